import type { Matrix } from '../../geo/matrix.ts';
import { Html, html, plural, scroller } from '../html.ts';
import type { ReportData } from '../report-data.ts';

type Cell = NonNullable<NonNullable<Matrix[string]>[string]>[string];

/** Outcomes from the mildest to the hardest, with their looks; whatever a rule gives is one of them. */
const LOOKS: readonly (readonly [look: string, words: string, is: (cell: Cell) => boolean])[] = [
  ['denied', 'no page at all: 403 at the edge', ({ status }) => status === 403],
  ['away', "offered another region's site first", ({ modal }) => modal === 'ontario' || modal === 'main-site'],
  [
    'warned',
    'warned, then free to read and download',
    ({ modal, download }) => modal === 'region-warning' && download === 'start',
  ],
  ['refused', 'may read, gets no client', ({ download }) => download === 'home' || download === 'refuse'],
  ['without', 'may read; this region has no client', ({ download }) => download === 'absent'],
  ['free', 'may read and download', () => true],
];
const findLook = (cell: Cell) => LOOKS.find(([, , is]) => is(cell)) as (typeof LOOKS)[number];
const lookOf = (cell: Cell) => findLook(cell)[0];
const wordsOf = (cell: Cell) => findLook(cell)[1];

/** px of the drawing, not of the screen. */
const COLUMN = 4;
const ROW = 14;
/** Room for the names of pages and for how many places a group has. */
const GUTTER = { left: 210, top: 18 };
/** A group that is narrower has no room for its number. */
const NARROWEST = 28;

/** Every place times every page: a map to see a rule in, a reading of one cell, and the same in words. */
export function placesSection({ matrix }: ReportData): Html {
  return html`<section id="places"><h2>Places</h2>
<p class="lead">What visitors meet, for every country and named subdivision, on every page. A column is a place, a row is a page; places with the same rules stand together.</p>
<ul class="legend">${LOOKS.map(([look, words]) => html`<li><span class="swatch ${look}" aria-hidden="true"></span>${words}</li>`)}</ul>
${Object.entries(matrix).map(([region, byPlace]) => map(region, byPlace))}</section>`;
}

function map(region: string, byPlace: NonNullable<Matrix[string]>): Html {
  const routes = Object.keys(Object.values(byPlace)[0] ?? {}).sort();
  const groups = groupPlaces(byPlace, routes);
  const places = groups.flatMap(({ places: members }) => members);
  const paths = new Map<string, string>();
  routes.forEach((route, row) => {
    for (let column = 0; column < places.length; ) {
      const look = lookOf(byPlace[places[column] as string]?.[route] as Cell);
      let end = column + 1;
      while (end < places.length && lookOf(byPlace[places[end] as string]?.[route] as Cell) === look) end++;
      paths.set(
        look,
        `${paths.get(look) ?? ''}M${column * COLUMN} ${row * ROW}h${(end - column) * COLUMN}v${ROW - 1}H${column * COLUMN}z`,
      );
      column = end;
    }
  });
  return html`<h3>${region}</h3>
${scroller(`Map of places and pages of ${region}`, drawing(region, routes, groups, paths))}
<p class="quiet onward">The map goes on to the right. Each group of places is told in words below it.</p>
<form class="reading" data-reading="${region}" hidden><label>Place <select name="place">${[...places].sort().map((place) => html`<option value="${place}">${nameOf(place)}</option>`)}</select></label> <label>Page <select name="route">${routes.map((route) => html`<option>${route}</option>`)}</select></label> <output></output></form>
<script type="application/json" data-cells="${region}">${cells(byPlace, places, routes)}</script>
<details><summary>In words: ${plural(groups.length, 'group')} of places</summary>${groups.map(({ says, places: members }) => html`<div class="group"><h4>${plural(members.length, 'place')}</h4><ul class="plain">${says.map((line) => html`<li>${line}</li>`)}</ul><p class="quiet">${members.map(nameOf).join(', ')}</p></div>`)}</details>`;
}

function drawing(
  region: string,
  routes: readonly string[],
  groups: readonly Group[],
  paths: ReadonlyMap<string, string>,
): Html {
  const count = groups.reduce((sum, { places }) => sum + places.length, 0);
  const [width, height] = [count * COLUMN + GUTTER.left, routes.length * ROW + GUTTER.top];
  let column = 0;
  const heads = groups.map(({ places }) => {
    const x = GUTTER.left + column * COLUMN;
    column += places.length;
    return places.length >= NARROWEST && html`<text x="${x}" y="11">${plural(places.length, 'place')}</text>`;
  });
  const names = routes.map(
    (route, row) => html`<text x="0" y="${GUTTER.top + row * ROW + 10}">${shorten(route)}</text>`,
  );
  return html`<svg class="map" data-map="${region}" viewBox="0 0 ${width} ${height}" role="img" aria-label="${plural(count, 'place')} times ${plural(routes.length, 'page')}; the lists below say the same in words">${heads}${names}<g transform="translate(${GUTTER.left} ${GUTTER.top})">${[...paths].map(([look, path]) => html`<path class="${look}" d="${path}"/>`)}</g></svg>`;
}

/** What fits beside the map; the list of pages has the whole name. */
const shorten = (route: string) => (route.length > 34 ? `${route.slice(0, 33)}…` : route);

interface Group {
  readonly says: readonly string[];
  readonly places: string[];
}

/** Places that meet the same things on every page, the largest group first. */
function groupPlaces(byPlace: NonNullable<Matrix[string]>, routes: readonly string[]): Group[] {
  const groups = new Map<string, Group>();
  for (const [place, cells] of Object.entries(byPlace)) {
    const byOutcome = new Map<string, string[]>();
    for (const route of routes) {
      const cell = cells[route] as Cell;
      const outcome = `${wordsOf(cell)} (${describe(cell)})`;
      byOutcome.set(outcome, [...(byOutcome.get(outcome) ?? []), route]);
    }
    const says = [...byOutcome].map(
      ([outcome, on]) => `${outcome}: ${on.length > 4 ? plural(on.length, 'page') : on.join(', ')}`,
    );
    const key = JSON.stringify([...byOutcome]);
    const group = groups.get(key);
    if (group) group.places.push(place);
    else groups.set(key, { says, places: [place] });
  }
  return [...groups.values()].sort(
    (a, b) => b.places.length - a.places.length || (a.places.join() < b.places.join() ? -1 : 1),
  );
}

const describe = ({ download, modal, status }: Cell): string =>
  `download ${download}${modal === 'none' ? '' : `, ${modal}`}${status === 200 ? '' : `, ${status}`}`;

const NAMES = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' });
const nameOf = (place: string): string =>
  place === 'unknown'
    ? 'unknown place'
    : place.includes('-')
      ? `${place} (${NAMES.of(place.slice(0, 2))})`
      : `${place} ${NAMES.of(place)}`;

/** Each distinct cell once, and which one stands where: a reading needs no more. */
function cells(byPlace: NonNullable<Matrix[string]>, places: readonly string[], routes: readonly string[]): Html {
  const distinct: string[] = [];
  const rows = routes.map((route) =>
    places.map((place) => {
      const cell = byPlace[place]?.[route] as Cell;
      // The name of the place is put in by the script, or every place would have sentences of its own.
      const words = `${wordsOf(cell)}: ${cell.because.replaceAll(place, '{place}')}`;
      const at = distinct.indexOf(words);
      return at === -1 ? distinct.push(words) - 1 : at;
    }),
  );
  const same = new Map<string, number>();
  const patterns: number[][] = [];
  const pattern = rows.map((row) => {
    const key = row.join(' ');
    const known = same.get(key) ?? patterns.push(row) - 1;
    same.set(key, known);
    return known;
  });
  // "<" is escaped, so that no text in the data can end the element.
  return new Html(
    JSON.stringify({ places, names: places.map(nameOf), routes, distinct, patterns, pattern }).replaceAll(
      '<',
      '\\u003c',
    ),
  );
}
