/**
 * Icons that region JSON and front matter name (specification, sections 7 to 9). Each is beside a label that says
 * the same, so one that fails is a gap and a warning.
 */
import { mayKeep } from './cookies.ts';
import { type IconDrawing, readIcon } from './icon-drawing.ts';

/** ms that an icon may take. */
const TIMEOUT = 1500;
/** What is kept: so many, for so long (168 hours), under the name that the cookie registry has for it. */
const ENTRIES = 50;
const AGE = 168 * 3_600_000;
const STORE = 'icons';

/** Address to when it came and what it is, the oldest first. */
type Kept = Record<string, readonly [came: number, icon: unknown]>;

const asked = new Map<string, Promise<IconDrawing | null>>();

/** Draws the icons of elements that are near the window; each address is asked once in a page. */
export function drawIcons(elements: readonly HTMLElement[]): void {
  for (const element of elements) {
    const url = element.dataset.icon as string;
    const icon = asked.get(url) ?? findIcon(url, mayKeep(STORE));
    asked.set(url, icon);
    void icon.then((drawing) => drawing && draw(element, drawing));
  }
}

async function findIcon(url: string, keep: boolean): Promise<IconDrawing | null> {
  const [came = 0, known] = (keep && readKept()[url]) || [];
  const kept = Date.now() - came < AGE && readIcon(known);
  if (kept) return kept;
  try {
    const answer = await fetch(url, { credentials: 'omit', signal: AbortSignal.timeout(TIMEOUT) });
    const icon = answer.ok ? readIcon(await answer.json()) : null;
    if (!icon) throw new Error(`${url} answers ${answer.status} and no icon`);
    if (keep) write(url, icon);
    return icon;
  } catch (error) {
    console.warn('An icon could not be loaded:', url, error);
    return null;
  }
}

/** Read anew each time: another tab may have written meanwhile. */
function readKept(): Kept {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(STORE) ?? '{}');
    // Whatever it holds, an icon is judged again before it is drawn.
    return Object.fromEntries(Object.entries(kept as Kept).filter(([, entry]) => Array.isArray(entry)));
  } catch {
    return {};
  }
}

function write(url: string, icon: IconDrawing): void {
  const { [url]: _before, ...others } = readKept();
  const kept = [...Object.entries(others), [url, [Date.now(), icon]]].slice(-ENTRIES);
  try {
    localStorage.setItem(STORE, JSON.stringify(Object.fromEntries(kept)));
  } catch {
    // Without a memory it is fetched by the next page.
  }
}

function draw(element: Element, { viewBox, line, shapes }: IconDrawing): void {
  const create = (name: string, attributes: object) => {
    const created = document.createElementNS('http://www.w3.org/2000/svg', name);
    for (const [attribute, value] of Object.entries(attributes)) created.setAttribute(attribute, String(value));
    return created;
  };
  const svg = create('svg', { viewBox, 'aria-hidden': true, ...(line ? { class: 'line' } : {}) });
  svg.append(...shapes.map(([name, attributes]) => create(name, attributes)));
  element.className = 'icon';
  element.replaceChildren(svg);
}
