import type { Finding, Severity } from '../../../check/finding.ts';
import { plural } from '../../../problems/phrases.ts';
import { html, type ReportHtml } from '../html.ts';
import type { ReportData } from '../report-data.ts';

const MARKS: Readonly<Record<Severity, string>> = { error: '✖', warning: '▲', notice: '●' };
/** Findings of each code that are shown at once; the others are in a details element. */
const MAX_SHOWN = 3;

/** The findings of site check, grouped by code, the most severe first. */
export function findingsSection({ check: { findings, accepted } }: ReportData): ReportHtml {
  const codes = [...new Set(findings.map(({ code }) => code))];
  return html`<section id="findings"><h2>Findings</h2>
${findings.length === 0 && html`<p class="lead">No findings: links, routes, claims, compliance, sizes and markup are correct.</p>`}
${codes.map((code) => sameCode(findings.filter((finding) => finding.code === code)))}
${accepted.length > 0 && html`<details><summary>${plural(accepted.length, 'finding')} accepted until a date</summary><ol class="findings">${accepted.map(one)}</ol></details>`}
</section>`;
}

function sameCode(findings: readonly Finding[]): ReportHtml {
  const [first, rest] = [findings.slice(0, MAX_SHOWN), findings.slice(MAX_SHOWN)];
  const [{ code, severity } = { code: '', severity: 'notice' as const }] = findings;
  return html`<h3 class="${severity}"><span class="mark" aria-hidden="true">${MARKS[severity]}</span> ${code} <span class="quiet">${plural(findings.length, severity)}</span></h3>
<ol class="findings">${first.map(one)}</ol>
${rest.length > 0 && html`<details><summary>${rest.length} more</summary><ol class="findings">${rest.map(one)}</ol></details>`}`;
}

const one = ({ at, message, help, pages }: Finding): ReportHtml =>
  html`<li><p>${message} ${help}</p>
<p class="place">${at && html`<code>${at.file}:${at.line}:${at.column}</code>`} ${pages.first.join(', ')}${pages.count > pages.first.length && ` and ${plural(pages.count - pages.first.length, 'more page')}`}</p></li>`;
