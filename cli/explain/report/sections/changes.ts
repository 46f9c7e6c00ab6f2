import { plural } from '../../../problems/phrases.ts';
import { type Entry, TOPICS, type Topic } from '../../diff/entry.ts';
import { compareWords } from '../../diff/text-change.ts';
import { type Html, html } from '../html.ts';
import type { ReportData } from '../report-data.ts';

/** The differences from an earlier result, by cause. */
export function changesSection({ difference }: ReportData): Html {
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

function change(entry: Entry): Html {
  const { what, areas, pages, regions, also } = entry;
  const notes = [
    ...(areas.length > 0 ? [`in ${areas.join(', ')}`] : []),
    pages.length === 0
      ? regions.join(', ')
      : `${plural(pages.length, 'page')}: ${pages.slice(0, 4).join(', ')}${pages.length > 4 ? ' …' : ''}`,
    ...(also > 0 ? [`and ${plural(also, 'other text')} with these words`] : []),
  ];
  return html`<li>${what !== '' && html`<span class="quiet">${what}</span> `}${words(entry)}<p class="place">${notes.join('; ')}</p></li>`;
}

/** Uses ins and del, so that changes are not shown by colour only. */
function words({ before, after }: Entry): Html {
  if (before === null && after === null) return html`changed`;
  if (before === null) return html`<ins>${cut(after ?? '')}</ins>`;
  if (after === null) return html`<del>${cut(before)}</del>`;
  const { lead, gone, come, tail } = compareWords(before, after);
  return html`${lead} ${gone !== '' && html`<del>${cut(gone)}</del>`} ${come !== '' && html`<ins>${cut(come)}</ins>`} ${tail}`;
}

const cut = (text: string) => (text.length > 400 ? `${text.slice(0, 400)}…` : text);
