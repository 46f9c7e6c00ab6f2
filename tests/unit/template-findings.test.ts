/** What a template has written is one problem, at its element: after a build as in dev. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { checkDist } from '../../cli/check/check.ts';
import type { Finding } from '../../cli/check/finding.ts';
import { elementAt, markOf, readElements } from '../../cli/check/page-elements.ts';
import { buildSite } from '../../cli/pipeline/build.ts';
import type { Problem } from '../../cli/problems/problem.ts';
import { DevSite } from '../../cli/serve/dev/dev-site.ts';
import { startDev } from '../../cli/serve/dev/start-dev.ts';
import { copySite, edit, locateIn } from '../support/site-copy.ts';

const SITE = 'templates/site.tsx';

/** Two regions with two languages each. */
function copyTwoRegions(): string {
  const root = copySite();
  const home = JSON.parse(readFileSync(join(root, 'regions/home.json'), 'utf8'));
  edit(root, 'regions/away.json', JSON.stringify({ ...home, id: 'away', origin: 'https://away.example' }));
  return root;
}

const MISTAKES: readonly (readonly [name: string, from: string, to: string, at: string, code: string, help: RegExp])[] =
  [
    [
      'a paragraph that contains a block',
      '<h1>{props.page.title}</h1>',
      '<h1>{props.page.title}</h1><p>Before <div>{props.page.title}</div></p>',
      '<div>',
      'HTML-INVALID',
      /^Make the <p> a <div>/,
    ],
    [
      'a heading without words',
      '<h1>{props.page.title}</h1>',
      '<h1>{props.page.entry?.id}</h1>',
      '<h1>',
      'HEADING-ORDER',
      /Write/,
    ],
  ];

const shown = ({ code, at }: Problem) => ({ code, at });

test.each(MISTAKES)(
  '%s is one finding at the element of the template',
  async (_, from, to, element, code, help) => {
    const root = copyTwoRegions();
    edit(root, SITE, (text) => text.replace(from, to));
    await buildSite({ root });
    const at = { file: SITE, ...locateIn(root, SITE, element) };
    const inDev: Finding[][] = [];
    const dev = await startDev({ root, port: 0, report: () => {} });
    onTestFinished(() => dev.close());
    dev.dev.on('findings', (findings) => inDev.push([...(findings as Finding[])]));
    const { findings } = await checkDist(root, []);
    const ofCode = (all: readonly Problem[]) => all.filter((finding) => finding.code === code);
    expect(ofCode(findings).map(shown)).toEqual([{ code, at }]);
    expect(ofCode(findings)[0]?.help).toMatch(help);
    expect((ofCode(findings)[0] as Finding).pages.count).toBeGreaterThan(8);
    await vi.waitFor(() => expect(ofCode(inDev.at(-1) ?? []).map(shown)).toEqual([{ code, at }]), { timeout: 60_000 });
  },
  120_000,
);

test('an undefined name is one problem in dev, with the pages that stop at it', async () => {
  const root = copyTwoRegions();
  edit(root, SITE, (text) => text.replace('<h1>{props.page.title}', '<h1>{missing}'));
  const dev = new DevSite({ root, renderer: 'preact', regions: [], report: () => {} });
  onTestFinished(() => dev.close());
  await dev.start();
  await dev.settle();
  expect(dev.problems).toEqual([
    {
      code: 'TEMPLATE-ERROR',
      at: { file: SITE, ...locateIn(root, SITE, 'missing}') },
      message: expect.stringMatching(/missing is not defined\nOn .* of "away", .* of "home"\.$/),
      help: 'Import missing, or correct its name.',
    },
  ]);
}, 60_000);

test('an element is found by its first and its last tag, and by its text; without the same one there is none', () => {
  const html = '<main><p class="a">One <br>two</p><script>"<p>"</script><p>Three</p></main>';
  const elements = readElements(html);
  const marks = { 'class="a"': 'templates/a.tsx:1:2', '<p>Three': 'templates/b.tsx:3:4' };
  const marked = html
    .replace('class="a"', `class="a" data-site-source="${marks['class="a"']}"`)
    .replace('<p>Three', `<p data-site-source="${marks['<p>Three']}">Three`);
  const at = (text: string, page = marked) => {
    const found = markOf(html, page, elementAt(elements, html.indexOf(text)));
    return found && `${found.file}:${found.line}:${found.column}`;
  };
  expect([at('p class'), at('two'), at('/p>'), at('Three'), at('/p></main'), at('<br'), at('main')]).toEqual([
    ...Array(3).fill('templates/a.tsx:1:2'),
    ...Array(2).fill('templates/b.tsx:3:4'),
    ...[null, null],
  ]);
  expect(at('Three', `<p>${marked}`)).toBeNull();
});
