import { keepCookie } from '../../runtime/cookies.ts';
import type { LanguageOffer } from '../../runtime/language.ts';
import { useNotice } from './use-notice.ts';

interface LanguageNoticeProps {
  readonly text: string;
  readonly stay: string;
}

/** Tells that the page exists in a language that the visitor reads better (runtime/language.ts). */
export default function LanguageNotice({ text, stay }: LanguageNoticeProps) {
  const [offer, dismiss] = useNotice<LanguageOffer>('language-offered');
  if (!offer) return null;
  const keep = (language: string) => keepCookie('locale', language);
  const { href, hreflang, name } = offer;
  return (
    <aside className="notice" data-suggestion="" aria-label={text}>
      <p>
        {text}{' '}
        <a href={href} lang={hreflang} hrefLang={hreflang} onClick={() => keep(hreflang)}>
          {name}
        </a>
      </p>
      <button
        type="button"
        onClick={() => {
          keep(document.documentElement.lang.slice(0, 2).toLowerCase());
          dismiss();
        }}
      >
        {stay}
      </button>
    </aside>
  );
}
