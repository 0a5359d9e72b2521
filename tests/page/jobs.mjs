// A person at the page, in a real browser: the three jobs, each view at three widths, and what a screen reader needs.
// Called with the server's address and a folder for pictures; any console error, page error or serious fault fails.

import { createRequire } from "node:module";
import { chromium } from "playwright-core";

const [base, pictures] = process.argv.slice(2);
const axe = createRequire(import.meta.url).resolve("axe-core/axe.min.js");
const faults = [];
const check = (holds, what) => { if (!holds) faults.push(what); };

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync"],
});
const context = await browser.newContext({ viewport: { width: 1200, height: 900 }, bypassCSP: true });
context.setDefaultTimeout(60_000);
const page = await context.newPage();
context.on("console", (m) => m.type() === "error" && faults.push(`console: ${m.text()}`));
context.on("weberror", (e) => faults.push(`page: ${e.error().message}`));
context.on("request", (r) => {
  if (!r.url().startsWith(base) && !r.url().startsWith("data:")) faults.push(`fetched from elsewhere: ${r.url()}`);
});
page.on("dialog", (d) => d.accept());

async function open(hash, heading) {
  await page.goto(base + hash);
  await page.locator("h1", { hasText: heading }).waitFor();
}

/** Opens the form of a command, with every fold of it. */
async function form(command) {
  await open(`#/c/the-crew/record?command=${command}`, "Record");
  await page.locator("form.card h3", { hasText: command.replace("-", " ") }).waitFor();
  await page.evaluate(() => document.querySelectorAll("form.card details").forEach((d) => { d.open = true; }));
}

async function job(name, run) {
  try { await run(); console.log(`did: ${name}`); } catch (error) {
    faults.push(`${name}: ${error.message.split("\n").slice(0, 3).join(" ")}`);
    await page.screenshot({ path: `${pictures}/fault-${faults.length}.png` });
  }
}

// 1 · Record a roll: seen with its odds before it falls, refused in a sentence, then told with what followed.
await job("record a roll", async () => {
  await form("fortune-roll");
  await page.locator("[data-field=about] input").fill("Does the rain hold off?");
  await page.locator("[data-field=trait] select, [data-field=trait] input").first().waitFor();
  await page.locator("[data-field=zero] select").selectOption({ label: "yes" });
  await page.locator(".bar").first().waitFor();
  await page.getByRole("button", { name: "Record it" }).click();
  await page.locator(".fallen .die, .no").first().waitFor();
  await page.screenshot({ path: `${pictures}/recorded.png` });
  await form("spend-coin");
  await page.getByRole("button", { name: "Add payers" }).click();
  await page.locator("[data-field=payers] [data-field=who] input").fill("crew");
  await page.locator("[data-field=payers] [data-field=n] input").fill("900");
  await page.locator("[data-field=why] input").fill("all of it");
  await page.getByRole("button", { name: "Record it" }).click();
  await page.locator(".no", { hasText: "900 needed" }).waitFor();
  await form("change-heat");
  await page.locator("[data-field=by] input").fill("1");
  await page.locator("[data-field=why] input").fill("<b>a loud night</b>");
  await page.getByRole("button", { name: "Record it" }).click();
  await page.locator(".told", { hasText: "<b>a loud night</b>" }).first().waitFor();
  const bold = await page.locator("main b", { hasText: /^a loud night$/ }).count();
  check(bold === 0, "markup in a free text became markup");
});

// 2 · Find why the heat is what it is.
await job("find why", async () => {
  await open("#/c/the-crew/sheet", "The sheet");
  await page.getByRole("button", { name: /The Crew, heat/ }).click();
  await page.locator("h1", { hasText: "Why is The Crew’s heat" }).waitFor();
  check((await page.locator("article.card").count()) > 20, "the heat has reasons");
  await page.locator("article.card a").first().click();
  await page.locator("h2", { hasText: "What was said" }).waitFor();
  check((await page.locator(".rule").count()) > 0, "the entry names its rules");
  await page.goBack();
  await open("#/c/the-crew/sheet", "The sheet");
  const slider = page.getByRole("slider");
  await slider.focus();
  for (let i = 0; i < 3; i++) await slider.press("ArrowLeft");
  await page.locator(".time p", { hasText: /entry/ }).waitFor();
  check((await slider.getAttribute("aria-valuetext"))?.startsWith("entry"), "the slider says where it is");
});

// 3 · Change a ruling: the same dice, another position, and what differs at the end.
await job("change a ruling", async () => {
  await open("#/c/the-crew/story?text=rooftop%20guard", /crew/i);
  await page.locator(".told .seq").first().click();
  await page.locator("h2", { hasText: "What was said" }).waitFor();
  await page.getByRole("link", { name: /What if this/ }).click();
  await desperate();
  check(/xp/.test(await page.locator("main").innerText()), "a desperate roll marks xp");
  await page.screenshot({ path: `${pictures}/what-if.png`, fullPage: true });
  const shared = page.url();
  await page.goto("about:blank");
  await page.goto(shared);
  await page.locator("h2", { hasText: "What would have been" }).waitFor();
});

/** Replays the declaration of the what-if with a desperate position. */
async function desperate() {
  await page.locator("h3", { hasText: "Another ruling" }).waitFor();
  await page.locator("[data-field=position] select").selectOption({ label: "desperate" });
  await page.getByRole("button", { name: "Replay with this ruling" }).click();
  await page.locator("h2", { hasText: "What would have been" }).waitFor();
  await page.locator(".verdict", { hasText: "changed" }).first().waitFor();
}

/** Says why, and presses a button. */
async function because(button, reason) {
  const form = page.locator("form", { has: page.getByRole("button", { name: button, exact: true }) });
  await form.locator("textarea").fill(reason);
  await form.getByRole("button", { name: button, exact: true }).click();
}

// 3 b · Dispute a declaration, overturn the record with what should have been, see it everywhere, and undo it again.
await job("overturn and undo", async () => {
  const watching = await context.newPage();
  await watching.goto(`${base}#/c/the-crew/story?text=rooftop%20guard`);
  await watching.locator(".told li").first().waitFor();
  await open("#/c/the-crew/entry/%23576", "Edda");
  await page.locator("summary", { hasText: "Dispute this" }).click();
  await because("Dispute this", "It was <i>desperate</i>.");
  await page.locator("h2", { hasText: "gm disputes this" }).waitFor();
  check((await page.locator("main i", { hasText: "desperate" }).count()) === 0, "markup in a reason became markup");
  await watching.locator(".told .mark", { hasText: "disputed" }).waitFor();
  await page.getByRole("link", { name: "Overturn …" }).click();
  await desperate();
  await because("Overturn the record with this", "We all remember the ledge.");
  await page.locator("h2", { hasText: "An amendment" }).waitFor();
  const amendment = page.url();
  await page.screenshot({ path: `${pictures}/amendment.png`, fullPage: true });
  await watching.locator(".told s", { hasText: "risky, standard effect" }).waitFor();
  await watching.locator(".told .mark", { hasText: "amended by" }).waitFor();
  await watching.close();
  await open("#/c/the-crew/entry/%23576", "Edda");
  await page.locator(".sides", { hasText: "marks 1 xp in resolve" }).waitFor();
  await page.locator("ol s", { hasText: "risky, standard effect" }).waitFor();
  await page.screenshot({ path: `${pictures}/amended.png`, fullPage: true });
  await open("#/c/the-crew/why/edda/xp%2Fresolve", "Why is Edda’s xp resolve 1?");
  await page.locator("article", { hasText: "since amended by" }).waitFor();
  await page.goto(amendment);
  await page.getByRole("link", { name: "Undo this amendment" }).click();
  await page.locator("h2", { hasText: "What now?" }).waitFor();
  await because("Undo it", "The ledge was another evening.");
  await page.locator("h1", { hasText: "did not happen" }).waitFor();
  await page.goto(amendment);
  await page.locator("b", { hasText: "It was undone" }).waitFor();
  await open("#/c/the-crew/entry/%23576", "Edda");
  await page.locator("b", { hasText: "It counts as it was recorded." }).waitFor();
});

// 4 · Each view, light and dark, at three widths: nothing wider than the screen, nothing serious for a screen reader.
const VIEWS = [
  ["#/", "Campaigns"], ["#/c/the-crew", /crew/i], ["#/c/the-crew/sheet", "The sheet"],
  ["#/c/the-crew/tracks", "Tracks"],
  ["#/c/the-crew/why/crew/heat", "Why is"], ["#/c/the-crew/entry/%23576", "Edda"],
  ["#/c/the-crew/what-if?of=%23576", "What if"], ["#/c/the-crew/record?command=action-roll", "Record"],
  ["#/c/the-crew/disputes", "Disputes"], ["#/c/the-crew/weigh/5", "mattered?", ".weights"],
  ["#/c/the-crew/futures/%231766", "the dice?", ".card"], ["#/c/the-crew/trust", "record holds"],
  ["#/c/the-crew/audit", "Audit"], ["#/c/the-crew/luck", "Luck"],
];
for (const [hash, heading, shown] of VIEWS) {
  await job(`look at ${hash}`, async () => {
    await page.setViewportSize({ width: 1200, height: 900 });
    await open(hash, heading);
    if (shown) await page.locator(`main ${shown}`).first().waitFor();
    for (const [width, scheme] of [[390, "dark"], [820, "light"], [1200, "dark"], [1200, "light"]]) {
      await page.emulateMedia({ colorScheme: scheme });
      await page.setViewportSize({ width, height: 900 });
      const over = await page.evaluate(() => {
        const all = document.documentElement;
        return all.scrollWidth - all.clientWidth;
      });
      check(over <= 0, `${hash} is ${over} px wider than ${width}`);
      const name = hash.replace(/[^a-z0-9]+/gi, "-").replace(/^-|-$/g, "") || "home";
      await page.screenshot({ path: `${pictures}/${name}-${width}-${scheme}.png` });
      if (width === 820) continue;
      if (!(await page.evaluate(() => Boolean(globalThis.axe)))) await page.addScriptTag({ path: axe });
      const { violations } = await page.evaluate(() => globalThis.axe.run({ resultTypes: ["violations"] }));
      for (const v of violations.filter((v) => ["serious", "critical"].includes(v.impact))) {
        faults.push(`${hash} ${scheme} ${width}: ${v.help}: ${v.nodes[0].html.slice(0, 160)}`);
      }
    }
  });
}

await browser.close();
for (const fault of faults) console.error(fault);
process.exit(faults.length ? 1 : 0);
