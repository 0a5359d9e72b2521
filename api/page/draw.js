// Drawing: dice, clocks, boxes and charts, as they stand on a paper sheet.

import { h, svg } from "./dom.js";

const PIPS = {
  1: [[16, 16]], 2: [[9, 9], [23, 23]], 3: [[9, 9], [16, 16], [23, 23]], 4: [[9, 9], [23, 9], [9, 23], [23, 23]],
  5: [[9, 9], [23, 9], [16, 16], [9, 23], [23, 23]], 6: [[9, 8], [9, 16], [9, 24], [23, 8], [23, 16], [23, 24]],
};

/** One die with its face up. */
export function die(face, sides = 6, read = false) {
  const inside = sides === 6 && PIPS[face]
    ? PIPS[face].map(([cx, cy]) => svg("circle", { cx, cy, r: 2.7 }))
    : [svg("text", { x: 16, y: 21.5 }, face)];
  return svg("svg", { viewBox: "0 0 32 32", class: read ? "die read" : "die", role: "img", "aria-label": String(face) },
    svg("rect", { x: 2, y: 2, width: 28, height: 28, rx: 6 }), ...inside);
}

/** The dice of a roll in rolled order, or the reading that survives. */
export function dice(roll, falling = false) {
  if (roll.told) return h("span.chip", "read: ", h("b", roll.told), ", dice not kept");
  const label = `${roll.label}: ${roll.faces.join(", ")}`;
  return h(falling ? "span.fall" : "span", { role: "group", "aria-label": label, title: label },
    roll.faces.map((face) => die(face, roll.sides)));
}

/** A progress clock. */
export function clock(n, of) {
  const at = (i) => {
    const a = (i / of) * 2 * Math.PI - Math.PI / 2;
    return `${16 + 14 * Math.cos(a)} ${16 + 14 * Math.sin(a)}`;
  };
  const wedge = (i) => `M16 16L${at(i)}A14 14 0 ${of < 3 ? 1 : 0} 1 ${at(i + 1)}Z`;
  const slice = (i) => svg("path", { class: i < n ? "full" : "", d: of === 1 ? "M16 2a14 14 0 1 1-.01 0z" : wedge(i) });
  return svg("svg", { viewBox: "0 0 32 32", class: "clock", role: "img", "aria-label": `${n} of ${of} segments` },
    ...Array.from({ length: of }, (_, i) => slice(i)));
}

/** A row of boxes; what is past the last one shows too. */
export function boxes(n, of, round = false) {
  const all = Math.max(n, of);
  const kind = `span.boxes${round ? ".round" : ""}${all > 12 ? ".many" : ""}`;
  return h(kind, { role: "img", "aria-label": `${n} of ${of}` },
    Array.from({ length: all }, (_, i) => h(i >= of ? "i.over" : i < n ? "i.on" : "i")));
}

/** A value as it stands on the sheet: boxes, dots or plain words. */
export function value(track) {
  const { number, max, name } = track;
  if (number === null || number === undefined) return track.value || "–";
  if (/^action\//.test(name)) return boxes(number, max ?? 4, true);
  if (max && max <= 12 && max > 1 && number >= 0 && number <= 24) {
    return h("span.boxed", boxes(number, max), " ", h("span.small.quiet", track.value));
  }
  return max && number >= 0 ? `${track.value} of ${max}` : track.value;
}

/**
 * A step line of one track over the entries, with the evenings as lines and, if given, another history beside it.
 * `pick` hears which point was chosen.
 */
export function chart(points, { length, nights = [], beside, label, pick }) {
  const W = matchMedia("(max-width: 34rem)").matches ? 360 : 720, H = 190, L = 34, B = 22, fits = W / 7.5;
  const numbers = [...points, ...(beside ?? [])].map((p) => p.number ?? 0);
  const top = Math.max(4, ...numbers), low = Math.min(0, ...numbers);
  const x = (seq) => L + (W - L - 10) * (seq / Math.max(1, length - 1));
  const y = (n) => 10 + (H - B - 10) * (1 - (n - low) / (top - low));
  const path = (list) => {
    let d = "", last;
    for (const p of list) {
      const n = p.number ?? 0;
      d += last === undefined ? `M${x(p.entry.seq)} ${y(n)}` : `H${x(p.entry.seq)}V${y(n)}`;
      last = n;
    }
    return last === undefined ? "" : `${d}H${x(length - 1)}`;
  };
  const line = path(points);
  const name = svg("text", { x: W - 12, y: 22, "text-anchor": "end" }, "");
  const dot = svg("circle", { class: "dot", r: 4.5, cx: -20, cy: -20 });
  const show = (p) => {
    dot.setAttribute("cx", x(p.entry.seq)); dot.setAttribute("cy", y(p.number ?? 0));
    const text = `${p.number ?? p.value}: ${p.entry.sentence}`;
    name.textContent = text.length > fits ? text.slice(0, fits - 1) + "…" : text;
  };
  const near = (event) => {
    const box = node.getBoundingClientRect();
    const at = ((event.clientX - box.left) / box.width) * W;
    const far = (p) => Math.abs(x(p.entry.seq) - at);
    return points.reduce((best, p) => (far(p) < far(best) ? p : best), points[0]);
  };
  let chosen = points.length - 1;
  const move = (event) => {
    const step = { ArrowLeft: -1, ArrowRight: 1, Home: -points.length, End: points.length }[event.key];
    if (event.key === "Enter" && points[chosen]) return pick?.(points[chosen]);
    if (!step) return;
    event.preventDefault();
    chosen = Math.min(points.length - 1, Math.max(0, chosen + step));
    show(points[chosen]);
    node.setAttribute("aria-label", `${label}: ${name.textContent}`);
  };
  let edge = -99;
  const roomFor = (n) => (x(n.seq) - edge < 18 ? "" : ((edge = x(n.seq)), n.session ?? ""));
  const night = (n) => svg("g", {}, svg("line", { class: "night", x1: x(n.seq), x2: x(n.seq), y1: 8, y2: H - B }),
    svg("text", { x: x(n.seq) + 2, y: H - 7 }, roomFor(n)));
  const node = svg("svg", { viewBox: `0 0 ${W} ${H}`, class: "chart", tabindex: 0, role: "img",
    "aria-label": `${label}, ${points.length} changes`, onpointermove: (e) => points.length && show(near(e)),
    onclick: (e) => points.length && pick?.(near(e)), onkeydown: move }, ...nights.map(night),
    svg("text", { x: 4, y: y(top) + 4 }, top), svg("text", { x: 4, y: y(low) + 4 }, low),
    line && svg("path", { class: "area", d: `${line}V${y(low)}H${x(points[0].entry.seq)}Z` }),
    beside && svg("path", { class: "line two", d: path(beside) }), svg("path", { class: "line", d: line }), dot, name);
  return node;
}

/** Shares as bars, in per cent; the one that came is marked, by its name or by `here`. */
export function bars(shares, came) {
  const row = (share) => {
    const here = share.here || share.name === came, fill = h(here ? "i.here" : "i");
    fill.style.width = `${share.percent}%`;
    return h("tr", h("td", here ? h("b", { title: "it came so" }, share.name) : share.name),
      h("td", { class: "grow" }, h("div.bar", fill)), h("td", `${share.percent} %`));
  };
  return h("table.bars", h("tbody", shares.map(row)));
}
