/** The policy that region JSON opens: what it would block is reported, the recipes of the guide pass, and why names each host. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkDist } from '../../cli/check/check.ts';
import { buildSite } from '../../cli/pipeline/build.ts';
import { buildProblems, type Edits, editSite, places, withFields } from '../support/edited-site.ts';
import { runSite } from '../support/run-site.ts';
import { locateIn, PROJECT } from '../support/site-copy.ts';

const SITE = 'templates/site.tsx';
const HOME = 'regions/home.json';
const GUIDE = readFileSync(join(PROJECT, 'cli/docs/content/en/embeds.md'), 'utf8');

const sample = (file: string): string =>
  new RegExp(`^\`\`\`\\w+ ${RegExp.escape(file)}\\n(.*?)^\`\`\`$`, 'ms').exec(GUIDE)?.[1] ?? '';

/** The small site with the recipes of the guide: a form on its pages, a video as an island, analytics as a module. */
const recipes = (policy: object): Edits => ({
  'templates/contact.tsx': sample('templates/contact.tsx'),
  'templates/video.island.tsx': sample('templates/video.island.tsx'),
  'templates/analytics.ts': sample('templates/analytics.ts'),
  [SITE]: (text) =>
    `import { Contact } from './contact.tsx';\n${text}`
      .replace('<h1>', '<Contact label="E-mail" send="Send" /><h1>')
      .replace('entries: {', "entries: { modules: { analytics: 'analytics.ts' },"),
  [HOME]: withFields({ policy }),
});

async function findBlocked(edits: Edits) {
  const root = editSite(edits);
  await buildSite({ root });
  const { findings } = await checkDist(root, [], { html: false });
  const blocked = findings.filter(({ code }) => code === 'CSP-BLOCKS' || code === 'ASSET-FOREIGN');
  return { root, blocked };
}

test('the recipes are reported at their lines, with the line to change', async () => {
  const { root, blocked } = await findBlocked(recipes({}));
  const line = (file: string, text: string) => locateIn(root, file, text).line;
  expect(blocked.map(({ at, help }) => `${at?.file}:${at?.line} ${help}`).sort()).toEqual([
    `templates/analytics.ts:${line('templates/analytics.ts', 'trustedTypes?.createPolicy')} Open it in ${HOME}:1:${policyColumn(root)}: "policy": { "policies": ["analytics"] }.`,
    `templates/contact.tsx:${line('templates/contact.tsx', 'https://forms')} Open it in ${HOME}:1:${policyColumn(root)}: "policy": { "form": ["https://forms.example.com"] }.`,
    `templates/video.island.tsx:${line('templates/video.island.tsx', '<iframe')} Open it in ${HOME}:1:${policyColumn(root)}: "policy": { "frame": ["https://video.example.com"] }.`,
  ]);
});

const policyColumn = (root: string) => locateIn(root, HOME, '"policy":').column + '"policy":'.length;

const OPENED = {
  form: ['https://forms.example.com'],
  frame: ['https://*.example.com'],
  script: ['https://stats.example.com'],
  policies: ['analytics'],
};

test('they pass with the policy of the guide, and why names the line of each host', async () => {
  const { root, blocked } = await findBlocked(recipes(OPENED));
  expect(blocked).toEqual([]);
  const { stdout } = await runSite('why', 'home:/', 'Content-Security-Policy', '--root', root, '--json');
  const { rows } = JSON.parse(stdout) as {
    rows: { what: string; value: string; from: { at: { file: string; column: number } | null; note: string }[] }[];
  };
  const from = (what: string) => rows.find((row) => row.what === what)?.from.at(-1);
  for (const [what, source] of [
    ['form-action', 'https://forms.example.com'],
    ['frame-src', 'https://*.example.com'],
    ['trusted-types', 'analytics'],
  ] as const)
    expect([from(what)?.note, from(what)?.at?.file, from(what)?.at?.column]).toEqual([
      `the source ${source}`,
      HOME,
      locateIn(root, HOME, JSON.stringify(source)).column,
    ]);
});

const island = (code: string): Edits => ({
  'templates/tool.island.tsx': `export default function Tool() {\n${code}\n  return <b />;\n}\n`,
});
const inPage = (markup: string): Edits => ({ [SITE]: (text) => text.replace('<h1>', `${markup}<h1>`) });

test.each<[string, Edits, string[]]>([
  ['a film of another host', inPage('<video src="https://m.example/f.mp4" />'), ['media-src']],
  ['a frame of the own host', inPage('<iframe title="x" src="/more/" />'), ['frame-src']],
  ['a button that sends elsewhere', inPage('<button formAction="https://f.example/" />'), ['form-action']],
  ['a form to the own host', inPage('<form action="/more/" />'), []],
  ['a request', island(`  fetch('https://a.example/x');`), ['connect-src']],
  ['a socket', island(`  new WebSocket('wss://a.example');`), ['connect-src']],
  ['a request in a comment', island(`  // fetch('https://a.example/x');`), []],
  [
    'a script of another host',
    island(`  const s = document.createElement('script');\n  s.src = 'https://s.example/x.js';`),
    ['require-trusted-types-for', 'script-src'],
  ],
  ['markup that code sets', island(`  document.body.innerHTML = '<i></i>';`), ['require-trusted-types-for']],
])('the policy and %s', async (_, edits, expected) => {
  const { blocked } = await findBlocked(edits);
  expect(blocked.map(({ message }) => /\(([a-z-]+)\)/.exec(message)?.[1]).sort()).toEqual(expected);
});

test.each([
  [{ script: [`'unsafe-inline'`] }, `"'unsafe-inline'"`],
  [{ frame: ['*'] }, '"*"'],
  [{ form: ['https://a.example/path'] }, '"https://a.example/path"'],
  [{ connect: ['https://a.example; script-src *'] }, '"https://a.example;'],
  [{ policies: ['a b'] }, '"a b"'],
])('a source that opens more than a host is a problem: %j', async (policy, words) => {
  const root = editSite({ [HOME]: withFields({ policy }) });
  const { line, column } = locateIn(root, HOME, words);
  expect(places(await buildProblems(root))).toEqual([`FIELD-INVALID ${HOME}:${line}:${column}`]);
});
