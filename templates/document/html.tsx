import type { Context } from 'region-site/kit';
import { FURTHER_FONTS, type FurtherFonts, furtherFontsFor } from '../../assets/fonts/letters.ts';
import { CollapsedMenu } from '../components/collapsed-menu/collapsed-menu.tsx';
import { ComplianceStrip } from '../components/compliance-strip/compliance-strip.tsx';
import { consentSettings, refusableCategories } from '../components/consent/consent-settings.ts';
import { Question } from '../components/consent/question.tsx';
import { DownloadStatus } from '../components/download-status/download-status.tsx';
import { Footer } from '../components/footer/footer.tsx';
import { Header } from '../components/header/header.tsx';
import { ReducedHeader } from '../components/header/reduced-header.tsx';
import { Notices } from '../components/notices/notices.tsx';
import { PlaceModals } from '../components/place-modals/place-modals.tsx';
import { QuickActions } from '../components/quick-actions/quick-actions.tsx';
import { SubNavigation } from '../components/sub-navigation/sub-navigation.tsx';
import { Toasts } from '../components/toasts/toasts.tsx';
import { manifestUrl } from '../drawings/site-icons.ts';
import { layoutSheet } from '../layouts/main.tsx';
import { packCookies } from '../runtime/cookies.ts';
import { packRules } from '../runtime/rule-table.ts';
import { isLegal, type NightjarShell, schemeOf } from './shell.ts';

/**
 * The font files that a page asks for at once. The package's whole files are for rare letters: not worth a preload. A
 * legal page may make four requests before scrolling, one of them for a font: with one of two files preloaded, a first
 * visit would mix two typefaces within words, so then it preloads none.
 */
function preloadedFonts(further: readonly FurtherFonts[], shell: NightjarShell): readonly string[] {
  const sheets = ['core-font', ...further.filter((sheet) => sheet !== 'further-fonts')];
  if (isLegal(shell.template) && sheets.length > 1) return [];
  return sheets.map((sheet) => `fonts/geologica-${sheet.replace('-font', '')}.woff2`);
}

/** Everything around the content of a page. Rendered once for each distinct shell, so it must not depend on the page itself. */
export function Document({ context, shell }: { context: Context; shell: NightjarShell }) {
  const { assets, language, region, t } = context;
  const scheme = schemeOf(shell.template);
  const ofLayout = layoutSheet(shell);
  const isRefusal = shell.template === 'error' && !shell.marketing;
  // The sheet of pages about safer gambling has it: all of them are reduced.
  const isReduced = !shell.marketing && shell.template !== 'responsible-gaming';
  const around = furtherFontsFor(wordsAround(context));
  const further = FURTHER_FONTS.filter((sheet) => shell.fonts.includes(sheet) || around.includes(sheet));
  return (
    <html
      lang={language.locale}
      dir={language.direction === 'rtl' ? 'rtl' : undefined}
      className={scheme}
      data-region={region.id}
      data-device="desktop"
      data-tier="desktop"
      data-geo="unknown"
      data-rules={packRules(context.access)}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {shell.robots && <meta name="robots" content={shell.robots} />}
        <meta name="theme-color" content={scheme === 'paper' ? '#F7F5F0' : '#070B14'} />
        <link rel="icon" href={context.drawing('favicon', {}).src} sizes="32x32" />
        <link rel="icon" href={assets.url('images/favicon.svg')} type="image/svg+xml" sizes="any" />
        <link rel="apple-touch-icon" href={context.drawing('touch-icon', {}).src} />
        {preloadedFonts(further, shell).map((file) => (
          <link key={file} rel="preload" href={assets.url(file)} as="font" type="font/woff2" crossOrigin="anonymous" />
        ))}
        <template data-slot="head"></template>
        <script dangerouslySetInnerHTML={{ __html: assets.inlineScript('head') }} />
        {further.map((sheet) => (
          <style key={sheet} dangerouslySetInnerHTML={{ __html: assets.css(sheet) }} />
        ))}
        <style dangerouslySetInnerHTML={{ __html: assets.css(shell.template) }} />
        {shell.further !== '' &&
          shell.further
            .split(' ')
            .map((sheet) => <style key={sheet} dangerouslySetInnerHTML={{ __html: assets.css(sheet) }} />)}
        {isReduced && <style dangerouslySetInnerHTML={{ __html: assets.css('reduced-header') }} />}
        {ofLayout && <style dangerouslySetInnerHTML={{ __html: assets.css(ofLayout) }} />}
        {language.direction === 'rtl' && <style dangerouslySetInnerHTML={{ __html: assets.css('right-to-left') }} />}
      </head>
      <body
        id="top"
        data-layout={shell.layout}
        data-template={shell.template}
        data-cookies={packCookies(region.cookies, refusableCategories(region))}
        data-refusal={isRefusal ? '' : undefined}
        data-consent-settings={JSON.stringify(consentSettings(context, isLegal(shell.template)))}
      >
        <a className="skip" href="#main">
          {t('SKIP_TO_CONTENT')}
        </a>
        {/* Before the content, because the script behind them opens one before the first paint. */}
        <PlaceModals context={context} warns={shell.warns} early={shell.template !== 'error'} />
        <script dangerouslySetInnerHTML={{ __html: assets.inlineScript('visitor') }} />
        {shell.marketing ? (
          <Header context={context} shell={shell} />
        ) : (
          <ReducedHeader context={context} shell={shell} />
        )}
        {shell.marketing && shell.template !== 'home' && <SubNavigation context={context} shell={shell} />}
        <template data-slot="main"></template>
        <Footer context={context} shell={shell} />
        <ComplianceStrip context={context} warns={shell.warns} />
        <QuickActions context={context} shell={shell} />
        {shell.marketing && <CollapsedMenu context={context} shell={shell} />}
        {shell.marketing && <DownloadStatus context={context} />}
        {!isRefusal && <Question context={context} />}
        <Notices context={context} />
        <Toasts context={context} />
        <script
          type="module"
          src={assets.moduleUrl('page')}
          data-rest={assets.moduleUrl('rest')}
          data-manifest={manifestUrl(context)}
        />
      </body>
    </html>
  );
}

/** The names that a region and its language bring into every document. */
const wordsAround = ({ region, navigation, utility, footer }: Context): string =>
  JSON.stringify([region.ambassadors, region.licence, region.facts.brand, region.help, navigation, utility, footer]);
