/** Hits with one cause are one finding, and its help text is computed once. */
import { expect, test, vi } from 'vitest';
import type { BuiltSite } from '../../cli/check/built-site.ts';
import type { RuleHit } from '../../cli/check/finding.ts';
import { groupHits } from '../../cli/check/group-hits.ts';
import { UNKNOWN_LANGUAGE } from '../../cli/languages/language-pack.ts';

const site: BuiltSite = {
  languages: () => UNKNOWN_LANGUAGE,
  root: '/nowhere',
  regions: [],
  all: [],
  today: '2026-11-02',
  market: null,
  definition: {} as never,
  figureWords: () => null,
};
const hit = (file: string, cause: string, help: RuleHit['help']): RuleHit => ({
  code: 'LINK-NOWHERE',
  cause,
  region: 'uk',
  file,
  at: { file: 'templates/site.tsx', line: 3, column: 5 },
  message: `A link leads to ${cause}.`,
  help,
});

test('a broken link in a footer is one finding, and its help is computed once', async () => {
  const help = vi.fn(() => 'Did you mean "/terms/"?');
  const hits = Array.from({ length: 40 }, (_, page) => hit(`page-${page}/index.html`, '/trems/', help));
  const findings = await groupHits(site, [...hits, hit('index.html', '/abuot/', 'Did you mean "/about/"?')]);
  expect(findings.map(({ message, help, pages }) => [message, help, pages.count])).toEqual([
    ['A link leads to /abuot/.', 'Did you mean "/about/"?', 1],
    ['A link leads to /trems/. On 40 pages.', 'Did you mean "/terms/"?', 40],
  ]);
  expect(help).toHaveBeenCalledTimes(1);
});
