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

const shown = ({ code, at, help }: Problem) => ({ code, at, help });

test('what markup of a template is wrong is one finding at its element, after a build as in dev', async () => {
  const root = copyTwoRegions();
  const [heading, paragraph] = ['<h1>{props.page.entry?.id}</h1>', '<p>Before <div>{props.page.title}</div></p>'];
  edit(root, SITE, (text) => text.replace('<h1>{props.page.title}</h1>', heading + paragraph));
  const expected = [
    { code: 'HEADING-ORDER', at: { file: SITE, ...locateIn(root, SITE, '<h1>') }, help: 'Write or remove it.' },
    {
      code: 'HTML-INVALID',
      at: { file: SITE, ...locateIn(root, SITE, '<div>') },
      help: 'Make the <p> a <div>, or move the element out of it.',
    },
  ];
  const ofTemplate = (all: readonly Problem[]) => all.filter(({ at }) => at?.file === SITE);
  await buildSite({ root });
  const { findings } = await checkDist(root, []);
  expect(ofTemplate(findings).map(shown)).toEqual(expected);
  expect(ofTemplate(findings).every((finding) => (finding as Finding).pages.count > 8)).toBe(true);
  expect(findings.filter(({ code }) => code === 'HEADING-ORDER' || code === 'HTML-INVALID')).toHaveLength(2);
  const inDev: (readonly Problem[])[] = [];
  const dev = await startDev({ root, port: 0, report: () => {} });
  onTestFinished(() => dev.close());
  dev.dev.on('findings', (found) => inDev.push(found));
  await vi.waitFor(() => expect(ofTemplate(inDev.at(-1) ?? []).map(shown)).toEqual(expected), { timeout: 200_000 });
}, 300_000);

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
      message: expect.stringMatching(/missing is not defined\nOn \/ of "away", .* and \d+ more\.$/),
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
