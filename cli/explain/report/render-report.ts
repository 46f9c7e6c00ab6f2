import { hash } from 'node:crypto';
import { plural } from '../../problems/phrases.ts';
import { html, ReportHtml } from './html.ts';
import { budgetShare, type ReportData } from './report-data.ts';
import { REPORT_SCRIPT } from './report-script.ts';
import { reportStyle } from './report-style.ts';
import { changesSection } from './sections/changes.ts';
import { findingsSection } from './sections/findings.ts';
import { linksSection } from './sections/links.ts';
import { marketsSection } from './sections/markets.ts';
import { placesSection } from './sections/places.ts';
import { translationsSection } from './sections/translations.ts';
import { weightsSection } from './sections/weights.ts';

type Section = readonly [id: string, name: string, render: (data: ReportData) => ReportHtml];
const SECTIONS: readonly Section[] = [
  ['findings', 'Findings', findingsSection],
  ['changes', 'Changes', changesSection],
  ['places', 'Locations', placesSection],
  ['markets', 'Markets', marketsSection],
  ['weights', 'Page sizes', weightsSection],
  ['translations', 'Translations', translationsSection],
  ['links', 'Links', linksSection],
];

const sectionsOf = ({ matrix }: ReportData): Section[] =>
  SECTIONS.filter(([id]) => id !== 'places' || Object.keys(matrix).length > 0);

/**
 * Renders the report as one file that sends no requests and runs no other script.
 * @param font a variable woff2 as base64; null for system fonts
 */
export function renderReport(data: ReportData, font: string | null): string {
  const style = reportStyle(font);
  const sections = sectionsOf(data);
  const source = (text: string) => `'sha256-${hash('sha256', text, 'base64')}'`;
  const policy = `default-src 'none'; style-src ${source(style)}; script-src ${source(REPORT_SCRIPT)}; font-src data:; img-src data:; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types 'none'`;
  const { text } = html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><meta name="color-scheme" content="light dark"><title>Build report: ${data.regions.map(({ id }) => id).join(', ')}</title><link rel="icon" href="data:,"><style>${new ReportHtml(style)}</style></head>
<body><a class="skip" href="#main">Skip to the report</a>
<header><p class="brow">site report</p><h1>${headline(data)}</h1>${summary(data)}
<nav aria-label="Sections"><ul>${sections.map(([id, name]) => html`<li><a href="#${id}">${name}</a></li>`)}</ul></nav></header>
<main id="main">${sections.map(([, , render]) => render(data))}</main>
<footer><p>Builds ${data.regions.map(({ id, build }) => `${id} ${build}`).join(', ')}. The same result always gives the same report.</p></footer>
<script>${new ReportHtml(REPORT_SCRIPT)}</script></body></html>
`;
  return text;
}

/** The headline with the overall result. */
function headline({ check: { findings }, difference }: ReportData): string {
  const errors = findings.filter(({ severity }) => severity === 'error').length + (difference?.problems.length ?? 0);
  const others = findings.length - findings.filter(({ severity }) => severity === 'error').length;
  if (errors > 0) return `${plural(errors, 'error')} to fix before the release.`;
  return others > 0 ? `Ready for release, with ${plural(others, 'remark')}.` : 'Ready for release.';
}

function summary({ regions, matrix, translations, difference }: ReportData): ReportHtml {
  const closest = regions
    .flatMap(({ id, weights }) => weights.slice(0, 1).map((weight) => ({ id, weight })))
    .sort((a, b) => budgetShare(b.weight) - budgetShare(a.weight))[0];
  const places = Object.keys(Object.values(matrix)[0] ?? {}).length;
  const stale = translations.flatMap(({ languages }) => languages).reduce((sum, { parts }) => sum + parts.length, 0);
  const facts: [string, string][] = [
    ['Pages', `${regions.reduce((sum, { pages }) => sum + pages, 0)} in ${plural(regions.length, 'region')}`],
    ...(places > 0 ? [['Locations', `${places} in each region`] as [string, string]] : []),
    ...(closest
      ? [
          [
            'Page closest to its budget',
            `${closest.id}:${closest.weight.path}, ${Math.round(budgetShare(closest.weight) * 100)} % of its budget`,
          ] as [string, string],
        ]
      : []),
    ['Translations', stale === 0 ? 'none to review' : `${plural(stale, 'text')} to review`],
    ...(difference ? [['Changes', plural(difference.entries.length, 'cause')] as [string, string]] : []),
  ];
  return html`<dl class="summary">${facts.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`;
}
