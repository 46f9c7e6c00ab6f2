import type { PageProps } from 'region-site/kit';
import { orderedHelp } from '../../help-line.ts';
import { PhoneLink } from '../phone-link/phone-link.tsx';
import { SiteLink } from '../site-link/site-link.tsx';

/** The help organisations of the region, the one that answers at any hour first. */
export function HelpLines({ context }: Pick<PageProps, 'context'>) {
  const { region } = context;
  return (
    <ul className="help-lines" data-block="help-lines">
      {orderedHelp(context).map((entry) => (
        <li key={entry.id} className={entry.id === region.helpLine ? 'first' : undefined}>
          <p className="help-name">{context.inLanguage(entry.name)}</p>
          {entry.phone && <PhoneLink phone={entry.phone} />}
          {entry.hours && <p className="quiet">{context.t(entry.hours)}</p>}
          <p>{context.t(entry.textKey)}</p>
          {entry.url && (
            <p>
              <SiteLink context={context} url={entry.url} />
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}
