/**
 * Measures `site dev` from the save of a file to the screen of an open page, in a real Chromium: with the corpus, or with all
 * regions of the site of this project.
 *
 *   node tests/bench/dev.ts --pages 4000 --rounds 40
 *   node tests/bench/dev.ts --real --rounds 20
 *
 * The time is measured from before the file is written to the first task in the page after the frame that shows the change.
 * The kinds of edits alternate, so that all are measured at the same load of the machine. The load is printed, because other
 * work on the machine is part of the time.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Page } from 'playwright';
import { findChromium } from '../browser/chromium.ts';
import { copyProject } from '../support/project.ts';
import { corpusFile, corpusPage, writeCorpus } from './corpus.ts';
import { median } from './measure.ts';
import { makeScratch } from './tmpfs.ts';
import { findTool } from './tools.ts';

const { values } = parseArgs({
  options: {
    pages: { type: 'string', default: '4000' },
    rounds: { type: 'string', default: '40' },
    real: { type: 'boolean', default: false },
  },
});
const [pages, rounds] = [Number(values.pages), Number(values.rounds)];
/** Limits of the design, in ms: from save to screen, and from save to findings of the checks. */
const GOAL = 100;
const FINDINGS_GOAL = 1000;
/** In ms. A whole check has ended by then, so that no save waits for the one before. */
const PAUSE = 4000;
/** In ms. By then everything was rendered and checked once: the memory is that of a day of work, not of its first minute. */
const FIRST_CHECK = 15_000;

interface Kind {
  readonly file: string;
  readonly edit: (text: string, n: number) => string;
  /** An expression that is true in the page as soon as the edit shows. */
  readonly shows: (n: number) => string;
  /** An island renders after the page was updated: every change of the document is looked at. */
  readonly isIsland?: true;
}

const ISLAND = 'templates/edition.island.tsx';

const PAGE = Math.floor(pages * 0.6);
const CORPUS: Readonly<Record<string, Kind>> = {
  words: {
    file: `content/en/${corpusFile(PAGE, 'index.md')}`,
    edit: (text, n) => `${text.replace(/\n*Sentence number \d+\.\n*$/, '\n')}\nSentence number ${n}.\n`,
    shows: (n) => `document.querySelector('main').textContent.includes('Sentence number ${n}.')`,
  },
  title: {
    file: `content/en/${corpusFile(PAGE, 'index.md')}`,
    edit: (text, n) => text.replace(/^title: .*$/m, `title: Edition ${n}`),
    shows: (n) => `document.title.startsWith('Edition ${n} ')`,
  },
  string: {
    file: 'content/en/strings.json',
    edit: (text, n) => text.replace(/("FOOTER_NOTE": ")[^"]*/, `$1Note ${n}.`),
    shows: (n) => `document.querySelector('footer').textContent.includes('Note ${n}.')`,
  },
  region: {
    file: 'regions/bench.json',
    edit: (text, n) => text.replace(/("origin": ")[^"]*/, `$1https://bench-${n}.example`),
    shows: (n) => `document.querySelector('link[rel=canonical]').href.startsWith('https://bench-${n}.example/')`,
  },
  style: {
    file: 'templates/shell.css',
    edit: (text, n) => `${text.replace(/\nh1 \{ --edition: .*\n$/, '')}\nh1 { --edition: ${n}; }\n`,
    shows: (n) => `getComputedStyle(document.querySelector('h1')).getPropertyValue('--edition').trim() === '${n}'`,
  },
  template: {
    file: 'templates/site.tsx',
    edit: (text, n) => text.replace(/<h1[^>]*>/, `<h1 title="t${n}">`),
    shows: (n) => `document.querySelector('h1').title === 't${n}'`,
  },
  island: {
    file: ISLAND,
    edit: (text, n) => text.replace(/data-edition="\d*"/, `data-edition="${n}"`),
    // Its state is that of the click before the first edit.
    shows: (n) => `document.querySelector('[data-edition="${n}"]')?.textContent === '1'`,
    isIsland: true,
  },
};

const REAL: Readonly<Record<string, Kind>> = {
  words: {
    file: 'content/en/about-us.md',
    edit: (text, n) => `${text.replace(/\n*Sentence number \d+\.\n*$/, '\n')}\nSentence number ${n}.\n`,
    shows: (n) => `document.querySelector('main').textContent.includes('Sentence number ${n}.')`,
  },
  title: {
    file: 'content/en/about-us.md',
    edit: (text, n) => text.replace(/^title: .*$/m, `title: Edition ${n}`),
    shows: (n) => `document.title.includes('Edition ${n}')`,
  },
  string: {
    file: 'content/en/strings.json',
    edit: (text, n) => text.replace(/("SKIP_TO_CONTENT": ")[^"]*/, `$1To the text, ${n}`),
    shows: (n) => `document.body.textContent.includes('To the text, ${n}')`,
  },
  region: {
    file: 'regions/uk.json',
    edit: (text, n) => text.replace(/("postalAddress": ")\d+/, `$1${n}`),
    shows: (n) => `document.querySelector('main').textContent.includes('${n} Lamp Yard')`,
  },
  style: {
    file: 'templates/components/footer/footer.css',
    edit: (text, n) => `${text.replace(/\n\.footer \{ --edition: .*\n$/, '')}\n.footer { --edition: ${n}; }\n`,
    shows: (n) => `getComputedStyle(document.querySelector('.footer')).getPropertyValue('--edition').trim() === '${n}'`,
  },
  template: {
    file: 'templates/document/html.tsx',
    edit: (text, n) => text.replace(/<body\n(\s+data-round="\d+"\n)?/, `<body\n data-round="${n}"\n`),
    shows: (n) => `document.body.dataset.round === '${n}'`,
  },
};
const KINDS = values.real ? REAL : CORPUS;
/** What dev tells an open page about itself. */
interface PageState {
  readonly settled: boolean;
  readonly problems: readonly { readonly code: string }[];
}

/** Faults that the checks find on the open page, one in its own text and one in the chrome of many pages. */
const FAULTS: Readonly<Record<string, Pick<Kind, 'file'> & { readonly add: (text: string) => string }>> = {
  'in words': { file: KINDS.words?.file ?? '', add: (text) => `${text}\nTODO: say more.\n` },
  'in chrome': {
    file: KINDS.string?.file ?? '',
    add: (text) => text.replace(/("(?:SKIP_TO_CONTENT|FOOTER_NOTE)": ")/, '$1TODO: '),
  },
};
/** The code of their finding. */
const FAULT_CODE = 'LEFTOVER';
const ROUTE = values.real ? '/about-us/' : corpusPage(PAGE).route;

const scratch = makeScratch(pages);
let dev: ChildProcess | undefined;
try {
  const tool = findTool('site', scratch.folder);
  if (typeof tool === 'string') throw new Error(tool);
  const root = join(scratch.folder, 'site-dev');
  if (values.real) copyProject(root);
  else {
    const { content, sectionFile } = tool.prepare(root, pages);
    writeCorpus(pages, [{ folder: content, sectionFile }]);
    addIsland(root);
  }
  const started = performance.now();
  const origin = await start(root);
  const ready = performance.now() - started;
  // Nothing was built before: pages are rendered as they are requested.
  await (await fetch(`${origin}${ROUTE}`)).text();
  const firstPage = performance.now() - started;
  const browser = await chromium.launch({
    executablePath: findChromium() ?? '',
    args: ['--no-sandbox', '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1'],
  });
  const page = await browser.newPage();
  await page.goto(`${origin}${ROUTE}`);
  await page.locator('site-dev').waitFor({ state: 'attached' });
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  if (!values.real) await page.locator('[data-alive] button').click();
  await new Promise((next) => setTimeout(next, FIRST_CHECK));
  const times = new Map<string, number[]>(Object.keys(KINDS).map((name) => [name, []]));
  const loads: number[] = [];
  for (let round = 0; round <= rounds; round++) {
    for (const [name, kind] of Object.entries(KINDS)) {
      const ms = await saveToScreen(page, root, kind, 1000 + round);
      // The first edit of each kind fills caches, and is not counted.
      if (round > 0) times.get(name)?.push(ms);
      // A person does not save more often. Dev finishes its work in the background meanwhile.
      await new Promise((next) => setTimeout(next, 400));
    }
    loads.push(loadavg()[0] ?? 0);
  }
  const memory = peakMemory(dev?.pid);
  const findings = await saveToFindings(origin, root, Math.max(2, Math.ceil(rounds / 4)));
  const reloaded = !(await page.evaluate(() => 'sameDocument' in window));
  await browser.close();
  report(times, findings, loads, { ready, firstPage, reloaded, memory });
} finally {
  dev?.kill('SIGTERM');
  scratch.remove();
}

/** Starts dev from the copy of the sources that the bench made. @returns the address, once every file is watched */
function start(root: string): Promise<string> {
  const child = spawn(
    process.execPath,
    [join(scratch.folder, 'site-tool', 'cli', 'bin.js'), 'dev', '--root', root, '--port', '0'],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  dev = child;
  return new Promise((resolve, reject) => {
    let [printed, address] = ['', ''];
    child.stdout.on('data', (text) => (address += text));
    child.stderr.on('data', (text) => {
      printed += text;
      const port = /http:\S+:(\d+)/.exec(address)?.[1];
      // There the first region has exactly the bytes of a build: no host is replaced.
      if (port && printed.includes('Press Ctrl+C to stop')) resolve(`http://127.0.0.1:${port}`);
    });
    child.once('exit', (code) => reject(new Error(`dev ended with ${code}: ${printed}`)));
  });
}

/** The peak memory of a process so far, in MB; null if the system does not report it. */
function peakMemory(pid: number | undefined): number | null {
  const status = `/proc/${pid}/status`;
  const kilobytes = existsSync(status) ? /^VmHWM:\s+(\d+)/m.exec(readFileSync(status, 'utf8'))?.[1] : undefined;
  return kilobytes === undefined ? null : Number(kilobytes) / 1000;
}

/** Puts an island with state on every page. The other tools of the bench have none, so their site has none either. */
function addIsland(root: string): void {
  writeFileSync(
    join(root, ISLAND),
    `import { useState } from 'react';

export default function Edition() {
  const [count, setCount] = useState(0);
  return <button type="button" data-edition="" onClick={() => setCount(count + 1)}>{count}</button>;
}
`,
  );
  const definition = join(root, 'templates/site.tsx');
  const text = readFileSync(definition, 'utf8')
    .replace('import {', 'import {\n  Island,')
    .replace('</h1>', '</h1><Island context={context} name="edition" props={{}} on="load" />');
  writeFileSync(definition, text);
}

async function saveToScreen(
  page: Page,
  root: string,
  { file, edit, shows, isIsland }: Kind,
  n: number,
): Promise<number> {
  const path = join(root, file);
  const text = edit(readFileSync(path, 'utf8'), n);
  // In the page, after each update: a look in every frame would draw the page all the time, on a core that dev needs. The next
  // task runs after the frame was painted. The expression is a part of the script, because the page's policy forbids the
  // evaluation of text.
  const shown = page.evaluate<number>(`new Promise((resolve) => {
    const look = () => {
      if (!(${shows(n)})) return;
      document.removeEventListener('site-dev-updated', look);
      observer.disconnect();
      const channel = new MessageChannel();
      channel.port1.onmessage = () => resolve(performance.timeOrigin + performance.now());
      requestAnimationFrame(() => channel.port2.postMessage(null));
    };
    const observer = new MutationObserver(look);
    if (${isIsland ?? false}) observer.observe(document.body, { attributes: true, childList: true, subtree: true });
    document.addEventListener('site-dev-updated', look);
  })`);
  await page.evaluate(() => new Promise((next) => requestAnimationFrame(next)));
  const saved = performance.timeOrigin + performance.now();
  writeFileSync(path, text);
  return (await shown) - saved;
}

/**
 * The times from the save of a fault until an open page receives the finding, and from the save without it until the finding
 * is gone again. The first measurement includes the checks of the edits before, and is not counted.
 */
async function saveToFindings(origin: string, root: string, rounds: number): Promise<Map<string, number[]>> {
  const answer = await fetch(`${origin}/__dev/events?path=${ROUTE}`);
  const events = (answer.body as ReadableStream<Uint8Array>).getReader();
  const decoder = new TextDecoder();
  let waiting = '';
  /** Whether the next complete state of the page has the finding of the fault. */
  const hasFinding = async (): Promise<boolean> => {
    for (;;) {
      const end = waiting.indexOf('\n\n');
      if (end === -1) {
        const { value, done } = await events.read();
        if (done) throw new Error('Dev has closed the stream of its events.');
        waiting += decoder.decode(value, { stream: true });
        continue;
      }
      const state = /^data: (.*)$/m.exec(waiting.slice(0, end))?.[1];
      waiting = waiting.slice(end + 2);
      const told = state === undefined ? null : (JSON.parse(state) as PageState);
      if (told?.settled) return told.problems.some(({ code }) => code === FAULT_CODE);
    }
  };
  /** Saves, and waits until the finding is there, or gone. */
  const timeUntil = async (path: string, text: string, isWanted: boolean): Promise<number> => {
    const saved = performance.now();
    writeFileSync(path, text);
    while ((await hasFinding()) !== isWanted);
    const ms = performance.now() - saved;
    await new Promise((next) => setTimeout(next, PAUSE));
    return ms;
  };
  const times = new Map<string, number[]>();
  for (let round = 0; round <= rounds; round++)
    for (const [name, { file, add }] of Object.entries(FAULTS)) {
      const path = join(root, file);
      const clean = readFileSync(path, 'utf8');
      const found = await timeUntil(path, add(clean), true);
      const gone = await timeUntil(path, clean, false);
      if (round === 0) continue;
      times.set(name, [...(times.get(name) ?? []), found]);
      times.set('gone', [...(times.get('gone') ?? []), gone]);
    }
  await events.cancel();
  return times;
}

function report(
  times: ReadonlyMap<string, readonly number[]>,
  findings: ReadonlyMap<string, readonly number[]>,
  loads: readonly number[],
  {
    ready,
    firstPage,
    reloaded,
    memory,
  }: {
    readonly ready: number;
    readonly firstPage: number;
    readonly reloaded: boolean;
    readonly memory: number | null;
  },
): void {
  const p95 = (list: readonly number[]) =>
    [...list].sort((a, b) => a - b)[Math.max(0, Math.ceil(list.length * 0.95) - 1)] ?? Number.NaN;
  const line = (name: string, list: readonly number[]) =>
    `${name.padEnd(10)} ${String(list.length).padStart(5)} ${[median(list), p95(list), Math.max(...list)].map((ms) => `${ms.toFixed(0)} ms`.padStart(9)).join('')}`;
  const all = [...times.values()].flat();
  const found = Object.keys(FAULTS).flatMap((name) => findings.get(name) ?? []);
  const out = [
    `${values.real ? 'All regions of the site' : `${pages} pages`} · ${scratch.remark} · ${availableParallelism()} cores, load ${Math.min(...loads).toFixed(1)} to ${Math.max(...loads).toFixed(1)} · ready after ${(ready / 1000).toFixed(1)} s, first page after ${(firstPage / 1000).toFixed(1)} s${memory === null ? '' : ` · at most ${memory.toFixed(0)} MB`}`,
    `${'save of'.padEnd(10)} ${'saves'.padStart(5)} ${['median', 'p95', 'most'].map((word) => word.padStart(9)).join('')}`,
    ...[...times].map(([name, list]) => line(name, list)),
    line('all', all),
    ...[...findings].map(([name, list]) => line(name, list)),
    reloaded ? 'The page was loaded again at least once.' : 'The page was never loaded again.',
    `p95 of all saves: ${p95(all).toFixed(0)} ms; the goal is ${GOAL} ms. Of new findings: ${p95(found).toFixed(0)} ms, and ${FINDINGS_GOAL} ms.`,
  ];
  process.stdout.write(`${out.join('\n')}\n`);
  process.exitCode = p95(all) <= GOAL && p95(found) <= FINDINGS_GOAL && !reloaded ? 0 : 1;
}
