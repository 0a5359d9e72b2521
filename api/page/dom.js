// Building the page: elements from plain values, so that free text is always text and never markup.

/** Makes an element: `h("p.quiet", {title: "…"}, "text", child, [more])`. Nothing is ever parsed as HTML. */
export function h(kind, ...rest) {
  const [name, ...classes] = kind.split(".");
  const node = document.createElement(name || "div");
  if (classes.length) node.className = classes.join(" ");
  const first = rest[0];
  if (first && typeof first === "object" && !(first instanceof Node) && !Array.isArray(first)) put(node, rest.shift());
  add(node, rest);
  return node;
}

function put(node, given) {
  for (const [key, value] of Object.entries(given)) {
    if (value === undefined || value === null || value === false) continue;
    if (key.startsWith("on")) node.addEventListener(key.slice(2), value);
    else if (key in node && typeof value !== "string") node[key] = value;
    else if (key === "value") node.value = value;
    else node.setAttribute(key, value === true ? "" : value);
  }
}

/** Appends children: strings, numbers, nodes, lists of them; what is empty is left out. */
export function add(node, children) {
  for (const child of children.flat(Infinity)) {
    if (child === undefined || child === null || child === false || child === "") continue;
    node.append(child instanceof Node ? child : String(child));
  }
  return node;
}

/** Makes an SVG element. */
export function svg(name, given = {}, ...children) {
  const node = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(given)) {
    if (value === undefined || value === false) continue;
    if (key.startsWith("on")) node.addEventListener(key.slice(2), value);
    else node.setAttribute(key, value);
  }
  return add(node, children);
}

/** Says something for a moment, also to those who listen. */
export function say(text) {
  const said = document.getElementById("said");
  said.textContent = text;
  said.classList.add("on");
  clearTimeout(say.timer);
  say.timer = setTimeout(() => said.classList.remove("on"), 4000);
}

/** Shows why something is not there. */
export function sorry(error) {
  return h("div.no", { role: "alert" }, h("p", error.message), error.hint && h("p.quiet", error.hint));
}

/** A track's or command's name as people say it: `xp/insight` is “xp insight”. */
export const spoken = (name) => name.replaceAll("/", " ").replaceAll("-", " ").replaceAll("_", " ");

/** A value for people: a list without its brackets and quotes. */
export function worded(value) {
  if (!/^\[.*\]$/s.test(value ?? "")) return value;
  try { return JSON.parse(value).join(", ") || "none"; } catch { return value; }
}

/** Text whose words in backticks stand as code. */
export const coded = (text) => text?.split("`").map((part, i) => (i % 2 ? h("code", part) : part));

/** camelCase of the API as people say it. */
export const unCamel = (name) => name.replace(/([A-Z])/g, (c) => " " + c.toLowerCase());

/** A GraphQL enum value as people say it. */
export const unShout = (name) => name.toLowerCase().replaceAll("_", " ");

/** The way to a place of the page. */
export const to = (...parts) => "#/" + parts.map(encodeURIComponent).join("/");

/** A date of play or a time of recording, for people. */
export function day(entry) {
  if (entry.played) {
    const noon = new Date(entry.played + "T12:00:00Z");
    return noon.toLocaleDateString(undefined, { dateStyle: "long", timeZone: "UTC" });
  }
  return new Date(entry.at).toLocaleDateString(undefined, { dateStyle: "long" });
}

export const stamp = (at) => new Date(at).toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" });

/** Calls back when nobody has asked again for a while. */
export function calm(wait, run) {
  let timer;
  return (...given) => { clearTimeout(timer); timer = setTimeout(() => run(...given), wait); };
}
