import { plural } from '../../../problems/phrases.ts';
import { html, type ReportHtml, scroller } from '../html.ts';
import type { LinkGraph, ReportData } from '../report-data.ts';

/** Size of the drawing in px. */
const SIZE = 1000;
const CENTRE = SIZE / 2;
const RADIUS = 300;

/** The links between pages, as a graph and a table. */
export function linksSection({ regions }: ReportData): ReportHtml {
  return html`<section id="links"><h2>Links between pages</h2>
<p class="lead">Links in the main content of pages, without menus and footers. A larger circle is linked from more pages. A page without incoming links is reachable by menus only.</p>
${regions.map(({ id, graph }) => region(id, graph))}</section>`;
}

function region(id: string, graph: LinkGraph): ReportHtml {
  const { routes, links } = graph;
  const into = routes.map((_, index) => links.filter(([, to]) => to === index).length);
  const outOf = routes.map((_, index) => links.filter(([from]) => from === index).length);
  const alone = routes.filter((_, index) => into[index] === 0);
  const rows = routes
    .map((route, index) => ({ route, into: into[index] ?? 0, outOf: outOf[index] ?? 0 }))
    .sort((a, b) => b.into - a.into || (a.route < b.route ? -1 : 1));
  return html`<h3>${id}</h3>
<p>${plural(routes.length, 'page')}, ${plural(links.length, 'link')}. ${alone.length === 0 ? 'Every page is linked from the content of another page.' : html`Pages without incoming links: ${alone.join(', ')}.`}</p>
${scroller(`Link graph of ${id}`, drawing(id, graph, into))}
<details><summary>Links of each page of ${id}</summary>${scroller(`Links of each page of ${id}`, html`<table><caption>Links from and to each page</caption><thead><tr><th scope="col">Page</th><th scope="col">Linked from</th><th scope="col">Links to</th></tr></thead><tbody>${rows.map((row) => html`<tr><th scope="row">${row.route}</th><td>${row.into}</td><td>${row.outOf}</td></tr>`)}</tbody></table>`)}</details>`;
}

function drawing(id: string, { routes, links }: LinkGraph, into: readonly number[]): ReportHtml {
  const angle = (index: number) => (index / routes.length) * 2 * Math.PI - Math.PI / 2;
  const at = (index: number, radius: number) =>
    [CENTRE + Math.cos(angle(index)) * radius, CENTRE + Math.sin(angle(index)) * radius].map((value) =>
      value.toFixed(1),
    );
  const curves = links
    .map(([from, to]) => `M${at(from, RADIUS).join(' ')}Q${CENTRE} ${CENTRE} ${at(to, RADIUS).join(' ')}`)
    .join('');
  const most = Math.max(1, ...into);
  const nodes = routes.map((route, index) => {
    const [x, y] = at(index, RADIUS);
    const [labelX, labelY] = at(index, RADIUS + 18);
    const degrees = (angle(index) * 180) / Math.PI;
    // Flip labels on the left half, or they would be upside down.
    const flip = degrees > 90;
    return html`<g class="node"><title>${`${route}: linked from ${plural(into[index] ?? 0, 'page')}`}</title><circle cx="${x}" cy="${y}" r="${(4 + 9 * Math.sqrt((into[index] ?? 0) / most)).toFixed(1)}"${(into[index] ?? 0) === 0 && html` class="unlinked"`}/><text x="${labelX}" y="${labelY}" transform="rotate(${(flip ? degrees + 180 : degrees).toFixed(1)} ${labelX} ${labelY})" text-anchor="${flip ? 'end' : 'start'}" dominant-baseline="middle">${route}</text></g>`;
  });
  return html`<svg class="graph" viewBox="0 0 ${SIZE} ${SIZE}" role="img" aria-label="Link graph of ${id}; the table below contains the same data"><circle class="rail" cx="${CENTRE}" cy="${CENTRE}" r="${RADIUS}"/><path class="link" d="${curves}"/>${nodes}</svg>`;
}
