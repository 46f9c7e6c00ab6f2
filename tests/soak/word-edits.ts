import './build-key.ts';
import { deepStrictEqual } from 'node:assert';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildSite } from '../../cli/pipeline/build.ts';
import { rebuildSite } from '../../cli/pipeline/rebuild.ts';
import { ProblemsError } from '../../cli/problems/problem.ts';
import { copySources, linkTemplates } from '../support/project.ts';
import { bytesOf, edit, PROJECT } from '../support/site-copy.ts';
import { addRegion } from './build-edits.ts';
import { randomNumbers, type Soak } from './soak.ts';

export const start = async (): Promise<Soak> => ({
  round: async (seed) => `${await compareWordEdits(seed, 100)} of 100 builds rendered the changed pages alone`,
});

/** In ms. A build does not rely on the times of a file that has changed more recently. */
const UNTIL_CERTAIN = 80;

/** Stands before the words that a round has written. */
const MARK = '\n<!-- more -->\n';

const WORDS = [
  'Sentence N.',
  'A longer sentence, which is the one with the number N.',
  'Two **sentences**. The other is N.',
  'Sentence N with `code` and [a link](/).',
  'Several sentences.\n\n- Item N\n- Another',
  '### Heading N\n\nWords.',
  '## A section {#section}\n\nWords N.',
  '[To the section](#section) of N.\n\n## A section {#section}',
  '[Nowhere](/none-N/).',
  '{if:home}Here N.{/if}',
];

const page = (title: string, fields: string, body: string) =>
  `---\ntitle: ${title}\ndescription: ${title}, and what is written about it in a description that is long enough.\n${fields}---\n${body}`;

/** A page in two languages and for one of two regions: sections that the German one lacks are those of the English one. */
function addLentSections(root: string): void {
  addRegion(root);
  edit(root, 'templates/site.tsx', (text) =>
    text.replace('claims:', 'lentSection: ({ language }) => <p>In {language.name}</p>,\n  claims:'),
  );
  const english = 'Opening.\n\n## First {#first}\n\nOne.\n\n### Inside {#inside}\n\nTwo.\n\n## Last {#last}\n\nEnd.\n';
  edit(root, 'content/en/parts.md', page('Sections', '', english));
  edit(root, 'content/en/parts.home.md', page('Our sections', 'extends: true\n', '## Last {#last}\n\nOur end.\n'));
  edit(root, 'content/de/parts.md', page('Abschnitte', '', 'Anfang.\n\n## Erstens {#first}\n\nEins.\n'));
}

const SITES: readonly {
  readonly site: string;
  readonly files: readonly string[];
  readonly words: readonly string[];
  /** Adds what the site of the tests does not have. */
  readonly prepare?: (root: string) => void;
}[] = [
  {
    site: 'small',
    files: ['en/parts', 'de/parts', 'en/more'].map((name) => `content/${name}.md`),
    words: [
      ...WORDS,
      '## Other {#other}\n\nN.\n\n### Deep {#deep}\n\nDeeper N, [last](#last) and [first](#first).',
      '[First](/parts/#first) and [inside](/parts/#inside), N.',
      '![N](../../assets/images/square.png)\n\n{fact:licensee}, {unless:home}N{/unless}',
    ],
    prepare: addLentSections,
  },
  {
    site: 'small',
    files: ['content/en/index.md', 'content/en/more.md', 'content/de/index.md'],
    words: [
      ...WORDS,
      '![N](../../assets/images/square.png)',
      '[More](/more/#words), [more](/more/#heading-N), [terms](/terms/#scope) and [again](/terms/).',
      '{fact:licensee} and {string:SKIP}, N.',
    ],
  },
  {
    site: 'paper',
    files: ['en/journal/rye', 'en/journal/mill', 'en/journal/index', 'en/index', 'nl/index', 'nl/journal/rye'].map(
      (name) => `content/${name}.md`,
    ),
    words: [...WORDS, '[Rye](/journal/rye/), [the mill](/journal/mill/) and [all](/journal/).'],
  },
];

/**
 * Writes other words below pages, and compares each build with one of the same sources that has only the bundle of the
 * templates, which no edit changes. Random edits of `build-edits.ts` are compared with builds without any cache.
 * @returns the number of builds that have rendered the changed pages alone
 */
export async function compareWordEdits(seed: number, rounds: number): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'site-words-'));
  const random = randomNumbers(seed);
  const oneOf = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  let alone = 0;
  try {
    for (const [index, { site, files, words, prepare }] of SITES.entries()) {
      const root = join(folder, `${index}-${site}`);
      copySources(join(PROJECT, 'tests', 'sites', site), root);
      prepare?.(root);
      const write = (file: string, text: string) =>
        edit(root, file, (before) => `${before.split(MARK)[0]}${MARK}\n${text}\n`);
      await sleep(UNTIL_CERTAIN);
      await rebuildSite({ root });
      let hasFault = false;
      for (let round = 0; round < rounds / SITES.length; round++) {
        if (hasFault) for (const file of files) write(file, '');
        for (let left = random() < 0.7 ? 1 : 3; left > 0; left--)
          write(oneOf(files), oneOf(words).replaceAll('N', String(Math.floor(random() * 10))));
        await sleep(UNTIL_CERTAIN);
        const rebuilt = await outcome(() => rebuildSite({ root }));
        const copy = join(folder, `${index}-${site}-${round}`);
        copySources(root, copy);
        linkTemplates(join(root, '.cache', 'templates'), copy);
        const clean = await outcome(() => buildSite({ root: copy }));
        const why = `seed ${seed}, ${site} (${index}), round ${round}`;
        deepStrictEqual([why, rebuilt.problems], [why, clean.problems]);
        hasFault = clean.problems !== null;
        if (!hasFault) deepStrictEqual([why, bytesOf(join(root, 'dist'))], [why, bytesOf(join(copy, 'dist'))]);
        deepStrictEqual([why, rebuilt.pages], [why, clean.pages]);
        if (rebuilt.isPart) alone++;
        rmSync(copy, { recursive: true, force: true });
      }
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return alone;
}

interface Outcome {
  readonly problems: readonly string[] | null;
  /** What the report says of files and pages. */
  readonly pages: unknown;
  readonly isPart: boolean;
}

async function outcome(build: () => ReturnType<typeof buildSite>): Promise<Outcome> {
  try {
    const { regions, stages } = await build();
    const pages = regions.map(({ id, files, bytes, routes }) => [id, files, bytes, routes]);
    return { problems: null, pages, isPart: stages.load === 0 && stages.render > 0 };
  } catch (error) {
    if (!(error instanceof ProblemsError)) throw error;
    const problems = error.problems.map(({ code, at }) => `${code} ${at?.file}:${at?.line}`).sort();
    return { problems, pages: null, isPart: false };
  }
}
