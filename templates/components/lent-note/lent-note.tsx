import type { Context, LanguageView } from 'region-site/kit';

interface LentNoteProps {
  readonly context: Context;
  /** The language of the section. */
  readonly language: LanguageView;
}

/** Above a section that is shown in another language, in the language of the page. */
export function LentNote({ context, language }: LentNoteProps) {
  const { locale, direction } = context.language;
  return (
    <p className="lent-note" lang={locale} dir={direction === language.direction ? undefined : direction}>
      {context.t('LENT_SECTION', { language: language.name })}
    </p>
  );
}
