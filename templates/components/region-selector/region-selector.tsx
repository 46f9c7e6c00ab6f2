import type { Context } from 'region-site/kit';
import { furtherFontsFor } from '../../../assets/fonts/letters.ts';
import globe from '../../../assets/icons/interface/globe.svg';
import { Icon } from '../icon/icon.tsx';
import { isOpen } from './is-open.ts';

interface RegionSelectorProps {
  readonly context: Context;
  readonly place: 'header' | 'menu' | 'footer';
}

/**
 * All the sites and their languages, each in its own language. A popover toggles on click and closes on a click
 * elsewhere without script; script opens the one in the header on hover.
 */
export function RegionSelector({ context, place }: RegionSelectorProps) {
  const { region, language, t } = context;
  if (region.regionItems.length === 0 || !region.namesBrand) return null;
  const id = `regions-${place}`;
  const here = `${region.origin}/${language.prefix ? `${language.prefix}/` : ''}`;
  const isHere = ({ url }: { url: string }) => url.replace(/\/?$/, '/') === here;
  return (
    <div className={`region-selector in-${place}`} data-region-selector={place}>
      <button type="button" popoverTarget={id} aria-expanded="false" aria-controls={id}>
        <Icon svg={globe} />
        <span className="sr">{t('REGION_SELECTOR_OPEN')} </span>
        {region.regionItems.find(isHere)?.languageName ?? language.name}
      </button>
      <div className="region-list" id={id} popover="auto">
        <p className="quiet">{t('REGION_SELECTOR_TITLE')}</p>
        <ul>
          {/* For a name in other letters than the page's own, a browser would fetch a whole script of the font and set the page anew. */}
          {region.regionItems.map((item) => {
            const className = furtherFontsFor(item.localeName).some(
              (fonts) => !furtherFontsFor(language.name).includes(fonts),
            )
              ? 'stand-in'
              : undefined;
            const label = (
              <>
                {item.countryName} <span className="quiet">{item.localeName}</span>
                {/* In the list of home alone: the other two are in every page. Shown before the name; here, it costs half the bytes. */}
                {place === 'header' && item.imagePath && (
                  <img src={context.assets.url(item.imagePath)} alt="" width={24} height={24} loading="lazy" />
                )}
              </>
            );
            return (
              <li key={item.id}>
                {isOpen(region, item.url) ? (
                  <a
                    href={item.url}
                    lang={item.locale}
                    hrefLang={item.locale}
                    className={className}
                    aria-current={isHere(item) ? 'true' : undefined}
                  >
                    {label}
                  </a>
                ) : (
                  <p className="quiet">
                    <span lang={item.locale} className={className}>
                      {label}
                    </span>{' '}
                    ({t('REGION_NOT_AVAILABLE')})
                  </p>
                )}
              </li>
            );
          })}
        </ul>
      </div>
    </div>
  );
}
