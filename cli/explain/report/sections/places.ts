import { plural } from '../../../problems/phrases.ts';
import type { Matrix } from '../../geo/matrix.ts';
import { html, ReportHtml, scroller } from '../html.ts';
import type { ReportData } from '../report-data.ts';

type Cell = NonNullable<NonNullable<Matrix[string]>[string]>[string];

/** Outcomes with class name and label, the most severe first; the first match is used. */
const OUTCOMES: readonly (readonly [look: string, words: string, is: (cell: Cell) => boolean])[] = [
  ['denied', 'no access: 403 at the edge', ({ status }) => status === 403],
  ['away', "is offered another region's site", ({ modal }) => modal !== 'none' && modal !== 'region-warning'],
  [
    'warned',
    'is warned, may read and download',
    ({ modal, download }) => modal === 'region-warning' && download === 'start',
  ],
  ['refused', 'may read, but not download', ({ download }) => download === 'home' || download === 'refuse'],
  ['without', 'may read; this region has no client', ({ download }) => download === 'absent'],
  ['free', 'may read and download', () => true],
];
const findOutcome = (cell: Cell) => OUTCOMES.find(([, , is]) => is(cell)) as (typeof OUTCOMES)[number];
const lookOf = (cell: Cell) => findOutcome(cell)[0];
const labelOf = (cell: Cell) => findOutcome(cell)[1];

/** Cell size in px of the drawing. */
const COLUMN = 4;
const ROW = 14;
/** Space for page names and for the group sizes. */
const GUTTER = { left: 210, top: 18 };
/** Smaller groups have no label, because it would not fit. */
const MIN_LABELLED = 28;

/** All locations and pages: a map, a form that shows one cell, and the same data as text. */
export function placesSection({ matrix }: ReportData): ReportHtml {
  return html`<section id="places"><h2>Locations</h2>
<p class="lead">The decisions for every country and named subdivision on every page. A column is a location, a row is a page. Locations with the same rules are grouped.</p>
<ul class="legend">${OUTCOMES.map(([look, words]) => html`<li><span class="swatch ${look}" aria-hidden="true"></span>${words}</li>`)}</ul>
${Object.entries(matrix).map(([region, byPlace]) => map(region, byPlace))}</section>`;
}

function map(region: string, byPlace: NonNullable<Matrix[string]>): ReportHtml {
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
${scroller(`Map of locations and pages of ${region}`, drawing(region, routes, groups, paths))}
<p class="quiet onward">Scroll right for more of the map. The groups of locations are listed as text below it.</p>
<form class="reading" data-reading="${region}" hidden><label>Location <select name="place">${[...places].sort().map((place) => html`<option value="${place}">${nameOf(place)}</option>`)}</select></label> <label>Page <select name="route">${routes.map((route) => html`<option>${route}</option>`)}</select></label> <output></output></form>
<script type="application/json" data-cells="${region}">${cells(byPlace, places, routes)}</script>
<details><summary>As text: ${plural(groups.length, 'group')} of locations</summary>${groups.map(({ lines, places: members }) => html`<div class="group"><h4>${plural(members.length, 'location')}</h4><ul class="plain">${lines.map((line) => html`<li>${line}</li>`)}</ul><p class="quiet">${members.map(nameOf).join(', ')}</p></div>`)}</details>`;
}

function drawing(
  region: string,
  routes: readonly string[],
  groups: readonly Group[],
  paths: ReadonlyMap<string, string>,
): ReportHtml {
  const count = groups.reduce((sum, { places }) => sum + places.length, 0);
  const [width, height] = [count * COLUMN + GUTTER.left, routes.length * ROW + GUTTER.top];
  let column = 0;
  const heads = groups.map(({ places }) => {
    const x = GUTTER.left + column * COLUMN;
    column += places.length;
    return places.length >= MIN_LABELLED && html`<text x="${x}" y="11">${plural(places.length, 'location')}</text>`;
  });
  const names = routes.map(
    (route, row) => html`<text x="0" y="${GUTTER.top + row * ROW + 10}">${shorten(route)}</text>`,
  );
  return html`<svg class="map" data-map="${region}" viewBox="0 0 ${width} ${height}" role="img" aria-label="${plural(count, 'location')} times ${plural(routes.length, 'page')}; the lists below contain the same data">${heads}${names}<g transform="translate(${GUTTER.left} ${GUTTER.top})">${[...paths].map(([look, path]) => html`<path class="${look}" d="${path}"/>`)}</g></svg>`;
}

/** Shortens a name to the space beside the map; the list of pages contains the full name. */
const shorten = (route: string) => (route.length > 34 ? `${route.slice(0, 33)}…` : route);

interface Group {
  readonly lines: readonly string[];
  readonly places: string[];
}

/** Groups locations with equal decisions on all pages, the largest group first. */
function groupPlaces(byPlace: NonNullable<Matrix[string]>, routes: readonly string[]): Group[] {
  const groups = new Map<string, Group>();
  for (const [place, cells] of Object.entries(byPlace)) {
    const byOutcome = Map.groupBy(routes, (route) => {
      const cell = cells[route] as Cell;
      return `${labelOf(cell)} (${describe(cell)})`;
    });
    const lines = [...byOutcome].map(
      ([outcome, on]) => `${outcome}: ${on.length > 4 ? plural(on.length, 'page') : on.join(', ')}`,
    );
    const key = JSON.stringify([...byOutcome]);
    const group = groups.get(key);
    if (group) group.places.push(place);
    else groups.set(key, { lines, places: [place] });
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
    ? 'unknown location'
    : place.includes('-')
      ? `${place} (${NAMES.of(place.slice(0, 2))})`
      : `${place} ${NAMES.of(place)}`;

/** The cell data for the script: each distinct text once, and its index for each cell. */
function cells(byPlace: NonNullable<Matrix[string]>, places: readonly string[], routes: readonly string[]): ReportHtml {
  const distinct: string[] = [];
  const rows = routes.map((route) =>
    places.map((place) => {
      const cell = byPlace[place]?.[route] as Cell;
      // The script inserts the location, so that texts can be shared between locations.
      const words = `${labelOf(cell)}: ${cell.because.replaceAll(place, '{place}')}`;
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
  // Escape "<", so that no text can end the script element.
  return new ReportHtml(
    JSON.stringify({ places, names: places.map(nameOf), routes, distinct, patterns, pattern }).replaceAll(
      '<',
      '\\u003c',
    ),
  );
}
