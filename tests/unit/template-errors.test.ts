/** Mistakes of template developers: each is one problem at the line of the template, which says what to do. */
import { expect, test } from 'vitest';
import { buildProblems, type Edits, editSite, places, problemsOf, withFields } from '../support/edited-site.ts';
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
    text('const Text = ({ page }: PageProps) => <p>{(page.entry as any).name}</p>;'),
    'name}</p>',
    /^Templates fail here: .*reading 'name'\)\nOn \/ of "home", \/de\/ of "home", /,
    /Fix the template/,
  ],
  [
    'an error that names the page',
    text('const Text = ({ page }: PageProps) => { throw new Error(page.title); };'),
    'new Error(page.title)',
    /^Templates fail here: .*\nOn \/ of "home", \/de\/ of "home", /,
    /Fix the template/,
  ],
  [
    'a misspelled field of front matter',
    text('const Text = ({ page }: PageProps) => <p>{(page.data as any).aplicability}</p>;'),
    'aplicability}</p>',
    /: page\.data has no field "aplicability"/,
    /No schema of front matter has it/,
  ],
  [
    'a field of every page in the data of its template',
    text('const Text = ({ page }: PageProps) => <p>{(page.data as any).title}</p>;'),
    'title}</p>',
    /page\.data has no field "title"/,
    /^It is a field of every page: page\.title\.$/,
  ],
  [
    'a misspelled field of the page',
    text('const Text = ({ page }: PageProps) => <h1>{(page as any).titel}</h1>;'),
    'titel}</h1>',
    /: page has no field "titel"/,
    /Did you mean "title"\?$/,
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

test.each<[string, Edits, string, RegExp]>([
  [
    'a handler of events',
    text('const Text = () => <button onClick={() => {}}>More</button>;'),
    '<button onClick',
    /onClick of <button> is never called/,
  ],
  [
    'a hook of the browser',
    imports("import { useState } from 'react';", 'const Text = () => <p>{useState(1)[0]}</p>;'),
    'useState(1)',
    /useState has no effect/,
  ],
])('React refuses %s outside of an island as well', async (_, edits, words, message) => {
  const root = editSite(edits);
  const [problem] = await buildProblems(root, 'react');
  expect(problem?.at).toMatchObject({ file: SITE, ...locateIn(root, SITE, words) });
  expect(problem?.message).toMatch(message);
});

const STYLES = 'templates/plain.css';
const ISLAND = 'templates/counter.island.tsx';
const WITH_ISLAND: Edits = {
  [ISLAND]: `import { useState } from 'react';
export default function Counter({ from }: { from: number }) {
  const [count, setCount] = useState(from);
  return <button type="button" onClick={() => setCount(count + 1)}>{count}</button>;
}
`,
};
/** The small site with an island on every article. */
const island = (attributes: string, others: Edits = {}): Edits => ({
  ...WITH_ISLAND,
  ...others,
  [SITE]: (source) =>
    `import { Island } from 'region-site/kit';\n${source.replace(
      TEXT,
      `const Text = ({ body, context }: PageProps) => (
<><p dangerouslySetInnerHTML={{ __html: body }} /><Island context={context} ${attributes} /></>);`,
    )}`,
});

test.each(['preact', 'react'] as const)('an island may have state and handlers, made with %s', async (renderer) => {
  const root = editSite(island('name="counter" props={{ from: 1 }} on="visible"'));
  expect(await buildProblems(root, renderer)).toEqual([]);
});

test.each<[string, Edits, string, string, RegExp, RegExp]>([
  [
    'a misspelled moment of an island',
    island('name="counter" props={{ from: 1 }} on="visibel"'),
    SITE,
    'on="visibel"',
    /would never start/,
    /"visible"/,
  ],
  [
    'a function as prop of an island',
    island('name="counter" props={{ from: 1, then: [{ call: () => 1 }] }}'),
    SITE,
    'name="counter"',
    /"props.then.0.call" is a function/,
    /belong into the island/,
  ],
  [
    'a prop of an island that is undefined',
    island('name="counter" props={{ from: 1, price: undefined }}'),
    SITE,
    'name="counter"',
    /"props.price" is undefined/,
    /pass strings, numbers/,
  ],
  [
    'a misspelled island',
    island('name="cuonter" props={{ from: 1 }}'),
    SITE,
    'name="cuonter"',
    /no island/,
    /"counter"/,
  ],
  [
    'two islands of one name',
    island('name="counter" props={{ from: 1 }}', {
      'templates/second/counter.island.tsx': 'export default () => null;\n',
    }),
    'templates/second/counter.island.tsx',
    'export',
    /the other is templates\/counter.island.tsx/,
    /Rename one/,
  ],
  [
    'a file of an island whose name is no name',
    island('name="counter" props={{ from: 1 }}', { 'templates/Big.island.tsx': 'export default () => null;\n' }),
    'templates/Big.island.tsx',
    'export',
    /name "Big"/,
    /lower-case/,
  ],
  [
    'an island without a default export',
    island('name="counter" props={{ from: 1 }}', {
      'templates/other.island.tsx': 'export const Other = () => null;\n',
    }),
    'templates/other.island.tsx',
    'export',
    /No matching export/,
    /export default/,
  ],
  [
    'a package that is not installed',
    imports("import clsx from 'clsx/lite';", 'const Text = () => <p className={clsx()} />;'),
    SITE,
    "'clsx/lite'",
    /Could not resolve/,
    /npm install clsx$/,
  ],
  [
    'a style sheet that code imports',
    { ...imports("import './card.css';", TEXT), 'templates/card.css': 'p { color: red }' },
    SITE,
    'card.css',
    /No page gets templates\/card.css/,
    /@import '.\/card.css';/,
  ],
  [
    'a picture in a style sheet',
    { [STYLES]: "a { background: url('../assets/photo.png') }\n", 'assets/photo.png': 'x' },
    STYLES,
    "'../assets/photo.png'",
    /No loader/,
    /context\.picture/,
  ],
  ['a brace too many', { [STYLES]: 'p {}\na {}}\n' }, STYLES, 'a {}}', /Unexpected "}"/, /Browsers skip/],
  [
    'a brace that is not closed',
    { [STYLES]: 'p {}\na { color: red;\n' },
    STYLES,
    '{ color',
    /Expected "}"/,
    /never closed/,
  ],
  [
    'a misspelled style sheet',
    { [SITE]: (source) => source.replace("'plain.css'", "'plian.css'") },
    SITE,
    'plian.css',
    /Could not resolve/,
    /"plain.css"/,
  ],
  [
    'a file that the document needs and that does not exist',
    {
      [SITE]: (source) =>
        source.replace('<meta charSet="utf-8" />', '<link rel="icon" href={context.assets.url(\'icn.svg\')} />'),
    },
    SITE,
    "url('icn.svg')",
    /no file assets\/icn.svg/,
    /Correct the name/,
  ],
])('%s is one problem at its line', async (_, edits, file, words, message, help) => {
  const root = editSite(edits);
  const problems = await buildProblems(root);
  const { line, column } = locateIn(root, file, words);
  expect(places(problems).map((place) => place.replace(/:\d+$/, ''))).toEqual([
    `${file === SITE && /assets/.test(String(message)) ? 'PICTURE-MISSING' : 'TEMPLATE-ERROR'} ${file}:${line}`,
  ]);
  expect(Math.abs((problems[0]?.at?.column ?? 0) - column)).toBeLessThan(5);
  expect(problems[0]?.message).toMatch(message);
  expect(problems[0]?.help).toMatch(help);
});

test('a picture of the region list that does not exist is one problem, at its name in the file of a region', async () => {
  const show = 'title={context.region.regionItems.map((item) => context.assets.url(String(item.imagePath))).join()}';
  const problemsWith = async (imagePath: string) => {
    const root = editSite({
      ...text(TEXT.replace('{ body }', '{ body, context }').replace('<article', `<article ${show}`)),
      'regions/home.json': withFields({ selector: { order: 1, countryName: 'Home', imagePath } }),
      'assets/icons/marks.svg': `<svg ${XMLNS}><view id="north" viewBox="0 0 9 9"/><path d="M0 0h9"/></svg>`,
    });
    const { line, column } = locateIn(root, 'regions/home.json', imagePath);
    return (await buildProblems(root)).map(({ code, at, message, help }) => ({
      code,
      message,
      help,
      isAtName: at?.file === 'regions/home.json' && at.line === line && at.column === column,
    }));
  };
  expect(await problemsWith('icons/marks.svg#north')).toEqual([]);
  expect(await problemsWith('icons/marks.svg#nroth')).toEqual([
    {
      code: 'PICTURE-MISSING',
      message: 'The drawing assets/icons/marks.svg has no part "nroth".',
      help: 'Did you mean "north"?',
      isAtName: true,
    },
  ]);
  expect(await problemsWith('icons/mark.svg#north')).toMatchObject([
    { code: 'PICTURE-MISSING', message: expect.stringContaining('no file assets/icons/mark.svg,'), isAtName: true },
  ]);
});

/** The small site with a schema of the front matter of articles, none of which has values for it. */
const readsData = (schema: string, code: string): Edits => ({
  [SITE]: (source) =>
    `import { z } from 'zod';\n${source}`
      .replace(
        TEXT,
        `const Text = ({ page, body }: PageProps<any>) => <article title={${code}} dangerouslySetInnerHTML={{ __html: body }} />;`,
      )
      .replace('article: {', `article: { schema: ${schema},`),
});

test.each<[string, string, string]>([
  ['an optional field', 'z.strictObject({ author: z.string().optional() })', 'page.data.author'],
  [
    'a field of one of several forms',
    "z.union([z.strictObject({ author: z.string() }), z.strictObject({ by: z.literal('us').optional() })])",
    'page.data.author',
  ],
  ['a field of a schema that changes values', 'z.strictObject({}).transform((data) => data)', 'page.data.author'],
  ['a field of a schema with any fields', 'z.looseObject({})', 'page.data.author'],
  ['the data as JSON', 'z.strictObject({})', 'JSON.stringify(page.data)'],
])('a template may read %s', async (_, schema, code) => {
  expect(await problemsOf(readsData(schema, code))).toEqual([]);
});

test('a misspelled field gets its name, and a misspelled value of a block as well', async () => {
  const schema = 'z.strictObject({ author: z.string().optional() })';
  const [problem] = await problemsOf(readsData(schema, 'page.data.autor'));
  expect(problem).toMatchObject({ code: 'TEMPLATE-ERROR', help: expect.stringContaining('Did you mean "author"?') });
  const block = 'note: { schema: z.strictObject({ words: z.string() }), component: ({ values }: any) => values.word }';
  const [value] = await problemsOf({
    [SITE]: (source) => `import { z } from 'zod';\n${source.replace('blocks: {', `$& ${block},`)}`,
    'content/en/more.md': (text) => `${text}\n{block:note words="Some"}\n`,
  });
  expect(value).toMatchObject({
    code: 'TEMPLATE-ERROR',
    at: { file: SITE },
    message: expect.stringContaining('values has no field "word"'),
    help: 'The schema of the block does not have it. Did you mean "words"?',
  });
});

const XMLNS = 'xmlns="http://www.w3.org/2000/svg"';
test.each<[string, string, RegExp | null]>([
  ['is empty', '', /it is empty/],
  ['has spaces alone', ' \n', /it is empty/],
  ['is another page', '<!doctype html>\n<title>Not found</title>', /does not start with <svg>/],
  ['has no namespace', '<svg viewBox="0 0 1 1"><path d="M0 0h1"/></svg>', /has no xmlns/],
  ['is cut short', `<svg ${XMLNS}><path d="M0 0h1"/>`, /its end is missing/],
  ['has no shape', `<svg ${XMLNS} viewBox="0 0 1 1"></svg>`, /contains nothing/],
  [
    'comes from a drawing program',
    `\uFEFF<?xml version="1.0"?>\n<!-- a > b -->\n<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "svg11.dtd">\n<svg:svg xmlns:svg="http://www.w3.org/2000/svg"><svg:g/></svg:svg>\n`,
    null,
  ],
])('an SVG file that %s', async (_, svg, message) => {
  const problems = await problemsOf({
    'assets/images/mark.svg': svg,
    [SITE]: (source) =>
      source.replace('<meta charSet="utf-8" />', '<link rel="icon" href={context.assets.url(\'images/mark.svg\')} />'),
  });
  expect(places(problems)).toEqual(message ? ['PICTURE-BROKEN assets/images/mark.svg:1:1'] : []);
  if (message) expect(problems[0]?.message).toMatch(message);
});

/** A template during whose call of the generator a name of the language is gone, as after a mistake in the generator itself. */
const WITHOUT_INTL = `
const withoutIntl = <T,>(work: () => T): T => {
  const { Intl } = globalThis;
  delete (globalThis as any).Intl;
  try {
    return work();
  } finally {
    globalThis.Intl = Intl;
  }
};`;

test.each<[string, Edits]>([
  [
    'a page',
    text(`${WITHOUT_INTL}\nconst Text = ({ context }: any) => <p>{withoutIntl(() => context.list(['a', 'b']))}</p>;`),
  ],
  [
    'a block',
    {
      [SITE]: (source) =>
        `${source.replace('blocks: {', "$& fault: ({ context }: any) => <p>{withoutIntl(() => context.list(['a', 'b']))}</p>,")}${WITHOUT_INTL}`,
      'content/en/more.md': (source) => `${source}\n{block:fault}\n`,
    },
  ],
])(
  'an unknown name in the code of the generator is no fault of the template that calls it, in %s',
  async (_, edits) => {
    await expect(problemsOf(edits)).rejects.toThrow(new ReferenceError('Intl is not defined'));
  },
);

test('an unknown name in a template that the generator calls is a fault of the template', async () => {
  const problems = await problemsOf(
    text(`${WITHOUT_INTL}\nconst Text = () => <p>{withoutIntl(() => Intl.Collator.name)}</p>;`),
  );
  expect(problems.map(({ code, at, message }) => [code, at?.file, message])).toEqual([
    ['TEMPLATE-ERROR', SITE, expect.stringContaining('Intl is not defined')],
  ]);
});

test('a template that fails on one page hides no problem of the others', async () => {
  const root = editSite({
    ...text(
      TEXT.replace('<article', '$& hidden={page.path === "/de/" && undefinedName}').replace(
        '{ body }',
        '{ body, page }',
      ),
    ),
    'content/en/more.md': (source) => `${source}\n![Nothing](images/nothing.png)\n`,
  });
  expect(places(await buildProblems(root)).map((place) => place.replace(/:.*/, ''))).toEqual([
    'PICTURE-MISSING content/en/more.md',
    `TEMPLATE-ERROR ${SITE}`,
  ]);
});
