import type { PageProps } from 'region-site/kit';
import { TableHead } from '../table-head/table-head.tsx';

/** The promotions that are on now, each with a page of its own. */
export function Promotions({ context }: Pick<PageProps, 'context'>) {
  const { t } = context;
  const promotions = context.entries('promotions');
  if (promotions.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keyboard
    <section className="table" data-block="promotions" tabIndex={0} aria-label={t('PROMOTIONS_TABLE')}>
      <table>
        <TableHead columns={[t('PROMOTIONS_NAME'), t('PROMOTIONS_AUDIENCE'), t('PROMOTIONS_CONSISTS')]} />
        <tbody>
          {promotions.map(({ href, title, publishUntil, data }) => (
            <tr key={href}>
              <td>
                <a href={href}>{title}</a>
                {publishUntil && <> {t('PROMOTIONS_UNTIL', { date: context.date(publishUntil.slice(0, 10)) })}</>}
              </td>
              <td>{data.audience}</td>
              <td>{data.consists}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
