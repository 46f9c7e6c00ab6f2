import type { PageProps } from '../../kit/contract.ts';
import { ProblemsError } from '../../problems/problem.ts';
import type { CompiledMarkdown } from '../load/markdown.ts';
import type { Site } from '../load/site.ts';
import type { PlannedPage } from '../plan/site-plan.ts';
import { type Filling, fillMarkdown } from './fill-markdown.ts';
import { pageView } from './page-view.ts';
import type { RegionRenderer } from './region-renderer.ts';

const fileOf = (page: PlannedPage) => page.source?.file ?? `content/${page.language.code}/strings.json`;

/** What the templates of a page are given, its body filled. Problems that they cause from now on are told of this page. */
export function pageProps(
  renderer: RegionRenderer,
  site: Site,
  page: PlannedPage,
  compiled: CompiledMarkdown | null,
): PageProps {
  const file = fileOf(page);
  renderer.current = { file, line: 1, column: 1 };
  const view = pageView(site, renderer.plan, page);
  const props = { context: renderer.context(page.language), page: view, body: '' };
  if (compiled) {
    const filling: Filling = {
      renderer,
      language: page.language,
      page: { planned: page, props },
      origin: ({ at }) => at,
    };
    // Blocks of the body may list the headings.
    props.page = {
      ...view,
      headings: compiled.headings.map(({ level, id, words }) => ({ level, id, html: fillMarkdown(words, filling) })),
    };
    props.body = fillMarkdown(compiled, filling);
  }
  return props;
}

/** Does what templates of a page do. @throws ProblemsError that names page and template where they throw */
export function inTemplateOf<T>(page: PlannedPage, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof ProblemsError) throw error;
    throw new ProblemsError([
      {
        code: 'TEMPLATE-ERROR',
        at: { file: fileOf(page), line: 1, column: 1 },
        message: `The template "${page.template}" fails on ${page.path} of "${page.region.id}": ${(error as Error).message}\n${frames(error as Error)}`,
        help: 'Mend the template, or the value in front matter that it did not expect.',
      },
    ]);
  }
}

/** The two topmost functions, without the machine's paths. */
const frames = (error: Error) =>
  (error.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 2)
    .map((line) => `in ${line.replace(/\(?file:.*\//, '(').replace(/^\s*at /, '')}`)
    .join('\n');

/** The ids of all elements, each between spaces. */
export function idsOf(html: string): string {
  let ids = ' ';
  for (let at = html.indexOf(' id="'); at !== -1; at = html.indexOf(' id="', at + 5))
    ids += `${html.slice(at + 5, html.indexOf('"', at + 5))} `;
  return ids;
}
