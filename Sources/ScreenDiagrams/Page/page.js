// The page's only script. It reads the data block, makes every element with textContent, and asks nobody else.
"use strict";
const data = JSON.parse(document.getElementById("data").textContent);
const graph = data.graph;
const $ = (id) => document.getElementById(id);

/** An element with properties and children; strings become text, never markup. */
function make(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name === "className" ? "class" : name, value === true ? "" : value);
  }
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}
const plural = (count, noun) => `${count} ${noun}${count === 1 ? "" : "s"}`;

// MARK: What the graph says

const screens = new Map(graph.screens.map((screen) => [screen.id, screen]));
const listOf = (map, key) => map.get(key) ?? map.set(key, []).get(key);
const slotsOf = new Map(), holdersOf = new Map(), movesFrom = new Map(), movesTo = new Map(), findingsOf = new Map();
const slotsAt = new Map();
for (const slot of graph.slots) {
  listOf(slotsOf, slot.owner).push(slot);
  listOf(holdersOf, slot.child).push(slot);
  slotsAt.set(JSON.stringify([slot.owner, slot.path]), slot);
}
for (const move of graph.moves) {
  listOf(movesFrom, move.from).push(move);
  listOf(movesTo, move.to).push(move);
}
for (const finding of graph.findings) {
  const named = new Set([...(finding.cycle ?? []), ...(finding.slots ?? []).flatMap((slot) => [slot.owner, slot.child])]);
  for (const id of named) listOf(findingsOf, id).push(finding);
}
/** The screens on the map that a screen is, or is a part of. */
const parts = new Map(Object.entries(data.parts)), boxes = new Map(Object.entries(data.boxes));
const drawn = (id) => parts.get(id) ?? [id];
const slotOf = (move) => slotsAt.get(JSON.stringify([move.owner, move.path]));
const stylesOf = (move) => slotOf(move)?.styles ?? ["unknown"];
const isBack = (move) => ["dismiss", "pop", "popTo", "popToRoot"].includes(move.op);
const modelOf = (move) => slotOf(move)?.model ?? (move.op.startsWith("p") && move.op !== "present" ? "stack" : "tree");
const isObserved = (thing) => thing.evidence.includes("observed");
const countIn = (id) => (movesTo.get(id) ?? []).filter((move) => !isBack(move)).length;
const countOut = (id) => (movesFrom.get(id) ?? []).filter((move) => !isBack(move)).length;
const opWords = { present: "presents", replace: "replaces by", dismiss: "dismissed, back to", push: "pushes",
  pop: "popped, back to", popTo: "popped several, back to", popToRoot: "popped to the root", switch: "switches to" };
const styleWords = { sheet: "sheet", fullScreenCover: "full-screen cover", popover: "popover",
  navigationDestination: "drill-down", alert: "alert", confirmationDialog: "dialog", inline: "in place",
  push: "push", embed: "embedded", tab: "tab", row: "row", switch: "switch", unknown: "style unknown" };
const evidenceWords = { both: "seen in traces and in sources", observed: "only seen in traces", declared: "never seen in a trace" };
const evidenceOf = (thing) => thing.evidence.length > 1 ? "both" : thing.evidence[0] ?? "declared";
/** What the user did first, and the action in whose handling the screen changed. */
const causes = (move) => [...new Set([...move.origins, ...move.triggers])].join(", ");

/** A place in the sources: a link where the repository's address is known, else the path. */
function place(source) {
  if (!source) return null;
  const words = `${source.file}:${source.line}`;
  if (!data.source) return make("small", {}, words);
  const file = source.file.split("/").map(encodeURIComponent).join("/");
  const address = data.source.replaceAll("{file}", file).replaceAll("{line}", String(source.line));
  return make("a", { href: address, rel: "noreferrer", target: "_blank" }, words);
}
const screenLink = (id) => screens.has(id)
  ? make("button", { className: "link", type: "button", onclick: () => showScreen(id, { moves: true }) }, id) : make("span", {}, id);

// MARK: The map

const stage = $("stage"), canvas = $("canvas"), svg = canvas.querySelector("svg"), minimap = $("minimap");
const box = svg.viewBox.baseVal;
svg.setAttribute("width", box.width);
svg.setAttribute("height", box.height);
svg.setAttribute("role", "group");
const element = (id) => id && document.getElementById(id);
const nodes = new Map(), edges = [], screenOf = new Map();
for (const [id, anchor] of Object.entries(data.nodes)) {
  const node = element(anchor);
  if (!node) continue;
  nodes.set(id, node);
  screenOf.set(node, id);
}
// An arrow is called by its ends, its kind and its place in the drawing; drawn area by area it has another place.
const stem = (anchor) => anchor.slice(0, anchor.lastIndexOf("-"));
const arrows = new Map();
for (const arrow of svg.querySelectorAll(".edge")) listOf(arrows, stem(arrow.id)).push(arrow);
for (const edge of data.edges) {
  const drawing = arrows.get(stem(edge.anchor))?.shift();
  if (!drawing) continue;
  edges.push({ ...edge, element: drawing, moves: [] });
}
const edgesBetween = new Map();
for (const edge of edges) {
  for (const ends of edge.between ?? [[edge.from, edge.to]]) listOf(edgesBetween, JSON.stringify(ends)).push(edge);
}
/** The edges that show a move: between the screens it is drawn at, of its kind; through a dot, into it and out. */
function edgesOf(move) {
  const kinds = isBack(move) ? ["back"] : move.op === "push" ? ["push"] : move.op === "switch" ? ["switch"] : ["present"];
  return drawn(move.from).flatMap((from) => drawn(move.to).flatMap((to) =>
    (edgesBetween.get(JSON.stringify([from, to])) ?? []).filter((edge) => kinds.includes(edge.kind))));
}
for (const move of graph.moves) for (const edge of edgesOf(move)) edge.moves.push(move);
// Where modules were drawn as boxes, a screen is found in its box.
const nodeOf = (id) => drawn(id).map((part) => nodes.get(part)).find(Boolean) ?? element(boxes.get(screens.get(id)?.module));

const centres = new Map();
/** The middle of a node in the map's own points. */
function rectangleOf(node) {
  if (!centres.has(node)) {
    const bounds = node.getBBox(), frame = svg.querySelector("g").transform.baseVal.consolidate()?.matrix;
    centres.set(node, { x: bounds.x + (frame?.e ?? 0), y: bounds.y + (frame?.f ?? 0), width: bounds.width, height: bounds.height });
  }
  return centres.get(node);
}
const middle = (node) => { const r = rectangleOf(node); return { x: r.x + r.width / 2, y: r.y + r.height / 2 }; };

const view = { x: 0, y: 0, scale: 1 };
let settling = 0;
function applyView(gliding = false) {
  canvas.classList.toggle("gliding", gliding);
  canvas.style.transform = `translate(${view.x}px, ${view.y}px) scale(${view.scale})`;
  canvas.classList.toggle("far", view.scale < 0.35);
  // While it moves the picture is kept as it was painted; at rest it is painted sharp.
  canvas.classList.add("moving");
  clearTimeout(settling);
  settling = setTimeout(() => { canvas.classList.remove("moving", "gliding"); drawMinimap(); remember(); }, gliding ? 300 : 160);
}
function zoom(factor, x = stage.clientWidth / 2, y = stage.clientHeight / 2) {
  const scale = Math.min(8, Math.max(0.01, view.scale * factor)), change = scale / view.scale;
  view.x = x - (x - view.x) * change;
  view.y = y - (y - view.y) * change;
  view.scale = scale;
  applyView();
}
function fit() {
  const scale = Math.min(stage.clientWidth / box.width, stage.clientHeight / box.height, 1.5);
  view.scale = scale > 0 ? scale : 1;
  view.x = (stage.clientWidth - box.width * view.scale) / 2;
  view.y = (stage.clientHeight - box.height * view.scale) / 2;
  applyView();
}
/** Brings a node into view; nearer where it would be too small to read. */
function centre(node) {
  const { x, y } = middle(node);
  view.scale = Math.max(view.scale, 0.7);
  view.x = stage.clientWidth / 2 - x * view.scale;
  view.y = stage.clientHeight / 2 - y * view.scale;
  applyView(true);
}

let mapOfNodes = null;
function drawMinimap() {
  const share = Math.min(minimap.width / box.width, minimap.height / box.height), brush = minimap.getContext("2d");
  const colour = (name) => getComputedStyle(document.documentElement).getPropertyValue(name);
  mapOfNodes ??= [...svg.querySelectorAll(".node")].map(rectangleOf);
  brush.clearRect(0, 0, minimap.width, minimap.height);
  brush.fillStyle = colour("--label");
  for (const r of mapOfNodes) brush.fillRect(r.x * share, r.y * share, Math.max(1.5, r.width * share), Math.max(1.5, r.height * share));
  brush.strokeStyle = colour("--present");
  brush.lineWidth = 2;
  brush.strokeRect(-view.x / view.scale * share, -view.y / view.scale * share,
    stage.clientWidth / view.scale * share, stage.clientHeight / view.scale * share);
}
function moveByMinimap(event) {
  const share = Math.min(minimap.width / box.width, minimap.height / box.height);
  view.x = stage.clientWidth / 2 - event.offsetX / share * view.scale;
  view.y = stage.clientHeight / 2 - event.offsetY / share * view.scale;
  applyView();
}
minimap.addEventListener("pointerdown", (event) => { event.stopPropagation(); minimap.setPointerCapture(event.pointerId); moveByMinimap(event); });
minimap.addEventListener("pointermove", (event) => { if (event.buttons) moveByMinimap(event); });
$("zoom-in").addEventListener("click", () => zoom(1.3));
$("zoom-out").addEventListener("click", () => zoom(1 / 1.3));
$("fit").addEventListener("click", fit);
stage.addEventListener("wheel", (event) => {
  event.preventDefault();
  const bounds = stage.getBoundingClientRect();
  // A pinch arrives as a wheel with Ctrl held.
  zoom(Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0015)), event.clientX - bounds.left, event.clientY - bounds.top);
}, { passive: false });

// Dragging with one pointer, pinching with two.
const pointers = new Map();
let dragged = 0;
stage.addEventListener("pointerdown", (event) => {
  pointers.set(event.pointerId, event);
  dragged = 0;
});
stage.addEventListener("pointermove", (event) => {
  const before = pointers.get(event.pointerId);
  if (!before) return;
  const others = [...pointers.values()].filter((pointer) => pointer.pointerId !== event.pointerId);
  if (others.length === 1) {
    const bounds = stage.getBoundingClientRect(), other = others[0];
    const length = (pointer) => Math.hypot(pointer.clientX - other.clientX, pointer.clientY - other.clientY);
    zoom(length(event) / Math.max(1, length(before)), other.clientX - bounds.left, other.clientY - bounds.top);
  } else {
    view.x += event.clientX - before.clientX;
    view.y += event.clientY - before.clientY;
    dragged += Math.abs(event.clientX - before.clientX) + Math.abs(event.clientY - before.clientY);
    // Captured only now: a click that does not drag still lands on the screen under it.
    if (dragged > 4) { stage.setPointerCapture(event.pointerId); stage.classList.add("dragging"); }
    applyView();
  }
  pointers.set(event.pointerId, event);
});
for (const end of ["pointerup", "pointercancel"]) {
  stage.addEventListener(end, (event) => { pointers.delete(event.pointerId); stage.classList.remove("dragging"); });
}

// Clicking and pointing at screens and edges.
for (const [index, edge] of edges.entries()) {
  edge.element.dataset.edge = index;
  for (const path of edge.element.querySelectorAll("path")) {
    const hit = path.cloneNode();
    hit.removeAttribute("stroke");
    hit.removeAttribute("fill");
    hit.setAttribute("class", "hit");
    edge.element.append(hit);
  }
}
const edgeAt = (target) => edges[target.closest(".edge")?.dataset.edge];
const screenAt = (target) => screenOf.get(target.closest(".node, .cluster"));
stage.addEventListener("click", (event) => {
  if (dragged > 4 || event.target === minimap) return;
  const screen = screenAt(event.target), edge = edgeAt(event.target);
  if (event.detail > 1 && !screen && !edge) return;
  if (screen) showScreen(screen, { focus: true });
  else if (edge) showEdge(edge);
  else clearChoice();
});
stage.addEventListener("dblclick", (event) => {
  const bounds = stage.getBoundingClientRect();
  zoom(1.6, event.clientX - bounds.left, event.clientY - bounds.top);
});
stage.addEventListener("pointerover", (event) => { if (!pointers.size) light(litBy(event.target)); });
stage.addEventListener("pointerleave", () => light(null));
function litBy(target) {
  const screen = screenAt(target), edge = edgeAt(target);
  return screen ? waysOf(screen) : edge ? [edge.element, nodes.get(edge.from), nodes.get(edge.to)] : null;
}
/** A screen, its ways in and out, and where they lead. */
function waysOf(screen) {
  const lit = [nodes.get(screen)];
  for (const edge of edges) {
    const ends = edge.between?.flat() ?? [edge.from, edge.to];
    if (ends.includes(screen)) lit.push(edge.element, nodes.get(edge.from), nodes.get(edge.to));
  }
  return lit;
}
let lit = [], kept = null;
/** Lights some elements; without any, what is kept lit (a path, a session's step). */
function light(elements) {
  for (const element of lit) element.classList.remove("lit");
  lit = (elements ?? kept ?? []).filter(Boolean);
  for (const element of lit) element.classList.add("lit");
  canvas.classList.toggle("focus", lit.length > 0);
}

// One screen of the map is in the order of Tab; arrows go to the next one that way.
for (const [id, node] of nodes) {
  const screen = screens.get(id), ways = countOut(id);
  node.setAttribute("role", "button");
  node.setAttribute("tabindex", "-1");
  node.setAttribute("aria-label", `${id}${graph.roots.includes(id) ? ", start" : ""}, ${plural(ways, "way")} out`
    + (findingsOf.has(id) ? `, ${plural(findingsOf.get(id).length, "finding")}` : "") + (screen?.module ? `, module ${screen.module}` : ""));
}
let tabStop = nodes.get(graph.roots.find((id) => nodes.has(id))) ?? nodes.values().next().value;
tabStop?.setAttribute("tabindex", "0");
function makeTabStop(node) {
  tabStop?.setAttribute("tabindex", "-1");
  tabStop = node;
  node.setAttribute("tabindex", "0");
}
const directions = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
canvas.addEventListener("keydown", (event) => {
  const id = screenAt(event.target);
  if (!id || event.shiftKey) return;
  if (event.key === "Enter" || event.key === " ") {
    event.preventDefault();
    showScreen(id, { focus: true });
  } else if (directions[event.key]) {
    event.preventDefault();
    const [right, down] = directions[event.key], from = middle(event.target);
    let best = null, least = Infinity;
    for (const node of nodes.values()) {
      if (node === event.target || node.classList.contains("out")) continue;
      const to = middle(node), along = (to.x - from.x) * right + (to.y - from.y) * down;
      const across = Math.abs((to.x - from.x) * down) + Math.abs((to.y - from.y) * right);
      if (along > 1 && along + 2.5 * across < least) [best, least] = [node, along + 2.5 * across];
    }
    if (best) { makeTabStop(best); best.focus({ preventScroll: true }); }
  }
});
canvas.addEventListener("focusin", (event) => {
  const id = screenAt(event.target);
  if (!id) return;
  light(waysOf(id));
  // The browser may have scrolled the stage to the focus; the view is moved instead.
  stage.scrollTo(0, 0);
  const { x, y } = middle(event.target), onScreen = { x: view.x + x * view.scale, y: view.y + y * view.scale };
  const inside = onScreen.x > 40 && onScreen.y > 30 && onScreen.x < stage.clientWidth - 40 && onScreen.y < stage.clientHeight - 30;
  if (!inside) centre(event.target);
});
canvas.addEventListener("focusout", () => light(null));

// MARK: Details

let chosen = null;
function choose(elements, id) {
  for (const element of canvas.querySelectorAll(".chosen")) element.classList.remove("chosen");
  for (const element of elements) element?.classList.add("chosen");
  chosen = id;
}
function clearChoice() {
  choose([], null);
  $("details").hidden = true;
  remember();
}
function showDetails(...content) {
  const close = make("button", { className: "close", type: "button", "aria-label": "Close details", onclick: clearChoice }, "×");
  $("details").replaceChildren(close, ...content.filter(Boolean));
  $("details").hidden = false;
  $("details").scrollTop = 0;
}
/** Shows what is known of a screen, on the map. */
function showScreen(id, { moves = false, focus = false } = {}) {
  const screen = screens.get(id);
  if (!screen) return;
  showTab("map");
  const node = nodeOf(id);
  choose(drawn(id).map((part) => nodes.get(part)), id);
  const parts = drawn(id).filter((part) => part !== id);
  const list = (title, items) => items.length ? [make("h3", {}, title), make("ul", {}, ...items)] : [];
  const ways = (moves) => moves.map((move) => make("li", {}, `${opWords[move.op]} `, screenLink(move.to), ...moveWords(move)));
  const waysIn = (moves) => moves.map((move) => make("li", {}, screenLink(move.from), ` ${opWords[move.op]} it`, ...moveWords(move)));
  showDetails(
    make("h2", {}, screen.name),
    make("p", {}, ...[
      screen.kind === "feature" ? null : screen.kind === "alert" ? "alert" : "dialog", screen.module && `module ${screen.module}`,
      screen.type !== screen.name && screen.type, isObserved(screen) ? `seen ${plural(screen.visits, "time")}` : evidenceWords.declared,
    ].filter(Boolean).join(" · "), screen.source ? make("br") : null, place(screen.source)),
    parts.length ? make("p", {}, "Part of ", ...parts.flatMap((part, index) => [index ? ", " : "", screenLink(part)])) : null,
    ...(findingsOf.get(id) ?? []).map((finding) => make("p", {}, make("span", { className: `badge ${finding.severity}` }, finding.rule), " ", finding.message)),
    ...list("Holds", (slotsOf.get(id) ?? []).map((slot) => make("li", {}, `${slot.path}: `, screenLink(slot.child), ` (${slotWords(slot)}) `, place(slot.source)))),
    ...list("Held by", (holdersOf.get(id) ?? []).map((slot) => make("li", {}, screenLink(slot.owner), `.${slot.path} (${slotWords(slot)})`))),
    ...list("Ways out", ways((movesFrom.get(id) ?? []).filter((move) => !isBack(move)))),
    ...list("Ways in", waysIn((movesTo.get(id) ?? []).filter((move) => !isBack(move)))),
    ...list("Ways back", ways((movesFrom.get(id) ?? []).filter(isBack))));
  if (node && (moves || !focus)) centre(node);
  if (node && nodes.get(drawn(id)[0]) === node) {
    makeTabStop(node);
    if (focus) node.focus({ preventScroll: true });
  }
  remember();
}
const slotWords = (slot) => [slot.model, ...slot.styles.filter((style) => style !== slot.model).map((style) => styleWords[style] ?? style),
  slot.sure ? null : "unsure", evidenceOf(slot) === "declared" ? null : evidenceWords[evidenceOf(slot)]].filter(Boolean).join(", ");
function moveWords(move) {
  const words = [causes(move) && `by ${causes(move)}`, stylesOf(move).map((style) => styleWords[style] ?? style).join(", "),
    move.by && `asked by the ${move.by}`, isObserved(move) ? `seen ${plural(move.count, "time")}` : "never seen", move.sure ? null : "unsure"];
  return [make("br"), make("small", {}, words.filter(Boolean).join(" · ")), " ", place(move.source)];
}
function showEdge(edge) {
  choose([edge.element], null);
  showDetails(
    edge.between ? make("h2", {}, edge.details.split("\n")[0])
      : make("h2", {}, screenLink(edge.from), " → ", screenLink(edge.to)),
    make("ul", {}, ...edge.moves.map((move) => make("li", {}, `${move.from} ${opWords[move.op]} ${move.to}`, ...moveWords(move)))),
    edge.moves.length ? null : make("p", {}, edge.details));
}

// MARK: Filters

const kinds = [...new Set(graph.moves.map((move) => isBack(move) ? "back" : modelOf(move)))].sort();
const styles = [...new Set(graph.moves.flatMap(stylesOf))].sort();
const modules = [...new Set(graph.screens.map((screen) => screen.module ?? ""))].sort();
const evidences = [...new Set([...graph.screens, ...graph.moves].map(evidenceOf))].sort();
const kindWords = { tree: "tree (present)", stack: "stack (push)", scope: "scope (switch)", back: "back" };
const off = { model: new Set(), style: new Set(), evidence: new Set(), module: new Set() };
let wanted = "";
function buildFilters() {
  const group = (title, name, values, words) => values.length < 2 ? null
    : make("fieldset", {}, make("legend", {}, title), ...values.map((value) => make("label", {},
      make("input", { type: "checkbox", name, value, checked: !off[name].has(value), onchange: (event) => {
        off[name][event.target.checked ? "delete" : "add"](value);
        applyFilters();
      } }), ` ${words(value)}`)));
  const form = $("filters").querySelector("form");
  form.replaceChildren(...[
    group("Model", "model", kinds, (kind) => kindWords[kind]), group("Style", "style", styles, (style) => styleWords[style] ?? style),
    group("Evidence", "evidence", evidences, (evidence) => evidenceWords[evidence]),
    group("Module", "module", modules, (module) => module || "none known"),
    make("button", { type: "button", onclick: () => { for (const set of Object.values(off)) set.clear(); buildFilters(); applyFilters(); } }, "Show all"),
  ].filter(Boolean));
}
const passesMove = (move) => !off.model.has(isBack(move) ? "back" : modelOf(move)) && stylesOf(move).some((style) => !off.style.has(style))
  && !off.evidence.has(evidenceOf(move));
const passesScreen = (screen) => !off.module.has(screen.module ?? "") && !off.evidence.has(evidenceOf(screen))
  && (!wanted || matches(screen, wanted));
function applyFilters() {
  let shown = 0;
  const hidden = new Set();
  // A screen stays where a part of it passes.
  const staying = new Set();
  for (const screen of graph.screens) {
    if (!passesScreen(screen)) { hidden.add(screen.id); continue; }
    shown++;
    for (const id of drawn(screen.id)) staying.add(id);
  }
  for (const [id, node] of nodes) node.classList.toggle("out", hidden.has(id) && !staying.has(id));
  for (const edge of edges) {
    const passes = edge.moves.length === 0 || edge.moves.some(passesMove);
    const ends = [nodes.get(edge.from), nodes.get(edge.to)];
    edge.element.classList.toggle("out", !passes || (!wanted && ends.some((node) => node?.classList.contains("out"))));
  }
  const active = Object.values(off).some((set) => set.size > 0);
  $("filters").classList.toggle("active", active);
  $("shown").textContent = active || wanted ? `${shown} of ${plural(graph.screens.length, "screen")}` : "";
  fillTable();
  remember();
}

// MARK: Search

const actionsOf = new Map();
for (const move of graph.moves) for (const action of [...move.triggers, ...move.origins]) listOf(actionsOf, move.from).push(action.toLowerCase());
const matches = (screen, words) => [screen.id, screen.name, screen.type].some((name) => name.toLowerCase().includes(words))
  || (actionsOf.get(screen.id) ?? []).some((action) => action.includes(words));
const search = $("search"), matchList = $("matches");
let active = -1;
search.addEventListener("input", () => {
  wanted = search.value.trim().toLowerCase();
  applyFilters();
  const rank = (screen) => screen.name.toLowerCase().startsWith(wanted) ? 0 : screen.name.toLowerCase().includes(wanted) ? 1 : 2;
  const found = wanted ? graph.screens.filter((screen) => matches(screen, wanted)).sort((a, b) => rank(a) - rank(b)).slice(0, 30) : [];
  matchList.replaceChildren(...found.map((screen, index) => {
    const action = (movesFrom.get(screen.id) ?? []).flatMap((move) => [...move.triggers, ...move.origins]).find((name) => name.toLowerCase().includes(wanted));
    return make("li", { role: "option", id: `match-${index}`, "aria-selected": "false", "data-screen": screen.id,
      onpointerdown: (event) => { event.preventDefault(); take(screen.id); } }, screen.id, " ", make("small", {}, screen.name.toLowerCase().includes(wanted) ? screen.module ?? "" : action ?? ""));
  }));
  matchList.hidden = found.length === 0;
  search.setAttribute("aria-expanded", String(found.length > 0));
  activate(-1);
});
function activate(index) {
  active = index;
  [...matchList.children].forEach((option, position) => option.setAttribute("aria-selected", String(position === index)));
  const option = matchList.children[index];
  option?.scrollIntoView({ block: "nearest" });
  option ? search.setAttribute("aria-activedescendant", option.id) : search.removeAttribute("aria-activedescendant");
}
function take(id) { closeMatches(); showScreen(id, { moves: true }); }
function closeMatches() { matchList.hidden = true; search.setAttribute("aria-expanded", "false"); activate(-1); }
search.addEventListener("keydown", (event) => {
  const count = matchList.hidden ? 0 : matchList.children.length;
  if (event.key === "ArrowDown" && count) activate((active + 1) % count);
  else if (event.key === "ArrowUp" && count) activate((active - 1 + count) % count);
  else if (event.key === "Enter" && count) take(matchList.children[Math.max(0, active)].dataset.screen);
  else if (event.key === "Escape") { search.value = ""; search.dispatchEvent(new Event("input")); search.blur(); }
  else return;
  event.preventDefault();
});
search.addEventListener("blur", closeMatches);

// MARK: A path from A to B

/** The shortest way by moves forward, as moves; null where there is none. A part of a screen is left with its screen. */
function way(from, to) {
  const movesAt = new Map();
  for (const move of graph.moves) if (!isBack(move)) for (const screen of drawn(move.from)) listOf(movesAt, screen).push(move);
  const goals = new Set([to, ...drawn(to)]), before = new Map(), waiting = [...drawn(from)];
  for (const screen of waiting) before.set(screen, null);
  if (waiting.some((screen) => goals.has(screen))) return [];
  for (let screen; (screen = waiting.shift()) !== undefined;) {
    for (const move of movesAt.get(screen) ?? []) {
      for (const next of [move.to, ...drawn(move.to)]) {
        if (before.has(next)) continue;
        before.set(next, { move, screen });
        if (goals.has(next)) {
          const steps = [];
          for (let at = next; before.get(at); at = before.get(at).screen) steps.unshift(before.get(at).move);
          return steps;
        }
        waiting.push(next);
      }
    }
  }
  return null;
}
function showWay() {
  const from = $("way-from").value, to = $("way-to").value, list = $("way");
  const unknown = [from, to].filter((id) => !screens.has(id));
  if (unknown.length) return list.replaceChildren(make("li", {}, `There is no screen "${unknown[0]}".`));
  const steps = way(from, to);
  if (!steps) {
    keep(null);
    list.replaceChildren(make("li", {}, `No move forward leads from ${from} to ${to}.`));
  } else if (steps.length === 0) {
    keep(drawn(to).map((id) => nodes.get(id)));
    list.replaceChildren(make("li", {}, `${to} is there already.`));
  } else {
    keep([...drawn(from).map((id) => nodes.get(id)), ...steps.flatMap((move) => [...edgesOf(move).map((edge) => edge.element), ...drawn(move.to).map((id) => nodes.get(id))])]);
    list.replaceChildren(...steps.map((move) => make("li", {}, `${move.from} ${opWords[move.op]} `, screenLink(move.to), ...moveWords(move))));
  }
  $("ways").classList.add("active");
  remember();
}
function keep(elements) { kept = elements; light(null); }
$("ways").querySelector("form").addEventListener("submit", (event) => { event.preventDefault(); showWay(); });
$("ways").querySelector("form").addEventListener("reset", () => { $("way").replaceChildren(); $("ways").classList.remove("active"); keep(null); setTimeout(remember); });
$("names").append(...graph.screens.map((screen) => make("option", { value: screen.id })));
// A click elsewhere closes what was opened.
document.addEventListener("pointerdown", (event) => {
  for (const opened of document.querySelectorAll("#tools details[open]")) if (!opened.contains(event.target)) opened.open = false;
});

// MARK: The table of screens

const columns = [
  { title: "Screen", value: (screen) => screen.id, cell: (screen) => screenLink(screen.id) },
  { title: "Kind", value: (screen) => screen.kind === "confirmationDialog" ? "dialog" : screen.kind },
  { title: "Module", value: (screen) => screen.module ?? "" },
  { title: "Source", value: (screen) => screen.source ? `${screen.source.file}:${String(screen.source.line).padStart(6, "0")}` : "", cell: (screen) => place(screen.source) ?? "" },
  { title: "Ways in", value: (screen) => countIn(screen.id) },
  { title: "Ways out", value: (screen) => countOut(screen.id) },
  { title: "Findings", value: (screen) => (findingsOf.get(screen.id) ?? []).length },
  { title: "Visits", value: (screen) => screen.visits },
];
const order = { column: 0, descending: false };
const rows = new Map();
const collator = new Intl.Collator(undefined, { numeric: true });
function fillTable() {
  const head = document.querySelector("#screens thead tr"), body = document.querySelector("#screens tbody");
  // Thousands of rows are made only once somebody looks.
  if ($("screens").hidden) return;
  if (!head.children.length) {
    columns.forEach((column, index) => head.append(make("th", { scope: "col", className: typeof column.value(graph.screens[0] ?? {}) === "number" && "number", "aria-sort": index ? "none" : "ascending" },
      make("button", { type: "button", onclick: () => sortBy(index, order.column === index && !order.descending) }, column.title))));
  }
  const { value } = columns[order.column];
  const sorted = graph.screens.filter(passesScreen).sort((a, b) => {
    const [one, other] = [value(a), value(b)];
    const result = typeof one === "number" ? one - other : collator.compare(one, other);
    return (order.descending ? -result : result) || collator.compare(a.id, b.id);
  });
  body.replaceChildren(...sorted.map((screen) => {
    if (!rows.has(screen.id)) {
      rows.set(screen.id, make("tr", { "data-screen": screen.id }, ...columns.map((column) =>
        make("td", { className: typeof column.value(screen) === "number" && "number" }, column.cell ? column.cell(screen) : String(column.value(screen))))));
    }
    return rows.get(screen.id);
  }));
}
function sortBy(index, descending) {
  Object.assign(order, { column: index, descending });
  document.querySelectorAll("#screens th").forEach((head, position) =>
    head.setAttribute("aria-sort", position !== index ? "none" : descending ? "descending" : "ascending"));
  fillTable();
}

// MARK: Findings

function fillFindings() {
  $("tab-findings").textContent = `Findings (${graph.findings.length})`;
  $("tab-screens").textContent = `Screens (${graph.screens.length})`;
  const articles = graph.findings.map((finding) => make("article", { className: finding.severity },
    make("h2", {}, make("span", { className: `badge ${finding.severity}` }, finding.severity), ` ${finding.rule}`),
    make("p", {}, finding.message),
    finding.cycle ? make("p", {}, ...finding.cycle.flatMap((id, index) => [index ? " → " : "", screenLink(id)])) : null,
    finding.compiles ? make("p", {}, `Compiles: ${finding.compiles}.`) : null,
    finding.wayOut ? make("p", {}, make("strong", {}, "Way out: "), finding.wayOut) : null,
    finding.locations.length ? make("p", {}, ...finding.locations.flatMap((source, index) => [index ? ", " : "", place(source)])) : null));
  const unknowns = graph.unknowns.length === 0 ? [] : [make("h2", {}, `Not understood in the sources (${graph.unknowns.length})`),
    make("ul", {}, ...graph.unknowns.map((unknown) => make("li", {}, place(unknown), ` ${unknown.what}`)))];
  const none = articles.length ? null : make("p", {}, "Nothing was found.");
  $("findings").replaceChildren(...[none, ...articles, ...unknowns].filter(Boolean));
}

// MARK: Sessions

let session = null, step = 0, playing = 0;
function steps() { return session ? session.steps.map((step, index) => ({ step, index })).filter(({ step }) => !$("moving-only").checked || step.moves.length || step.missing) : []; }
const time = (ms) => `${Math.floor(ms / 60000)}:${String(Math.floor(ms / 1000) % 60).padStart(2, "0")}.${String(ms % 1000).padStart(3, "0")}`;
function openSession(index) {
  stop();
  session = data.sessions[index] ?? null;
  $("session").value = session ? String(index) : "";
  $("player").hidden = !session;
  if (!session) { keep(null); here([]); remember(); return; }
  fillSteps();
  goTo(0);
}
function fillSteps() {
  $("steps").replaceChildren(...steps().map(({ step, index }) => step.missing
    ? make("li", { className: "missing", "data-step": index }, step.missing)
    : make("li", { "data-step": index, onclick: () => { stop(); goTo(index); } },
      make("small", {}, time(step.ms)), ` ${step.screen ? `${step.screen}: ` : ""}${step.action}`,
      ...step.moves.flatMap((move) => [make("br"), make("small", {}, move.words)]))));
}
function here(elements) {
  for (const element of canvas.querySelectorAll(".here")) element.classList.remove("here");
  for (const element of elements) element?.classList.add("here");
}
/** Shows one step: the moves it made are lit, with all screens on display; the user's screen is marked. */
function goTo(index) {
  if (!session?.steps[index]) return;
  step = index;
  const current = session.steps[index], top = current.top;
  const made = current.moves.flatMap((move) => edgesOf(move).map((edge) => edge.element));
  const display = current.present.flatMap((id) => drawn(id).map((part) => nodes.get(part)));
  keep([...made, ...display]);
  const marked = top ? nodeOf(top) : null;
  here([marked]);
  for (const item of $("steps").children) {
    const isCurrent = Number(item.dataset.step) === index;
    isCurrent ? item.setAttribute("aria-current", "step") : item.removeAttribute("aria-current");
    // Scrolled by hand: scrollIntoView would move the page as well.
    if (isCurrent) $("steps").scrollTop = item.offsetTop - $("steps").offsetTop - $("steps").clientHeight / 2;
  }
  $("step-count").textContent = `${index + 1} of ${session.steps.length}: ${top ?? ""}`;
  if (marked) centre(marked);
  remember();
}
function walk(change) {
  const all = steps(), position = all.findIndex(({ index }) => index >= step);
  const exact = all[position]?.index === step ? position : position - (change > 0 ? 1 : 0);
  const next = all[exact + change];
  next ? goTo(next.index) : stop();
  return Boolean(next);
}
function stop() { clearInterval(playing); playing = 0; $("step-play").setAttribute("aria-pressed", "false"); $("step-play").textContent = "Play"; }
$("step-play").addEventListener("click", () => {
  if (playing) return stop();
  if (step >= (steps().at(-1)?.index ?? 0)) goTo(0);
  playing = setInterval(() => walk(1), 1200);
  $("step-play").setAttribute("aria-pressed", "true");
  $("step-play").textContent = "Pause";
});
$("step-next").addEventListener("click", () => { stop(); walk(1); });
$("step-back").addEventListener("click", () => { stop(); walk(-1); });
$("step-first").addEventListener("click", () => { stop(); goTo(0); });
$("moving-only").addEventListener("change", () => { fillSteps(); goTo(step); });
$("session").addEventListener("change", () => openSession($("session").value === "" ? -1 : Number($("session").value)));
$("steps").addEventListener("keydown", (event) => {
  if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
  event.preventDefault();
  stop();
  walk(event.key === "ArrowDown" ? 1 : -1);
});

// MARK: Tabs, theme, keys

const tabs = ["map", "screens", "findings"];
function showTab(name) {
  for (const tab of tabs) {
    $(tab).hidden = tab !== name;
    $(`tab-${tab}`).setAttribute("aria-selected", String(tab === name));
    $(`tab-${tab}`).tabIndex = tab === name ? 0 : -1;
  }
  if (name === "screens") fillTable();
}
const currentTab = () => tabs.find((tab) => !$(tab).hidden);
for (const tab of tabs) {
  $(`tab-${tab}`).addEventListener("click", () => { showTab(tab); remember(); });
  $(`tab-${tab}`).addEventListener("keydown", (event) => {
    const change = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!change) return;
    const next = tabs[(tabs.indexOf(tab) + change + tabs.length) % tabs.length];
    showTab(next);
    $(`tab-${next}`).focus();
    remember();
  });
}
function setTheme(theme) {
  theme ? document.documentElement.setAttribute("data-theme", theme) : document.documentElement.removeAttribute("data-theme");
  $("theme").value = theme;
  drawMinimap();
}
$("theme").addEventListener("change", () => { setTheme($("theme").value); remember(); });
$("help-button").addEventListener("click", () => $("help").showModal());
document.addEventListener("keydown", (event) => {
  if (event.target.closest("input, select, textarea, dialog") || event.ctrlKey || event.metaKey || event.altKey) return;
  const direction = event.shiftKey && directions[event.key];
  if (direction && currentTab() === "map") { view.x -= direction[0] * 80; view.y -= direction[1] * 80; applyView(); }
  else if (event.key === "/") search.focus();
  else if (event.key === "+" || event.key === "=") zoom(1.3);
  else if (event.key === "-") zoom(1 / 1.3);
  else if (event.key === "0") fit();
  else if (event.key === ".") { stop(); walk(1); }
  else if (event.key === ",") { stop(); walk(-1); }
  else if (event.key === "?") $("help").showModal();
  else if (event.key === "Escape") {
    for (const opened of document.querySelectorAll("#tools details[open]")) opened.open = false;
    clearChoice();
    keep(null);
  } else return;
  event.preventDefault();
});

// MARK: A link that restores the view

let restoring = true;
function remember() {
  if (restoring) return;
  const state = new URLSearchParams();
  const put = (name, value) => { if (value) state.set(name, value); };
  put("tab", currentTab() === "map" ? "" : currentTab());
  put("screen", chosen);
  put("search", wanted);
  for (const [name, values] of Object.entries(off)) for (const value of values) state.append(`without-${name}`, value);
  if ($("ways").classList.contains("active")) { put("from", $("way-from").value); put("to", $("way-to").value); }
  put("session", $("session").value);
  if (session) put("step", String(step));
  put("theme", $("theme").value);
  put("view", [view.x, view.y].map((number) => number.toFixed(0)).concat(view.scale.toFixed(3)).join(","));
  history.replaceState(null, "", `#${state}`);
}
function restore() {
  restoring = true;
  const state = new URLSearchParams(location.hash.slice(1));
  setTheme(["light", "dark"].includes(state.get("theme")) ? state.get("theme") : "");
  for (const name of Object.keys(off)) off[name] = new Set(state.getAll(`without-${name}`));
  search.value = state.get("search") ?? "";
  wanted = search.value.trim().toLowerCase();
  buildFilters();
  fit();
  if (state.has("from")) { $("way-from").value = state.get("from"); $("way-to").value = state.get("to") ?? ""; showWay(); }
  if (state.has("session")) {
    openSession(Number(state.get("session")));
    goTo(Number(state.get("step") ?? 0));
  }
  if (screens.has(state.get("screen"))) showScreen(state.get("screen"));
  showTab(tabs.includes(state.get("tab")) ? state.get("tab") : "map");
  const [x, y, scale] = (state.get("view") ?? "").split(",").map(Number);
  if (scale > 0 && [x, y, scale].every(Number.isFinite)) { Object.assign(view, { x, y, scale }); applyView(); }
  applyFilters();
  restoring = false;
}

fillFindings();
$("session-label").hidden = data.sessions.length === 0;
$("session").append(...data.sessions.map((session, index) => make("option", { value: String(index) }, session.name)));
restore();
window.addEventListener("hashchange", restore);
window.addEventListener("resize", () => { drawMinimap(); });
window.addEventListener("beforeprint", () => { for (const tab of tabs) $(tab).hidden = false; fillTable(); });
window.addEventListener("afterprint", () => showTab(currentTab() ?? "map"));
performance.mark("screengraph-ready");
