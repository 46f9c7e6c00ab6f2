import type { Context, Html } from 'region-site/kit';
import type { Change } from './recorded-changes.ts';

/**
 * Puts a mark under the heading of every clause that has changed, newest change first. The mark leads to the record
 * with the old wording beside the new.
 * @param body the terms, rendered; a heading carries its id as the first attribute
 */
export function markChangedClauses(context: Context, body: Html, changes: readonly Change[]): Html {
  const newestFirst = changes.toSorted((a, b) => b.effectiveOn.localeCompare(a.effectiveOn));
  return body.replace(/<(h[2-4]) id="([^"]+)"[^>]*>.*?<\/\1>/gs, (heading, _, id: string) => {
    const marks = newestFirst.filter(({ clause }) => clause === id).map((change) => mark(context, change));
    return marks.length === 0
      ? heading
      : `${heading}\n<ul class="changed-clause" data-legal="mark">${marks.join('')}</ul>`;
  });
}

function mark({ t, date, inline, link }: Context, change: Change): Html {
  const { href } = link(`/terms-conditions/change-history/#${change.id}`);
  const day = `<time datetime="${change.effectiveOn}">${date(change.effectiveOn)}</time>`;
  return `<li><a href="${href}">${inline(t('CLAUSE_CHANGED'))} ${day}: ${inline(change.title)}</a></li>`;
}
