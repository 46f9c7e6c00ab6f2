import type { Context, PageProps } from 'region-site/kit';
import { type HelpEntry, orderedHelp, otherwise } from '../../help-line.ts';
import { PhoneLink } from '../phone-link/phone-link.tsx';
import { capitalized } from '../schedule/start-times.ts';
import { SiteLink } from '../site-link/site-link.tsx';

/** The help of the region from its record: the help line, then what somebody in danger needs, then the others. */
export function HelpLines({ context }: Pick<PageProps, 'context'>) {
  const { region } = context;
  return (
    <ul className="help-lines" data-block="help-lines">
      {orderedHelp(context).map((entry) => (
        <li key={entry.id} data-help={entry.kind} className={entry.id === region.helpLine ? 'first' : undefined}>
          <p className="help-name">{context.inLanguage(entry.name)}</p>
          {entry.phone && <PhoneLink phone={entry.phone} />}
          <p>{context.t(entry.textKey)}</p>
          {entry.url && (
            <p>
              <SiteLink context={context} url={entry.url} />
            </p>
          )}
          <p className="quiet">{particulars(context, entry).join(' ')}</p>
        </li>
      ))}
    </ul>
  );
}

/** When it answers and what follows outside of these hours, what it costs, in which language, and when that was compared. */
function particulars(context: Context, entry: HelpEntry): string[] {
  const { t, date, language } = context;
  const other = otherwise(context, entry);
  return [
    ...(entry.hours ? [`${capitalized(t(entry.hours), language.locale)}.`] : []),
    ...(other ? [t('HELP_OTHERWISE', { name: context.inLanguage(other.name), phone: other.phone ?? '' })] : []),
    ...(entry.cost ? [t(entry.cost)] : []),
    ...(entry.phone ? [t('HELP_LANGUAGES', { languages: languageNames(context, entry.languages) })] : []),
    t('HELP_VERIFIED', { date: date(entry.verifiedOn) }),
  ];
}

function languageNames({ language: { locale } }: Context, codes: readonly string[]): string {
  const names = new Intl.DisplayNames(locale, { type: 'language' });
  return new Intl.ListFormat(locale).format(codes.map((code) => names.of(code) ?? code));
}
