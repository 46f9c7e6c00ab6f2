import { plural } from '../../../problems/phrases.ts';
import type { LanguageStatus, TranslationStage } from '../../i18n/translation-status.ts';
import { html, type ReportHtml, scroller } from '../html.ts';
import type { ReportData } from '../report-data.ts';

const STATES: readonly (readonly [TranslationStage, string, string])[] = [
  ['reviewed', 'reviewed', 'good'],
  ['translated', 'machine-made', 'fair'],
  ['inherited', 'of the language itself', 'good'],
  ['stale', 'stale', 'alert'],
  ['unconfirmed', 'to confirm', 'near'],
  ['mixed', 'in part fallback', 'some'],
  ['fallback', 'fallback', 'some'],
  ['absent', 'no page', 'none'],
];

/** The state of the translations, by region and language. */
export function translationsSection({ translations }: ReportData): ReportHtml {
  const regions = translations.filter(({ languages }) => languages.length > 0);
  const alone = translations.filter(({ languages }) => languages.length === 0);
  return html`<section id="translations"><h2>Translations</h2>
<p class="lead">Missing pages are shown in the fallback language and marked. Legal pages have no fallback.</p>
${regions.map(
  ({ region, main, pages, languages }) => html`<h3>${region}</h3><p>${plural(pages, 'page')} in ${main}.</p>
${languages.map((language) => languageBar(language))}
<details><summary>Each page of ${region}</summary>${scroller(`Pages of ${region} by language`, pageTable(languages))}</details>`,
)}
${alone.length > 0 && html`<p class="quiet">In one language only: ${alone.map(({ region, main, pages }) => `${region} (${main}, ${plural(pages, 'page')})`).join(', ')}.</p>`}
</section>`;
}

function languageBar({ name, code, counts, pages, strings, parts }: LanguageStatus): ReportHtml {
  let at = 0;
  const shares = STATES.map(([state, , look]) => {
    const width = (counts[state] / Math.max(1, pages.length)) * 100;
    const rect = html`<rect class="${look}" x="${at.toFixed(2)}" width="${width.toFixed(2)}" height="6"/>`;
    at += width;
    return rect;
  });
  const words = STATES.filter(([state]) => counts[state] > 0).map(
    ([state, word, look]) =>
      html`<li><span class="swatch ${look}" aria-hidden="true"></span>${counts[state]} ${word}</li>`,
  );
  return html`<div class="language"><h4 lang="${code}">${name}</h4>
<svg class="bar wide" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">${shares}</svg>
<ul class="legend">${words}<li class="quiet">${plural(strings.total, 'text')}${strings.stale > 0 && `, ${strings.stale} stale`}${strings.unconfirmed > 0 && `, ${strings.unconfirmed} to confirm`}, ${strings.same} identical to the original</li></ul>
${parts.length > 0 && html`<details><summary>${plural(parts.length, 'text')} to review</summary><ul class="plain">${parts.slice(0, 100).map(({ at: place, part, state }) => html`<li><code>${place.file}:${place.line}</code> ${part} <span class="quiet">${state}</span></li>`)}</ul></details>`}</div>`;
}

function pageTable(languages: readonly LanguageStatus[]): ReportHtml {
  const routes = [...new Set(languages.flatMap(({ pages }) => pages.map(({ route }) => route)))].sort();
  return html`<table><caption>State of each page in each language</caption><thead><tr><th scope="col">Page</th>${languages.map(({ name, code }) => html`<th scope="col" lang="${code}">${name}</th>`)}</tr></thead>
<tbody>${routes.map(
    (route) =>
      html`<tr><th scope="row">${route}</th>${languages.map(({ pages }) => {
        const page = pages.find((candidate) => candidate.route === route);
        const [, word, look] = STATES.find(([state]) => state === page?.state) ?? ['', 'no page', 'none'];
        return html`<td><span class="swatch ${look}" aria-hidden="true"></span>${word} <span class="quiet">${page?.because}</span></td>`;
      })}</tr>`,
  )}</tbody></table>`;
}
