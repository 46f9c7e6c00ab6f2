import { keepCookie } from '../../runtime/cookies.ts';
import type { LanguageOffer } from '../../runtime/notice.ts';

export interface LanguageNoticeProps {
  readonly text: string;
  readonly stay: string;
}

interface ShownProps extends LanguageNoticeProps {
  readonly offer: LanguageOffer;
  readonly onDismiss: () => void;
}

/** The page exists in a language that the visitor reads better (runtime/language.ts). */
export function LanguageNotice({ text, stay, offer, onDismiss }: ShownProps) {
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
          onDismiss();
        }}
      >
        {stay}
      </button>
    </aside>
  );
}
