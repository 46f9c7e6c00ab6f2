import type { HomeSection } from '../home.schema.ts';

/** What this site is where nothing can be played: a reader learns it before anything else. */
export function NoticeSection({ notice }: { notice: HomeSection<'notice'> }) {
  return (
    <section className="notice-section" aria-labelledby="notice">
      <h2 id="notice">{notice.heading}</h2>
      <div>
        <p>{notice.text}</p>
        {notice.points && (
          <ul>
            {notice.points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}
