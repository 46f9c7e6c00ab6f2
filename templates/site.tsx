/** The definition of the site, which the build imports: its pages, blocks, claims and document. */

import { definePages, defineSite } from 'region-site/kit';
import { budgets } from '../regions/budgets.ts';
import { checkPages } from '../regions/check-pages.ts';
import { accessibilityStatement } from '../regions/checks/accessibility-statement.ts';
import { rules } from '../regions/checks/rules.ts';
import { conditions, isAllowed } from '../regions/claims.ts';
import { market } from '../regions/market.ts';
import { modules } from '../regions/parts.ts';
import { problems } from '../regions/problems.ts';
import { answers } from './answers.ts';
import audits from './audits/accessibility.json' with { type: 'json' };
import { collections } from './collections.ts';
import { Accessibility } from './components/accessibility/accessibility.tsx';
import { Claim } from './components/claim/claim.tsx';
import { ComplaintsTimeline } from './components/complaints-timeline/complaints-timeline.tsx';
import { LicenceSentence } from './components/compliance-strip/licence-sentence.tsx';
import { CookieSettings } from './components/cookie-settings/cookie-settings.tsx';
import { CookiesTable } from './components/cookies-table/cookies-table.tsx';
import { DiagramBlock } from './components/diagram/diagram.tsx';
import { FallbackNote } from './components/fallback-note/fallback-note.tsx';
import { Translations } from './components/footer/translations.tsx';
import { HelpLines } from './components/help-lines/help-lines.tsx';
import { Limits } from './components/limits/limits.tsx';
import { PayoutCurve } from './components/payouts/payout-curve.tsx';
import { Payouts } from './components/payouts/payouts.tsx';
import { PotOdds } from './components/pot-odds/pot-odds.tsx';
import { Promotions } from './components/promotions/promotions.tsx';
import { RgTools } from './components/rg-tools/rg-tools.tsx';
import { Boards } from './components/room-records/boards.tsx';
import { Chances } from './components/room-records/chances.tsx';
import { Freeroll } from './components/room-records/freeroll.tsx';
import { Jackpot } from './components/room-records/jackpot.tsx';
import { Levels } from './components/room-records/levels.tsx';
import { LiveEvents } from './components/room-records/live-events.tsx';
import { PromotionDay } from './components/room-records/promotion-day.tsx';
import { Release } from './components/room-records/release.tsx';
import { Satellites } from './components/room-records/satellites.tsx';
import { Series } from './components/room-records/series.tsx';
import { Splash } from './components/room-records/splash.tsx';
import { FurtherGames, Stakes } from './components/room-records/stakes.tsx';
import { Wheel } from './components/room-records/wheel.tsx';
import { ClientFigure } from './components/scene/client-figure.tsx';
import { clientInterface, clientRoom } from './components/scene/client-shot.ts';
import { Schedule } from './components/schedule/schedule.tsx';
import { searchIndex } from './components/search/search-index.ts';
import { SessionCost } from './components/session-cost/session-cost.tsx';
import { Specifications } from './components/specifications/specifications.tsx';
import { Head } from './document/head.tsx';
import { Document } from './document/html.tsx';
import { shellOf } from './document/shell.ts';
import { siteIcons } from './drawings/site-icons.ts';
import { socialPicture } from './drawings/social-picture.ts';
import { fixedFiles } from './fixed-files.ts';
import { layoutNames, Main } from './layouts/main.tsx';
import { ambassadorSchema } from './pages/ambassador/ambassador.schema.ts';
import { Ambassador } from './pages/ambassador/ambassador.tsx';
import { Article } from './pages/article/article.tsx';
import { articleSchema } from './pages/article-fields.ts';
import { changeHistorySchema } from './pages/change-history/change-history.schema.ts';
import { ChangeHistory } from './pages/change-history/change-history.tsx';
import { contactSchema } from './pages/contact/contact.schema.ts';
import { Contact } from './pages/contact/contact.tsx';
import { downloadSchema } from './pages/download/download.schema.ts';
import { Download } from './pages/download/download.tsx';
import { ErrorPage } from './pages/error/error.tsx';
import { Game } from './pages/game/game.tsx';
import { gamesSchema } from './pages/games/games.schema.ts';
import { Games } from './pages/games/games.tsx';
import { homeSchema } from './pages/home/home.schema.ts';
import { Home } from './pages/home/home.tsx';
import { HISTORY, Legal } from './pages/legal/legal.tsx';
import { Lesson } from './pages/lesson/lesson.tsx';
import { Lessons } from './pages/lessons/lessons.tsx';
import { Post } from './pages/post/post.tsx';
import { Posts } from './pages/posts/posts.tsx';
import { Promotion } from './pages/promotion/promotion.tsx';
import { ResponsibleGaming } from './pages/responsible-gaming/responsible-gaming.tsx';
import { SearchPage } from './pages/search/search.tsx';
import { streamerModeSchema } from './pages/streamer-mode/streamer-mode.schema.ts';
import { StreamerMode } from './pages/streamer-mode/streamer-mode.tsx';
import { Team } from './pages/team/team.tsx';
import { iconOf } from './runtime/icon-drawing.ts';

const pages = definePages({
  article: { schema: articleSchema, component: Article },
  // An article with tables and drawings of records.
  section: { schema: articleSchema, component: Article },
  home: { schema: homeSchema, component: Home },
  download: { schema: downloadSchema, component: Download },
  'streamer-mode': { schema: streamerModeSchema, component: StreamerMode },
  team: { schema: articleSchema, component: Team },
  ambassador: { schema: ambassadorSchema, component: Ambassador },
  'responsible-gaming': { schema: articleSchema, component: ResponsibleGaming },
  legal: { schema: articleSchema, legal: true, reads: [HISTORY], component: Legal },
  'change-history': {
    schema: changeHistorySchema,
    neverFallsBack: true,
    changes: ({ changes }) => changes,
    component: ChangeHistory,
  },
  contact: { schema: contactSchema, component: Contact },
  search: { component: SearchPage },
  promotion: { component: Promotion },
  post: { component: Post },
  posts: { schema: articleSchema, component: Posts },
  lesson: { component: Lesson },
  lessons: { schema: gamesSchema, component: Lessons },
  game: { component: Game },
  games: { schema: gamesSchema, component: Games },
  error: { component: ErrorPage },
});

export const site = defineSite({
  region: market,
  modules,
  collections,
  claims: { component: Claim, isAllowed, conditions },
  fallbackSection: FallbackNote,
  checkPages,
  rules: [...rules, { name: 'accessibilityStatement', check: accessibilityStatement(audits) }],
  problems,
  levels: { 'META-LENGTH': 'error', 'META-TWICE': 'error' },
  budgets,
  layouts: layoutNames,
  pages,
  blocks: {
    'help-lines': HelpLines,
    licence: LicenceSentence,
    cookies: CookiesTable,
    'cookie-settings': CookieSettings,
    accessibility: Accessibility,
    limits: Limits,
    specifications: Specifications,
    'complaints-timeline': ComplaintsTimeline,
    'rg-tools': RgTools,
    'pot-odds': PotOdds,
    payouts: Payouts,
    'payout-curve': PayoutCurve,
    diagram: DiagramBlock,
    'session-cost': SessionCost,
    schedule: Schedule,
    promotions: Promotions,
    stakes: Stakes,
    'further-games': FurtherGames,
    lantern: ({ context }) => <Jackpot context={context} id="lantern" />,
    'long-night': ({ context }) => <Jackpot context={context} id="long-night" />,
    'live-events': LiveEvents,
    boards: Boards,
    levels: Levels,
    series: Series,
    satellites: Satellites,
    client: ClientFigure,
    chances: Chances,
    nightfall: ({ context }) => <Freeroll context={context} id="nightfall" />,
    'long-nights': ({ context }) => <Freeroll context={context} id="long-nights" />,
    splash: Splash,
    'promotion-day': PromotionDay,
    release: Release,
    'spin-and-go': ({ context }) => <Wheel context={context} id="spin-and-go" />,
  },
  shell: shellOf,
  icon: iconOf,
  drawings: {
    'client-room': clientRoom,
    'client-interface': clientInterface,
    share: socialPicture,
    ...siteIcons,
  },
  answers,
  files: fixedFiles,
  search: { index: searchIndex },
  document: ({ context, shell }) => <Document context={context} shell={shell} />,
  slots: {
    head: Head,
    main: (props) => <Main {...props} template={pages[props.page.template]?.component ?? ErrorPage} />,
    translations: Translations,
  },
  entries: {
    styles: {
      ...Object.fromEntries(Object.keys(pages).map((name) => [name, `pages/${name}/${name}.css`])),
      calculator: 'components/calculator/calculator.css',
      payouts: 'components/payouts/payouts.css',
      'pot-odds': 'components/pot-odds/pot-odds.css',
      contents: 'layouts/contents.css',
      tables: 'layouts/tables.css',
      'contents-banner': 'layouts/contents-banner.css',
      'reduced-header': 'components/header/reduced-header.css',
      'further-fonts': '../assets/styles/further-fonts.css',
      'central-font': '../assets/styles/central-font.css',
      'ukrainian-font': '../assets/styles/ukrainian-font.css',
      'right-to-left': '../assets/styles/right-to-left.css',
    },
    inlineScripts: { head: 'runtime/head.ts', visitor: 'runtime/visitor.ts', 'error-page': 'runtime/error-page.ts' },
    modules: {
      page: 'runtime/page.ts',
      rest: 'runtime/rest.ts',
      'other-companies': 'components/consent/other-companies.ts',
    },
    scripts: {
      'chat/chat.js': 'components/chat/chat-script.tsx',
      'tools/equity.js': 'components/pot-odds/equity-worker.ts',
      'consent/provider.js': 'components/consent/own-provider.ts',
    },
  },
});
