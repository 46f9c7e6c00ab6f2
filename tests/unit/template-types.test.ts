import { cpSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { editorFiles } from '../../cli/content/editor-schemas.ts';
import { NAME_TYPES } from '../../cli/content/name-types.ts';
import { STARTER_NAMES } from '../../cli/starters/starters.ts';
import { runSite } from '../support/run-site.ts';
import { edit, PROJECT, temporaryFolder } from '../support/site-copy.ts';

function copyShop(): string {
  const root = temporaryFolder();
  cpSync(join(PROJECT, 'cli/starters/shop'), root, { recursive: true });
  return root;
}

test.each(STARTER_NAMES)('the names of the starter %s are current', async (starter) => {
  const root = join(PROJECT, 'cli/starters', starter);
  expect((await editorFiles(root)).get(NAME_TYPES)).toBe(readFileSync(join(root, NAME_TYPES), 'utf8'));
});

/** A mistake, each in a component of its own, and what TypeScript says about it. */
const MISTAKES: readonly (readonly [code: string, at: string, message: RegExp | string, help?: RegExp])[] = [
  ["t('SKPI')", "'SKPI'", /"SKPI"/, /"SKIP"/],
  ["link('/abuot/').href", "'/abuot/'", /"\/abuot\/"/],
  ["claim('welcome')?.id", "'welcome'", /"welcome"/],
  ["picture('images/moonjar.webp', { alt: null, width: 9, sizes: '9px' }).src", "'images", /moonjar/, /moon-jar/],
  ['region.flags.vists', 'vists', /'vists'/, /'visits'/],
  ['region.regoin', 'regoin', /'regoin'/],
];

test('a misspelled name or field is one problem at its place, and what is computed is none', async () => {
  const root = copyShop();
  symlinkSync(join(PROJECT, 'node_modules'), join(root, 'node_modules'));
  // A name that the file of types does not have yet.
  edit(root, 'content/en/strings.json', (text) => text.replace('{', '{ "ADDED": "Added",'));
  const lines = [
    "import { type Context, definePages, Island, type PageProps } from 'region-site/kit';",
    "import { z } from 'zod';",
    ...MISTAKES.map(
      ([code], index) => `export const a${index} = ({ region, t, link, claim, picture }: Context) => ${code};`,
    ),
    'export const b = ({ context }: PageProps) => <Island context={context} name="odrer" props={{} as never} />;',
    'export const i = ({ context }: PageProps) => <Island context={context} name="order" props={{ pric: 1 }} />;',
    'export const j = ({ context }: PageProps) => <Island context={context} name="order" props={{}} />;',
    'export const c = ({ page }: PageProps) => page.titel;',
    'const schema = z.strictObject({ minutes: z.number() });',
    'export const d = definePages({ d: { schema, component: ({ page }) => page.data.minuts } });',
    // None of these is one.
    'export const e = ({ t, link }: Context, any: string, one: "HOME" | "SKIP") => [t(any), t(one), t("ADDED"), link(any)];',
    "export const f = ({ link }: Context) => [link('/about/#us'), link('https://example.org/'), link('/returns.txt')];",
  ];
  edit(root, 'templates/mistakes.tsx', `${lines.join('\n')}\n`);
  const { status, stdout, stderr } = await runSite('types', '--json', '--root', root);
  expect(stderr).toMatch(/^Written: templates\/names\.d\.ts\n/);
  const at = (line: number, text: string) => ({
    file: 'templates/mistakes.tsx',
    line,
    column: (lines[line - 1]?.lastIndexOf(text) ?? -1) + 1,
  });
  const expected = [
    ...MISTAKES.map(([, text, message, help], index) => ({
      at: at(index + 3, text),
      message: expect.stringMatching(message),
      ...(help && { help: expect.stringMatching(help) }),
    })),
    { at: at(9, 'name='), message: expect.stringContaining('odrer') },
    { at: at(10, 'pric:'), help: expect.stringContaining("'price'") },
    { at: at(11, 'props='), help: expect.not.stringContaining('Did you mean') },
    { at: at(12, 'titel'), help: expect.stringContaining("'title'") },
    { at: at(14, 'minuts'), help: expect.stringContaining("'minutes'") },
  ];
  expect({ status, problems: JSON.parse(stdout).problems }).toEqual({
    status: 1,
    problems: expected.map((problem) => expect.objectContaining({ code: 'TYPE-ERROR', ...problem })),
  });
});

test('without TypeScript, a sentence says what to install', async () => {
  const { status, stderr } = await runSite('types', '--root', copyShop());
  expect([status, stderr]).toEqual([2, 'TypeScript is not installed here. Run: npm install --save-dev typescript\n']);
});
