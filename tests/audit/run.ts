/**
 * `npm run audit`: audits one page of every template and every error page: Lighthouse, axe in every state, html-validate,
 * layout shifts, the console. Needs dist (`site build`). `--help` lists the options.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { readManifest } from '../../cli/build/emit/manifest.ts';
import { ensureChromium } from '../browser/chromium.ts';
import { PROJECT } from '../support/project.ts';
import { rulesOf } from '../support/visitor.ts';
import { writeAccessibilityResults } from './accessibility-results.ts';
import { type Gate, gatesOf } from './gates.ts';
import { type Bench, examinePage, measureSeo, measureSpeed, walkPage } from './measure.ts';
import { type AuditOptions, readOptions } from './options.ts';
import { findInvalid, type Served, serveDist, serveLicensed } from './served.ts';
import { type Subject, subjectsOf, titleOf } from './subjects.ts';
import { formatTable, type Row } from './table.ts';

const DIST = join(PROJECT, 'dist');
const say = (text: string) => void process.stderr.write(`${text}\n`);

const options = readOptions(process.argv.slice(2));
if ('text' in options) leave(options.text, options.code);
const regions = options.regions.includes('all') ? builtRegions() : options.regions;
const subjects = regions.flatMap(readSubjects).filter((subject) => isWanted(subject, options));
if (subjects.length === 0) leave(`No page has ${options.only.map((text) => `"${text}"`).join(' or ')} in its line.`, 2);
const found = ensureChromium();
if ('missing' in found) leave(found.missing, 2);

const started = performance.now();
const rows = await audit(found.path, options);
// A part of the pages says nothing about the site.
if (options.parts.includes('axe') && options.only.length === 0)
  writeAccessibilityResults(rows, new Date().toISOString().slice(0, 10));
const missed = rows.flatMap(({ gates }) => gates).filter(({ passed }) => !passed).length;
process.stdout.write(
  options.json
    ? `${JSON.stringify({ pages: rows, missed, ms: Math.round(performance.now() - started) })}\n`
    : `${formatTable(rows)}\n${rows.length} lines, ${missed === 0 ? 'every gate kept' : `${missed} gates missed`}\n`,
);
process.exitCode = missed === 0 ? 0 : 1;

async function audit(executablePath: string, options: AuditOptions): Promise<Row[]> {
  const wants = (part: AuditOptions['parts'][number]) => options.parts.includes(part);
  const port = options.port + 4;
  const closing: (() => unknown)[] = [];
  const served = async (start: Promise<Served>) => {
    const one = await start;
    closing.unshift(one.stop);
    return one.origin;
  };
  try {
    const site = await served(serveDist(regions, options.port));
    const licensed = wants('seo') ? await served(serveLicensed(options.port + 2)) : {};
    const browser = await chromium.launch({
      executablePath,
      args: [
        '--no-sandbox',
        `--remote-debugging-port=${port}`,
        '--disable-background-networking',
        '--gaia-url=http://127.0.0.1:9',
        '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
      ],
    });
    closing.unshift(() => browser.close());
    const bench: Bench = { browser, port, options };
    const rows: Row[] = [];
    for (const subject of subjects) {
      const origin = site[subject.region] ?? '';
      const speed = wants('lighthouse') ? await measureSpeed(bench, subject, origin) : null;
      const seo = wants('seo') ? await measureSeo(bench, subject, licensed[subject.region] ?? '') : null;
      const walks = wants('walk') ? await walkPage(bench, subject, origin) : null;
      const barriers = wants('axe') ? await examinePage(bench, subject, origin) : null;
      const gates = gatesOf({ lighthouse: speed?.figures ?? null, seo, walks, barriers });
      const row = { region: subject.region, title: titleOf(subject), gates };
      rows.push(row);
      say(
        `${rows.length} of ${subjects.length}  ${row.title}  ${row.gates.map(short).join(' ')}${speed ? ` (${speed.runs} runs)` : ''}`,
      );
    }
    return wants('html') ? [...rows, ...regions.map(validityOf)] : rows;
  } finally {
    for (const close of closing) await close();
  }
}

function validityOf(region: string): Row {
  const why = findInvalid(region);
  return {
    region,
    title: `${region}, all pages`,
    gates: [{ gate: 'HTML', figure: String(why.length), passed: why.length === 0, why }],
  };
}

function builtRegions(): string[] {
  const names = existsSync(DIST) ? readdirSync(DIST) : [];
  return names.flatMap((name) => /^(.+)\.manifest\.json$/.exec(name)?.[1] ?? []).sort();
}

function readSubjects(region: string): Subject[] {
  const manifest = readManifest(join(DIST, `${region}.manifest.json`));
  const known = existsSync(join(PROJECT, 'regions', `${region}.json`));
  if (!manifest)
    leave(known ? `dist/${region} is not there. Run "site build" first.` : `There is no region "${region}".`, 2);
  const islandsOf = (path: string) =>
    [...readFileSync(join(DIST, region, path), 'utf8').matchAll(/ data-island="\/assets\/island-([\w-]+)\./g)].map(
      ([, name = '']) => name,
    );
  return subjectsOf(manifest, rulesOf(DIST, region), islandsOf);
}

function isWanted(subject: Subject, { only }: AuditOptions): boolean {
  return only.length === 0 || only.some((text) => titleOf(subject).includes(text));
}

function short({ gate, figure, passed }: Gate): string {
  return `${gate} ${figure}${passed ? '' : '✗'}`;
}

function leave(text: string, code: number): never {
  (code === 0 ? process.stdout : process.stderr).write(`${text}\n`);
  process.exit(code);
}
