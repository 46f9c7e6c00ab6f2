import type { Context } from 'region-site/kit';
import type { HomeSection } from '../home.schema.ts';

/** What this site is where nothing can be played: a reader learns it before anything else. */
export function NoticeSection({ context, notice }: { context: Context; notice: HomeSection<'notice'> }) {
  return (
    <section className="notice-section" aria-labelledby="notice">
      <h2 id="notice">{notice.heading}</h2>
      <div>
        <p dangerouslySetInnerHTML={{ __html: context.inline(notice.text) }} />
        {notice.points && (
          <ul>
            {notice.points.map((point) => (
              <li key={point} dangerouslySetInnerHTML={{ __html: context.inline(point) }} />
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}
