/**
 * Measures `site` against Hugo, Eleventy and Astro on the same words in a comparable shell, and Docusaurus
 * with its own.
 *
 *   node tests/bench/run.ts --pages 4000,16000 --rounds 3
 *   node tests/bench/run.ts --pages 100 --languages 45   (as many pages in each language)
 *   node tests/bench/run.ts site      (the site of this project instead: real-site.ts)
 *   node tests/bench/run.ts all       (everything, dev included: all.ts)
 *
 * The tools alternate in one run on one tmpfs. Compare the ratios, each the median of the ratios of single rounds: other work
 * on the machine changes absolute times.
 */
import { appendFileSync, readFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { compareResults, measureWebRoot } from './compare.ts';
import { corpusFile, corpusPage, SECTION_COUNT, type SectionFile, writeCorpus } from './corpus.ts';
import { hasGnuTime, type Run } from './measure.ts';
import { formatTable, type Measured } from './table.ts';
import { makeScratch } from './tmpfs.ts';
import { findTool, TOOL_NAMES, type Tool, type ToolName } from './tools.ts';

const USAGE = `Usage: node tests/bench/run.ts [--pages 4000,16000] [--languages 1] [--rounds 3] [--tools ${TOOL_NAMES.join(',')}] [--keep]`;
/** Home, the pages of the sections, one page in each section for the header, and some for the footer. */
const FEWEST_PAGES = 2 * SECTION_COUNT + 61;

/** With English, the languages of a large documentation. */
const FURTHER_LANGUAGES = (
  'ar bg bn bs ca cs da de el es et fa fi fr he hi hr hu id it ja ka ko lt lv mk ms nb nl pl pt ro ru sk sl sq sr sv ta ' +
  'th tr uk ur vi'
).split(' ');

interface Settled {
  readonly tool: Tool;
  readonly folder: string;
  readonly content: string;
  readonly sectionFile: SectionFile;
}

if (process.argv[2] === 'site') {
  const { measureRealSite } = await import('./real-site.ts');
  await measureRealSite(process.argv.slice(3));
  process.exit();
}
if (process.argv[2] === 'all') {
  const { measureAll } = await import('./all.ts');
  process.exit(measureAll(process.argv.slice(3)) ? 0 : 1);
}
const options = readOptions();
const scratch = makeScratch(Math.max(...options.pages) * options.languages);
let hasFailed = false;
try {
  const tools = options.tools.flatMap((name): Tool[] => {
    const found = findTool(name, scratch.folder);
    if (typeof found !== 'string') return [found];
    print(`${name} is left out: ${found}`);
    return [];
  });
  print(tools.map(({ name, version }) => `${name} ${version}`).join(' · '));
  print(
    `${scratch.remark} · ${availableParallelism()} cores, load ${loadavg()
      .map((load) => load.toFixed(2))
      .join(' ')}${hasGnuTime ? '' : ' · no /usr/bin/time: memory of site alone, no CPU time'}`,
  );
  for (const pages of options.pages) measurePages(tools, pages);
} finally {
  if (options.keep) print(`Kept: ${scratch.folder}`);
  else scratch.remove();
}
process.exitCode = hasFailed ? 1 : 0;

function measurePages(tools: readonly Tool[], pages: number): void {
  const settled = tools.map((tool): Settled => {
    const folder = join(scratch.folder, `${tool.name}-${pages}`);
    return { tool, folder, ...tool.prepare(folder, pages) };
  });
  const further = FURTHER_LANGUAGES.slice(0, options.languages - 1);
  writeCorpus(
    pages,
    settled.flatMap(({ tool, folder, content, sectionFile }) => [
      { folder: content, sectionFile },
      ...further.map((code) => ({ folder: tool.addLanguage(folder, code), sectionFile })),
    ]),
  );
  const measured = new Map<ToolName, Measured>(tools.map(({ name }) => [name, { cold: [], edit: [], nothing: [] }]));
  let differences: string[] = [];
  for (let round = 0; round < options.rounds; round++) {
    // The order alternates, because a tool may profit from system caches that the previous one has filled.
    const order = settled.map((_, index) => settled[(index + round) % settled.length] as Settled);
    for (const { tool, folder } of order) {
      tool.forget(folder);
      (measured.get(tool.name) as Measured).cold.push(tool.build(folder));
    }
    if (round === 0)
      differences = compareResults(
        settled
          .filter(({ tool }) => tool.isComparable)
          .map(({ tool, folder }) => ({ name: tool.name, folder: tool.webRoot(folder) })),
        pages,
        options.languages,
      );
    for (const one of order.filter(({ tool }) => tool.rebuilds)) {
      (measured.get(one.tool.name) as Measured).edit.push(rebuildAfterEdit(one, pages, round));
      (measured.get(one.tool.name) as Measured).nothing.push(one.tool.build(one.folder));
    }
    process.stderr.write(`${pages} pages, round ${round + 1} of ${options.rounds} done\n`);
  }
  const amounts = new Map(settled.map(({ tool, folder }) => [tool.name, measureWebRoot(tool.webRoot(folder))]));
  print(
    `\n${pages} pages${options.languages > 1 ? ` in each of ${options.languages} languages` : ''}, medians of ${options.rounds} rounds; × is the median of the ratios to Hugo in the same round`,
  );
  print(formatTable(measured, amounts));
  if (differences.length === 0)
    print(
      tools.length > 1
        ? 'Same work: as many pages, and in the sampled ones the same words and elements.'
        : 'All pages are there; no other tool to compare their words with.',
    );
  else
    print(
      `NOT the same work:\n${differences
        .slice(0, 20)
        .map((line) => `  ${line}`)
        .join('\n')}`,
    );
  hasFailed ||= differences.length > 0;
}

/** Adds another sentence to one page in each round, and builds by a new process. @throws if the result lacks it */
function rebuildAfterEdit({ tool, folder, content, sectionFile }: Settled, pages: number, round: number): Run {
  const index = Math.floor(pages / 2) + round;
  const sentence = `Corrected in round ${round + 1} of the bench.`;
  appendFileSync(join(content, corpusFile(index, sectionFile)), `\n${sentence}\n`);
  const result = tool.build(folder);
  const html = readFileSync(join(tool.webRoot(folder), corpusPage(index).route, 'index.html'), 'utf8');
  if (!html.includes(sentence)) throw new Error(`${tool.name} does not show the edit of ${corpusPage(index).route}.`);
  return result;
}

function readOptions() {
  try {
    const { values } = parseArgs({
      options: {
        pages: { type: 'string', default: '4000,16000' },
        languages: { type: 'string', default: '1' },
        rounds: { type: 'string', default: '3' },
        tools: { type: 'string', default: TOOL_NAMES.join(',') },
        keep: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
    if (values.help) return leave(USAGE, 0);
    const pages = values.pages.split(',').map(Number);
    const [rounds, languages] = [Number(values.rounds), Number(values.languages)];
    const unknown = values.tools.split(',').filter((name) => !(TOOL_NAMES as readonly string[]).includes(name));
    if (unknown.length > 0) return leave(`There is no tool "${unknown[0]}".\n${USAGE}`, 2);
    if (!pages.every((count) => Number.isInteger(count) && count >= FEWEST_PAGES))
      return leave(`--pages takes whole numbers from ${FEWEST_PAGES} on.\n${USAGE}`, 2);
    if (!Number.isInteger(rounds) || rounds < 1) return leave(`--rounds takes a whole number from 1 on.\n${USAGE}`, 2);
    if (!Number.isInteger(languages) || languages < 1 || languages > FURTHER_LANGUAGES.length + 1)
      return leave(`--languages takes a whole number from 1 to ${FURTHER_LANGUAGES.length + 1}.\n${USAGE}`, 2);
    return { pages, languages, rounds, tools: values.tools.split(',') as ToolName[], keep: values.keep };
  } catch (error) {
    return leave(`${(error as Error).message}\n${USAGE}`, 2);
  }
}

function leave(text: string, code: number): never {
  (code === 0 ? process.stdout : process.stderr).write(`${text}\n`);
  process.exit(code);
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
