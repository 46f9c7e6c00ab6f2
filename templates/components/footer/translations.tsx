import type { PageProps } from 'region-site/kit';

/**
 * The same page in the other languages of this site. It differs on every page, so it is a slot of the footer.
 * The links are also what runtime/language.ts offers.
 */
export function Translations({ context, page }: PageProps) {
  if (page.translations.length === 0) return null;
  return (
    <nav className="translations" aria-label={context.t('TRANSLATIONS')}>
      <ul>
        {page.translations.map(({ language, href }) => (
          <li key={language.code}>
            <a href={href} lang={language.locale} hrefLang={language.locale}>
              {language.name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
