import { plural } from '../../../problems/phrases.ts';
import { type DiffEntry, describePlaces, TOPICS, type Topic } from '../../diff/diff-entry.ts';
import { compareWords } from '../../diff/text-change.ts';
import { html, type ReportHtml } from '../html.ts';
import type { ReportData } from '../report-data.ts';

/** The differences from an earlier result, by cause. */
export function changesSection({ difference }: ReportData): ReportHtml {
  if (!difference)
    return html`<section id="changes"><h2>Changes since the release</h2><p class="lead">No earlier result was given. Use <code>site report --since &lt;dist&gt;</code> to compare with one.</p></section>`;
  const { entries, problems, pages } = difference;
  const topics = (Object.keys(TOPICS) as Topic[]).filter((topic) => entries.some((entry) => entry.topic === topic));
  return html`<section id="changes"><h2>Changes since the release</h2>
<p class="lead">${plural(pages.changed, 'page')} changed, ${pages.added} new, ${pages.removed} removed, ${pages.same} unchanged. ${plural(entries.length, 'cause')}.</p>
${problems.length > 0 && html`<ol class="findings">${problems.map(({ code, at, message, help }) => html`<li class="error"><p><span class="mark" aria-hidden="true">✖</span> <strong>${code}</strong></p><p>${message} ${help}</p><p class="place">${at && html`<code>${at.file}:${at.line}:${at.column}</code>`}</p></li>`)}</ol>`}
${topics.map(
  (topic) =>
    html`<h3>${TOPICS[topic]}</h3><ul class="changes">${entries
      .filter((entry) => entry.topic === topic)
      .slice(0, 100)
      .map(change)}</ul>`,
)}
</section>`;
}

const change = (entry: DiffEntry): ReportHtml =>
  html`<li>${entry.what !== '' && html`<span class="quiet">${entry.what}</span> `}${words(entry)}<p class="place">${describePlaces(entry)}</p></li>`;

/** Uses ins and del, so that changes are not shown by colour only. */
function words({ before, after }: DiffEntry): ReportHtml {
  if (before === null && after === null) return html`changed`;
  if (before === null) return html`<ins>${cut(after ?? '')}</ins>`;
  if (after === null) return html`<del>${cut(before)}</del>`;
  const { lead, gone, come, tail } = compareWords(before, after);
  return html`${lead} ${gone !== '' && html`<del>${cut(gone)}</del>`} ${come !== '' && html`<ins>${cut(come)}</ins>`} ${tail}`;
}

const cut = (text: string) => (text.length > 400 ? `${text.slice(0, 400)}…` : text);
