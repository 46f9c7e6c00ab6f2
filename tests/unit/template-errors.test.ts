/** Mistakes of template developers: each is one problem at the line of the template, which says what to do. */
import { expect, test } from 'vitest';
import { buildProblems, type Edits, editSite, places } from '../support/edited-site.ts';
import { locateIn } from '../support/site-copy.ts';

const SITE = 'templates/site.tsx';
const TEXT = 'const Text = ({ body }: PageProps) => <article dangerouslySetInnerHTML={{ __html: body }} />;';
/** The page template of all articles with other code. */
const text = (code: string): Edits => ({ [SITE]: (source) => source.replace(TEXT, () => code) });
const imports = (line: string, code: string): Edits => ({
  [SITE]: (source) => `${line}\n${source.replace(TEXT, () => code)}`,
});

test.each<[string, Edits, string, RegExp, RegExp]>([
  [
    'a value that does not exist',
    text('const Text = ({ page }: PageProps) => <p>{(page as any).author.name}</p>;'),
    'name}</p>',
    /^The template "article" fails on \/de\/ of "home": .*reading 'name'/,
    /Fix the template/,
  ],
  [
    'a component without its import',
    text('const Text = () => <Missing />;'),
    'Missing />',
    /Missing is not defined/,
    /^Import Missing/,
  ],
  [
    'an object of the browser',
    text('const Text = () => <p>{window.innerWidth}</p>;'),
    'window.innerWidth',
    /window is not defined/,
    /without a browser/,
  ],
  [
    'a throw on the top level',
    text("const Text = () => null;\nthrow new Error('no data');"),
    "new Error('no data')",
    /as soon as they are loaded: no data/,
    /top level/,
  ],
  [
    'an async component',
    text('const Wait = async () => <p />;\nconst Text = () => <Wait />;'),
    '<Wait />',
    /The component Wait is async/,
    /at once/,
  ],
  [
    'a component that is undefined',
    text('const Undefined = ({} as any).Undefined;\nconst Text = () => <Undefined />;'),
    '<Undefined />',
    /A component is undefined/,
    /Import it/,
  ],
  [
    'an object as text',
    text('const Text = ({ page }: PageProps) => <p>Of {page as any}</p>;'),
    '<p>Of',
    /<p> contains an object, which is no text: \{ \w+, /,
    /one of its fields/,
  ],
  [
    'a handler of events outside of an island',
    text('const Text = () => <button onClick={() => {}} />;'),
    '<button onClick',
    /onClick of <button> is never called/,
    /into an island/,
  ],
  [
    'a hook of the browser outside of an island',
    imports("import { useEffect } from 'react';", 'const Text = () => (useEffect(() => {}), null);'),
    'useEffect(() => {})',
    /useEffect has no effect/,
    /into an island/,
  ],
])('%s', async (_, edits, words, message, help) => {
  const root = editSite(edits);
  const problems = await buildProblems(root);
  const { line, column } = locateIn(root, SITE, words);
  expect(places(problems)).toEqual([`TEMPLATE-ERROR ${SITE}:${line}:${column}`]);
  expect(problems[0]?.message).toMatch(message);
  expect(problems[0]?.message).not.toContain('.mjs');
  expect(problems[0]?.help).toMatch(help);
});
