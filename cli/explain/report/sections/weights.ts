import type { Compression } from '../../../build/emit/manifest.ts';
import type { Budget } from '../../../kit/define-site.ts';
import { plural } from '../../../problems/phrases.ts';
import { html, kilobytes, type ReportHtml, scroller } from '../html.ts';
import { budgetShare, type PageWeight, type ReportData, type ReportedRegion } from '../report-data.ts';

const PARTS: readonly (readonly [keyof Budget, string])[] = [
  ['html', 'Document'],
  ['script', 'Scripts'],
  ['allScript', 'With islands'],
  ['fonts', 'Fonts'],
  ['picturesFirst', 'First pictures'],
  ['pictures', 'All pictures'],
  ['requests', 'Requests'],
];
/** Pages of each region that are shown at once; the others are in a details element. */
const MAX_SHOWN = 10;

/** The transfer sizes of all pages, compared with their budgets. */
export function weightsSection({ regions }: ReportData): ReportHtml {
  return html`<section id="weights"><h2>Page sizes</h2>
<p class="lead">Compressed transfer sizes of a first visit in KB, and their share of the budget. The pages closest to their budget come first.</p>
${regions.map(regionWeights)}</section>`;
}

const COMPRESSED: Readonly<Record<Compression, string>> = {
  quick:
    'This is a quick build (brotli 5, no AVIF). The texts of a release are about 11 % smaller, and so are its pictures.',
  best: 'This is a release (brotli 11, AVIF).',
};

function regionWeights({ id, weights, compression }: ReportedRegion): ReportHtml {
  const [first, rest] = [weights.slice(0, MAX_SHOWN), weights.slice(MAX_SHOWN)];
  return html`<h3>${id}</h3>
<p class="quiet">${COMPRESSED[compression]}</p>
${scroller(`Page sizes of ${id}`, table(first, `The ${plural(first.length, 'page')} of ${id} closest to the budget`))}
${rest.length > 0 && html`<details><summary>${plural(rest.length, 'more page')}</summary>${scroller(`More page sizes of ${id}`, table(rest, `More pages of ${id}`))}</details>`}`;
}

const table = (weights: readonly PageWeight[], caption: string): ReportHtml =>
  html`<table><caption>${caption}</caption><thead><tr><th scope="col">Page</th>${PARTS.map(([, name]) => html`<th scope="col">${name}</th>`)}</tr></thead>
<tbody>${weights.map(row)}</tbody></table>`;

const row = (page: PageWeight): ReportHtml =>
  html`<tr${budgetShare(page) > 1 && html` class="over"`}><th scope="row">${page.path} <span class="quiet">${page.template}</span></th>${PARTS.map(([part]) => cell(page, part))}</tr>`;

function cell({ amounts, limits }: PageWeight, part: keyof Budget): ReportHtml {
  const [amount, most] = [amounts[part], limits[part]];
  const share = amount / most;
  const figure = part === 'requests' ? amount : kilobytes(amount);
  const limit = part === 'requests' ? most : most / 1000;
  const state = share > 1 ? 'alert' : share > 0.9 ? 'near' : 'good';
  return html`<td><span class="figure">${figure}</span> <span class="quiet">of ${limit}${share > 1 && ', over'}</span>${bar(share, state)}</td>`;
}

/** Decorative: the text next to it contains the same data. */
const bar = (share: number, state: string): ReportHtml =>
  html`<svg class="bar" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true"><rect class="track" width="100" height="4"/><rect class="${state}" width="${Math.min(100, share * 100).toFixed(1)}" height="4"/></svg>`;
