/**
 * `npm run bench -- site`: time and memory of builds of this project's site, for two regions and for all: cold, after an edit
 * of each kind, and when nothing has changed. Then the same pages by Hugo and Eleventy, in the same document and without
 * pictures. Each build is a new process. On a busy machine, compare the processor time.
 *
 *   node tests/bench/run.ts site --rounds 3 --regions uk,global
 */
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { alignColumns } from '../support/columns.ts';
import { copyProject } from '../support/project.ts';
import { hasGnuTime, median, type Run, run } from './measure.ts';
import { findRivals } from './real-site-rivals.ts';
import { makeScratch } from './tmpfs.ts';
import { copyTool } from './tools.ts';

const PAIR = ['uk', 'global'] as const;
/** Results, caches and the sources of three tools. */
const ROOM_IN_PAGES = 6000;

interface Edit {
  readonly name: string;
  readonly file: string;
  readonly change: (text: string, round: number) => string;
  /** A file of the result of `uk` that must contain the change, and the changed text. */
  readonly shows: (round: number) => readonly [file: string, text: string];
}

const EDITS: readonly Edit[] = [
  {
    name: 'a line of CSS',
    file: 'templates/components/footer/footer.css',
    change: (text, round) => `${text}\n.site-footer { --round: ${round}; }\n`,
    shows: (round) => ['index.html', `--round:${round}`],
  },
  {
    name: 'a line of the document',
    file: 'templates/document/html.tsx',
    change: (text, round) => text.replace(/<body\n(\s+data-round="\d+"\n)?/, `<body\n data-round="${round}"\n`),
    shows: (round) => ['index.html', `data-round="${round}"`],
  },
  {
    name: 'a paragraph',
    file: 'content/en/about-us.md',
    change: (text, round) => `${text}\nCorrected in round ${round} of the bench.\n`,
    shows: (round) => ['about-us/index.html', `Corrected in round ${round} of the bench.`],
  },
  {
    name: 'a string',
    file: 'content/en/strings.json',
    change: (text, round) => text.replace(/("SKIP_TO_CONTENT": ")[^"]*/, `$1To the text, round ${round}`),
    shows: (round) => ['index.html', `To the text, round ${round}`],
  },
  {
    name: 'a string of one page',
    file: 'content/en/strings.json',
    change: (text, round) => text.replace(/("COOKIES_TABLE": ")[^"]*/, `$1Cookies, round ${round}`),
    shows: (round) => ['cookie-policy/index.html', `Cookies, round ${round}`],
  },
  {
    name: 'a field of a region',
    file: 'regions/uk.json',
    change: (text, round) => text.replace(/("postalAddress": ")\d+/, `$1${round}`),
    shows: (round) => ['contact/index.html', `${round} Lamp Yard`],
  },
];

export async function measureRealSite(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      rounds: { type: 'string', default: '2' },
      regions: { type: 'string' },
      rivals: { type: 'boolean', default: true },
    },
    allowNegative: true,
  });
  const rounds = Number(values.rounds);
  const scratch = makeScratch(ROOM_IN_PAGES);
  try {
    const root = join(scratch.folder, 'real-site');
    copyProject(root);
    const bin = copyTool(scratch.folder);
    const build = (regions: readonly string[]) => buildSite(bin, root, regions, scratch.folder);
    print(
      `${scratch.remark} · ${availableParallelism()} cores, load ${loadavg()
        .map((load) => load.toFixed(2))
        .join(' ')} · ${new Date().toISOString().slice(0, 10)}${hasGnuTime ? '' : ' · no /usr/bin/time: no CPU time'}`,
    );
    const sets = values.regions ? [values.regions.split(',')] : [[...PAIR], []];
    for (const [at, regions] of sets.entries()) {
      const rows = measureSet(root, regions, { rounds, firstMark: 1000 + at * rounds }, build);
      const pages = countPages(join(root, 'dist'), regions);
      print(`\n${regions.length === 0 ? 'All regions' : regions.join(' and ')}: ${pages} pages, ${rounds} rounds\n`);
      print(formatRows(rows));
    }
    if (!values.rivals) return;
    for (const rival of findRivals(scratch.folder, root)) {
      if (typeof rival === 'string') {
        print(rival);
        continue;
      }
      const rows = new Map<string, Run[]>([
        ['cold', []],
        ['a paragraph', []],
        ['nothing', []],
      ]);
      for (let round = 1; round <= rounds; round++) {
        rival.forget();
        rows.get('cold')?.push(rival.build());
        rival.edit(round);
        rows.get('a paragraph')?.push(rival.build());
        rows.get('nothing')?.push(rival.build());
      }
      print(
        `\n${rival.name} ${rival.version}: ${rival.pages} pages in the same documents, no pictures, not compressed\n`,
      );
      print(formatRows(rows));
    }
  } finally {
    scratch.remove();
  }
}

/** @param options `firstMark`: each round writes a number of its own into the sources, from this one on */
function measureSet(
  root: string,
  regions: readonly string[],
  { rounds, firstMark }: { readonly rounds: number; readonly firstMark: number },
  build: (regions: readonly string[]) => Run,
): Map<string, Run[]> {
  const rows = new Map<string, Run[]>();
  const add = (name: string, result: Run) => rows.set(name, [...(rows.get(name) ?? []), result]);
  for (let round = 0; round < rounds; round++) {
    const mark = firstMark + round;
    forget(root, '.cache', 'dist');
    add('cold, no caches', build(regions));
    forget(root, '.cache/templates', '.cache/records', 'dist');
    add('cold, pictures cached', build(regions));
    for (const edit of EDITS) {
      const file = join(root, edit.file);
      const before = readFileSync(file, 'utf8');
      const edited = edit.change(before, mark);
      if (edited === before) throw new Error(`${edit.file} no longer has what "${edit.name}" changes.`);
      writeFileSync(file, edited);
      add(edit.name, build(regions));
      const [output, text] = edit.shows(mark);
      if (!readFileSync(join(root, 'dist', 'uk', output), 'utf8').includes(text))
        throw new Error(`uk/${output} does not show "${edit.name}".`);
    }
    add('nothing', build(regions));
    process.stderr.write(`round ${round + 1} of ${rounds} done\n`);
  }
  return rows;
}

function buildSite(bin: string, root: string, regions: readonly string[], scratch: string): Run {
  const args = [bin, 'build', '--root', root, '--json', ...regions.flatMap((region) => ['--region', region])];
  const result = run({ file: process.execPath, args }, scratch);
  const { peakRssBytes } = JSON.parse(result.stdout) as { peakRssBytes: number };
  return { ...result, peakRssBytes: Math.max(peakRssBytes, result.peakRssBytes ?? 0) };
}

function countPages(dist: string, regions: readonly string[]): number {
  const folders = regions.length > 0 ? regions : readdirSync(dist).filter((name) => !name.includes('.'));
  return folders
    .flatMap((region) => readdirSync(join(dist, region), { recursive: true, encoding: 'utf8' }))
    .filter((name) => name.endsWith('.html')).length;
}

function formatRows(rows: ReadonlyMap<string, readonly Run[]>): string {
  const lines = [...rows].map(([name, runs]) => {
    const cpu = runs.flatMap(({ cpuMs }) => cpuMs ?? []);
    const rss = Math.max(...runs.map(({ peakRssBytes }) => peakRssBytes ?? 0));
    return [
      name,
      seconds(median(runs.map(({ ms }) => ms))),
      cpu.length > 0 ? seconds(median(cpu)) : '–',
      rss > 0 ? (rss / 1e6).toFixed(0) : '–',
    ];
  });
  return alignColumns([['', 'seconds', 'CPU seconds', 'peak MB'], ...lines]);
}

const seconds = (ms: number) => (ms / 1000).toFixed(2);

function forget(root: string, ...paths: readonly string[]): void {
  for (const path of paths) rmSync(join(root, path), { recursive: true, force: true });
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
