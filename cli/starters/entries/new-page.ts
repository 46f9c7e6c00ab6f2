import { suggest } from '../../problems/nearest.ts';
import { UsageError } from '../../problems/usage-error.ts';
import { checkFree, checkName, type Start, titleOf, yaml } from './new-file.ts';

interface PageChoice {
  readonly root: string;
  /** As it is linked to: `/about-us/`; slashes may be left out. */
  readonly route: string;
  readonly language: string;
  readonly region: string | undefined;
  readonly title: string | undefined;
  /** The template of a legal page; null for an ordinary page. */
  readonly legal: string | null;
  /** ISO date since which a legal page holds. */
  readonly today: string;
  readonly languages: readonly string[];
  readonly regions: readonly string[];
}

/** A page with words that are long enough to pass, and that say what to write instead. */
export function newPage(choice: PageChoice): Start {
  const { root, language, region, languages, regions, today } = choice;
  const segments = choice.route.split('/').filter(Boolean);
  if (segments.length === 0) throw new UsageError('Home is there already: content/<language>/index.md.');
  for (const [index, segment] of segments.entries())
    checkName(segment, 'part of an address', index === 0 ? ['assets', 'api', 'builds'] : []);
  if (!languages.includes(language))
    throw new UsageError(`No region offers a language "${language}". ${suggest(language, languages)}`);
  if (region !== undefined && !regions.includes(region))
    throw new UsageError(`There is no region "${region}". ${suggest(region, regions)}`);
  const route = segments.join('/');
  const path = `content/${language}/${route}${region ? `.${region}` : ''}.md`;
  checkFree(root, path);
  if (!region) checkFree(root, `content/${language}/${route}/index.md`);
  const title = choice.title ?? titleOf(segments.at(-1) as string);
  const lines = [
    '---',
    `title: ${yaml(title)}`,
    `description: ${yaml(`What ${title} (/${route}/) is about, in one sentence that a search engine can show.`)}`,
    ...(choice.legal ? [`template: ${choice.legal}`, 'version: "0.1"', `effective: ${today}`] : []),
    '---',
    '',
    ...(choice.legal ? ['## 1. Scope {#scope}', ''] : []),
    `The first words of ${title.toLowerCase()}.`,
    '',
  ];
  return {
    files: [{ path, text: lines.join('\n') }],
    next: [`Write ${path}; link to it as /${route}/, in every language.`],
  };
}
