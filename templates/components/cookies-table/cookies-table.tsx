import type { PageProps } from 'region-site/kit';
import { TableHead } from '../table-head/table-head.tsx';

const CATEGORIES: Readonly<Record<string, string>> = {
  necessary: 'COOKIE_CATEGORY_NECESSARY',
  preferences: 'COOKIE_CATEGORY_PREFERENCES',
  analytics: 'COOKIE_CATEGORY_ANALYTICS',
  marketing: 'COOKIE_CATEGORY_MARKETING',
};

/** The cookie registry as a table: the same list that the browser code is held to. */
export function CookiesTable({ context }: Pick<PageProps, 'context'>) {
  const { t, region } = context;
  const [name, category, purpose, provider, lifetime] = [
    t('COOKIES_NAME'),
    t('COOKIES_CATEGORY'),
    t('COOKIES_PURPOSE'),
    t('COOKIES_PROVIDER'),
    t('COOKIES_LIFETIME'),
  ];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keyboard
    <section className="table" data-block="cookies" tabIndex={0} aria-label={t('COOKIES_TABLE')}>
      <table>
        <TableHead columns={[name, category, purpose, provider, lifetime]} />
        <tbody>
          {region.cookies.map((cookie) => (
            <tr key={cookie.name}>
              <th scope="row">
                <code>{cookie.name}</code>
              </th>
              <td data-column={category}>{t(CATEGORIES[cookie.category] ?? cookie.category)}</td>
              <td data-column={purpose}>{t(cookie.purposeKey)}</td>
              <td data-column={provider}>{cookie.provider}</td>
              <td data-column={lifetime}>
                {cookie.days === 0
                  ? t('COOKIES_SESSION')
                  : t('COOKIES_DAYS', { count: cookie.days, days: context.number(cookie.days) })}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
