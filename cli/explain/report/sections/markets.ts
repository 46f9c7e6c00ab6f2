import { plural } from '../../../problems/phrases.ts';
import { html, type ReportHtml, scroller } from '../html.ts';
import type { ReportData, ReportedRegion } from '../report-data.ts';

/** What each market decides, why, and what is still to be checked. Regions that record nothing are left out. */
export function marketsSection({ regions }: ReportData): ReportHtml {
  const recorded = regions.filter(({ review }) => Object.keys(review.decisions).length > 0 || review.open.length > 0);
  return html`<section id="markets"><h2>Markets</h2>
<p class="lead">What region JSON decides for each market, with its reasons, and the points that are still to be checked.</p>
${recorded.length === 0 && html`<p class="quiet">The site records none.</p>`}
${recorded.map(market)}</section>`;
}

const market = ({ id, review: { decisions, open } }: ReportedRegion): ReportHtml => html`<h3>${id}</h3>
${scroller(
  `Decisions of ${id}`,
  html`<table><caption>Decisions of ${id}</caption><thead><tr><th scope="col">Field</th><th scope="col">Value</th><th scope="col">Reason</th></tr></thead>
<tbody>${Object.entries(decisions).map(([name, { value, because }]) => html`<tr><th scope="row">${name}</th><td>${value}</td><td>${because}</td></tr>`)}</tbody></table>`,
)}
${open.length > 0 && html`<details><summary>${plural(open.length, 'point')} to check</summary><ul class="plain">${open.map((point) => html`<li>${point}</li>`)}</ul></details>`}`;
