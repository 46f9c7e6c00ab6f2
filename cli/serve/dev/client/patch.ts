/**
 * Updates an open page. It compares the previous and the current document from the server, and applies only the differences
 * to the live document. Scroll position, focus, open menus and other changes by scripts stay.
 */
import { Idiomorph } from 'idiomorph';
import { HOST } from './dom.ts';
import { patchIsland } from './patch-island.ts';
import { patchStyles } from './patch-styles.ts';

/** Elements that page scripts keep references to, or whose state belongs to them: they must not be replaced. */
const ALIVE = 'script, dialog, [data-island], [data-alive], [data-modal-open], [popover], form, [data-menu-toggle]';

/** @returns false if the page must be reloaded */
export function patchPage(before: Document, now: Document): boolean {
  if (scriptsOf(before) !== scriptsOf(now)) return false;
  patchHead(before.head, now.head);
  patchAttributes(before.documentElement, now.documentElement, document.documentElement);
  return patchNode(before.body, now.body, document.body);
}

/** Changed scripts require a reload. */
const scriptsOf = (page: Document): string =>
  [...page.querySelectorAll('script:not([type="application/ld+json"])')].map((script) => script.outerHTML).join('\n');

/** Updates styles, title, meta and link elements. */
function patchHead(before: HTMLHeadElement, now: HTMLHeadElement): void {
  // Styles are sent as templates, because the policy would block style elements.
  const styles = (head: HTMLHeadElement) =>
    [...head.querySelectorAll<HTMLTemplateElement>('template[data-style]')]
      .map(({ content }) => content.textContent)
      .join('\n');
  if (styles(before) !== styles(now)) patchStyles(styles(before), styles(now));
  if (before.querySelector('title')?.textContent !== now.querySelector('title')?.textContent)
    document.title = now.querySelector('title')?.textContent ?? '';
  const others = (head: HTMLHeadElement) => [...head.querySelectorAll('meta, link')];
  const removed = others(before).filter((old) => !others(now).some((element) => element.isEqualNode(old)));
  const added = others(now).filter((element) => !others(before).some((old) => old.isEqualNode(element)));
  for (const element of removed)
    others(document.head)
      .find((live) => live.isEqualNode(element))
      ?.remove();
  for (const element of added) document.head.append(document.importNode(element, true));
}

function patchAttributes(before: Element, now: Element, live: Element): void {
  for (const name of new Set([...before.getAttributeNames(), ...now.getAttributeNames()])) {
    const value = now.getAttribute(name);
    if (value === before.getAttribute(name)) continue;
    if (value === null) live.removeAttribute(name);
    else live.setAttribute(name, value);
  }
}

/** Recurses to the smallest part that differs. */
function patchNode(before: Node, now: Node, live: Node): boolean {
  if (before.isEqualNode(now)) return true;
  if (!(before instanceof Element) || !(now instanceof Element) || !(live instanceof Element)) {
    if (live.nodeType !== before.nodeType) return false;
    live.nodeValue = now.nodeValue;
    return true;
  }
  if (live.matches('[data-island], [data-alive], svg')) return replaceQuiet(before, now, live);
  patchAttributes(before, now, live);
  const [old, fresh, here] = [childrenOf(before), childrenOf(now), childrenOf(live)];
  if (areAlike(old, fresh) && areAlike(old, here))
    return fresh.every((child, index) => patchNode(old[index] as Node, child, here[index] as Node));
  return morphChildren(before, now, live);
}

const childrenOf = (node: Element): Node[] =>
  [...node.childNodes].filter((child) => child.nodeName.toLowerCase() !== HOST);

const areAlike = (one: readonly Node[], other: readonly Node[]): boolean =>
  one.length === other.length &&
  one.every((node, index) => {
    const twin = other[index] as Node;
    return node.nodeName === twin.nodeName && idOf(node) === idOf(twin);
  });

const idOf = (node: Node): string => (node instanceof Element ? node.id : '');

/** Replaces an SVG as a whole. */
function replaceQuiet(before: Element, now: Element, live: Element): boolean {
  if (before.matches('[data-island]')) return patchIsland(now, live);
  live.replaceWith(document.importNode(now, true));
  return true;
}

/** Handles added, removed and reordered children. */
function morphChildren(before: Element, now: Element, live: Element): boolean {
  const alive = (element: Element) => [...element.querySelectorAll(ALIVE)].map(shape).join('\n');
  if (alive(before) !== alive(now)) return false;
  const twins = new Map<Node, Element>();
  match(before, live, twins);
  const wanted = new Map<Node, Node>();
  Idiomorph.morph(live, (document.importNode(now, true) as Element).childNodes, {
    morphStyle: 'innerHTML',
    ignoreActiveValue: true,
    restoreFocus: true,
    callbacks: {
      beforeNodeMorphed: (old, fresh) => {
        wanted.set(old, fresh);
        return true;
      },
      beforeNodeRemoved: (node) => node.nodeName.toLowerCase() !== HOST,
      // If the server did not change the attribute, a script did: keep the live value.
      beforeAttributeUpdated: (name, element) => {
        const twin = twins.get(element);
        const fresh = wanted.get(element);
        if (!twin || !(fresh instanceof Element)) return true;
        return twin.getAttribute(name) !== fresh.getAttribute(name);
      },
    },
  });
  return true;
}

const shape = (element: Element): string => (element.cloneNode(false) as Element).outerHTML;

/** Maps live elements to those of the previous document, as far as both have the same structure. */
function match(before: Element, live: Element, twins: Map<Node, Element>): void {
  twins.set(live, before);
  const [old, here] = [childrenOf(before), childrenOf(live)];
  if (!areAlike(old, here)) return;
  old.forEach((child, index) => {
    const twin = here[index];
    if (child instanceof Element && twin instanceof Element) match(child, twin, twins);
  });
}
