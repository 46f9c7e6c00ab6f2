import type { Context, LanguageView } from 'region-site/kit';

interface FallbackNoteProps {
  readonly context: Context;
  /** The language of the section. */
  readonly language: LanguageView;
}

/** Above a section that is shown in another language, in the language of the page. */
export function FallbackNote({ context, language }: FallbackNoteProps) {
  const { locale, direction } = context.language;
  return (
    <p className="fallback-note" lang={locale} dir={direction === language.direction ? undefined : direction}>
      {context.t('FALLBACK_SECTION', { language: language.name })}
    </p>
  );
}
