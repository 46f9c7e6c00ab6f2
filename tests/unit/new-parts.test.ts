/** `site new rule`, `host` and `module`: where they are added to the definition, and names that are refused. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { tryRule } from '../../cli/check/try-rule.ts';
import type { SiteRule } from '../../cli/kit/site-checks.ts';
import { addPart, newPart, type PartKind } from '../../cli/starters/entries/new-part.ts';
import type { CompleteSite } from '../../cli/templates/site-definition.ts';
import { runSite } from '../support/run-site.ts';
import { copySite, edit, PROJECT, temporaryFolder } from '../support/site-copy.ts';

const SITE = 'templates/site.tsx';
const EMPTY = { rules: [{ name: 'opening' }], modules: [], hosts: [] } as unknown as CompleteSite;
const LINES = { importLine: "import { xRule } from './rules/x/x.ts';", list: 'rules', exported: 'xRule' } as const;

test.each<[string, string, string | null]>([
  [
    'no list',
    "import { a } from 'b';\nexport const site = defineSite({\n  pages,\n});\n",
    '  rules: [xRule],\n  pages,\n',
  ],
  [
    'a list',
    "import { a } from 'b';\nexport const site = defineSite({\n  rules: [a],\n});\n",
    '  rules: [a, xRule],\n',
  ],
  [
    'an empty list',
    "import { a } from 'b';\nexport const site = defineSite({\n  rules: [],\n});\n",
    '  rules: [xRule],\n',
  ],
  ['a list elsewhere', "import { rules } from 'b';\nexport const site = defineSite({\n  rules,\n});\n", null],
  [
    'a list of several lines',
    "import { a } from 'b';\nexport const site = defineSite({\n  rules: [\n    a,\n  ],\n});\n",
    null,
  ],
  ['another form', "import { a } from 'b';\nexport const site = defineSite(a);\n", null],
])('a definition with %s', (_, text, members) => {
  expect(addPart(text, LINES)).toBe(
    members === null
      ? null
      : `${LINES.importLine}\nimport { a } from 'b';\nexport const site = defineSite({\n${members}});\n`,
  );
});

test.each<[PartKind, string, RegExp]>([
  ['rule', 'opening', /The site has a rule "opening" already/],
  ['rule', 'Opening', /not a valid name of a rule/],
  ['rule', '../x', /not a valid name of a rule/],
  ['rule', '2nd', /Begin with a letter/],
  ['rule', 'constructor', /reserved/],
  ['host', 'netlify', /reserved/],
  ['host', 'con', /reserved/],
  ['module', 'places', /reserved/],
])('site new %s %s is wrong usage', (kind, name, says) => {
  const root = temporaryFolder();
  expect(() => newPart(root, kind, name, EMPTY)).toThrow(says);
  expect(readdirSync(root)).toEqual([]);
});

test('the guide shows what is written', () => {
  const guide = readFileSync(join(PROJECT, 'cli/docs/content/en/extending.md'), 'utf8');
  for (const [kind, name] of [
    ['rule', 'opening'],
    ['host', 'edge'],
    ['module', 'season'],
  ] as const)
    for (const { path, text } of newPart(temporaryFolder(), kind, name, { ...EMPTY, rules: [] }).files)
      if (path.endsWith(`${name}.ts`) || path.endsWith('opening.test.js'))
        expect(guide).toContain(`\`\`\`${path.slice(-2)} ${path}\n${text}\`\`\`\n`);
});

test('names with hyphens become names of code', () => {
  const { files, importLine } = newPart(temporaryFolder(), 'rule', 'late-opening', EMPTY);
  expect(importLine).toBe("import { lateOpeningRule } from './rules/late-opening/late-opening.ts';");
  const text = files.map((file) => `${file.path}\n${file.text}`).join('\n');
  for (const written of ["'LATE-OPENING-HEADING'", "name: 'late-opening'", "from './late-opening.ts'"])
    expect(text).toContain(written);
  expect(text).not.toMatch(/sample/i);
});

test('where the definition is written in another way, it stays, and the lines are printed', async () => {
  const root = copySite(join(PROJECT, 'tests/sites/bakery'));
  edit(root, SITE, (text) => text.replace('rules: [opening],', '...{ rules: [opening] },'));
  const before = readFileSync(join(root, SITE), 'utf8');
  // A list before the others is replaced by theirs.
  const { status, stdout, stderr } = await runSite('new', 'rule', 'late', '--root', root);
  expect([status, stdout]).toEqual([
    0,
    'templates/rules/late/fixture.html\ntemplates/rules/late/late.test.js\ntemplates/rules/late/late.ts\n',
  ]);
  expect(stderr).toContain("  import { lateRule } from './rules/late/late.ts';\n  rules: [lateRule],\n");
  expect(readFileSync(join(root, SITE), 'utf8')).toBe(before);
  expect(await runSite('new', 'rule', 'late', '--root', root)).toMatchObject({
    ...{ status: 2, stdout: '' },
    stderr: 'templates/rules/late is there already.\n',
  });
  expect(await runSite('new', 'host', 'edge', '--root', root, '--json')).toMatchObject({ status: 0 });
  expect(readFileSync(join(root, SITE), 'utf8')).toContain('  hosts: [edgeHost],\n');
  expect(existsSync(join(root, 'templates/hosts/edge/edge.ts'))).toBe(true);
});

test('a rule is tried on pages without a site', () => {
  const check: SiteRule['check'] = ({ regions, today }, report, { pageAt }) => {
    for (const { id, region, pages } of regions)
      for (const page of pages)
        for (const { attributes } of page.facts.anchors)
          if (!pageAt(attributes.href ?? '', page))
            report({
              code: 'LOST',
              region: id,
              file: page.file,
              cause: page.path,
              message: `${region.id} ${today}`,
              help: '',
            });
  };
  const rule: SiteRule = { name: 'lost', check, problems: { LOST: { title: 'Lost', text: 'Lost.' } } };
  const pages = {
    'index.html': '<a href="bread/">Bread</a> <a href="/cake/">Cake</a>',
    'bread/index.html': '<a href="/">Home</a>',
  };
  expect(tryRule(rule, pages, { region: { id: 'uk' }, today: '2026-03-01' })).toMatchObject([
    { code: 'LOST', region: 'uk', file: 'index.html', cause: '/', message: 'uk 2026-03-01' },
  ]);
  expect(() => tryRule({ ...rule, problems: {} }, pages)).toThrow('the code LOST is not in problems');
});
