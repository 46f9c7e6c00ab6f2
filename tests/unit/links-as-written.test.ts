import { expect, test } from 'vitest';
import { resolveLink } from '../../cli/build/plan/links.ts';
import type { PlannedPage, RegionPlan } from '../../cli/build/plan/planned-page.ts';
import type { Language, Region } from '../../cli/kit/region.ts';

const language = { code: 'de', locale: 'de', prefix: '' } as Language;
const routes = new Map([['/kontakt/', { route: '/kontakt/', language } as PlannedPage]]);
const region = {
  id: 'de',
  origin: 'https://nachtigall.example',
  basePath: '',
  languages: [language],
  addresses: {},
  siblingHosts: { de: 'https://nachtigall.example', fr: 'https://rossignol.example' },
  externalHosts: ['help.example', 'xn--mller-kva.example'],
  networkRoutes: [],
} as unknown as Region;
const plan = { region, routes: new Map([['de', routes]]) } as unknown as RegionPlan;

/** The address in a page, with the id that it needs; or the problem with what to write. */
function resolved(target: string): string {
  const found = resolveLink(target, plan, language);
  if ('refused' in found) return `${found.refused.code}: ${found.refused.help}`;
  return `${found.link.href}${found.anchor === null ? '' : ` needs ${found.anchor}`}`;
}

// biome-ignore format: one case, one line
test.each([
  ['/kontakt/?utm_source=brief', '/kontakt/?utm_source=brief'],
  ['/kontakt/?a=1&b=2#zeiten', '/kontakt/?a=1&b=2#zeiten needs zeiten'],
  ['/kontakt/#%C3%9Cber-uns', '/kontakt/#Über-uns needs Über-uns'],
  ['#%D0%BF%D1%80%D0%B0%D0%B2%D0%B8%D0%BB%D0%B0', '#правила needs правила'],
  ['#%ED%95%9C%EA%B5%AD%EC%96%B4', '#한국어 needs 한국어'],
  ['#ガイド'.normalize('NFD'), '#ガイド needs ガイド'],
  ['#हिन्दी', '#हिन्दी needs हिन्दी'],
  ['#ภาษาไทย', '#ภาษาไทย needs ภาษาไทย'],
  ['#100%', '#100% needs 100%'],
  ['#top', '#top'],
  ['/kontakt/#top', '/kontakt/#top'],
  ['#', '#'],
  ['#:~:text=Zeiten', '#:~:text=Zeiten'],
  ['/kontakt/#zeiten:~:text=ab%20neun', '/kontakt/#zeiten:~:text=ab%20neun needs zeiten'],
  ['https://nachtigall.example/kontakt/?a=1#b', 'LINK-NOWHERE: Write /kontakt/?a=1#b'],
  ['http://Nachtigall.example/', 'LINK-NOWHERE: Write /'],
  ['https://rossignol.example/contact/', 'LINK-NOWHERE: Write sibling:fr/contact/'],
  ['https://HELP.example/A', 'https://HELP.example/A'],
  ['https://müller.example/', 'https://müller.example/'],
  ['https://xn--mller-kva.example/', 'https://xn--mller-kva.example/'],
  ['https://me:secret@help.example/a', 'URL-FORBIDDEN: Write https://help.example/a'],
  ['http://help.example/a', 'URL-FORBIDDEN: Write https://help.example/a'],
  ['www.help.example/a', 'LINK-NOWHERE: Write https://www.help.example/a'],
  ['help.example', 'LINK-NOWHERE: Write https://help.example'],
  ['пример.укр/сторінка', 'LINK-NOWHERE: Write https://пример.укр/сторінка'],
  ['kontakt.md', 'LINK-NOWHERE: Write /kontakt/'],
  ['../kontakt/#zeiten', 'LINK-NOWHERE: Write /kontakt/#zeiten'],
  ['https://news.example.org/', 'LINK-EXTERNAL: Add it to the region: "externalHosts": { "+": ["news.example.org"] }.'],
  ['mailto:me@help.example?subject=Hallo', 'mailto:me@help.example?subject=Hallo'],
])('%s', (target, expected) => {
  expect(resolved(target)).toBe(expected);
});
