import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkDist } from '../../cli/check/check.ts';
import { readLanguages } from '../../cli/languages/language-pack.ts';
import { buildEdited, type Edits, places, problemsOf } from '../support/edited-site.ts';
import { GERMAN_PACK } from '../support/german-pack.ts';
import { runSite } from '../support/run-site.ts';
import { edit, PROJECT } from '../support/site-copy.ts';

const page = (title: string, body: string) =>
  `---\ntitle: ${title}\ndescription: A page about terms, so that translations can be compared with their originals.\n---\n${body}\n`;
const ENGLISH = page(
  'Terms of the game',
  'The rake is small.\n\n## Pots {#pots}\n\nTwo pots, [a page](/rake/#rake) and `rake`.\n\n## Limits {#limits}\n\nSelf-exclusion and self-excluded.',
);
const GERMAN = page(
  'Begriffe',
  'Das Rake ist klein.\n\n## Beute {#pots}\n\nZwei Haufen.\n\n## Grenzen {#limits}\n\nWer sich sperren lässt.',
);
const EDITS: Edits = {
  'content/en/words.md': ENGLISH.replace('[a page](/rake/#rake)', '[a page](/more/)'),
  'content/de/words.md': GERMAN,
  'content/de/language.json': JSON.stringify(GERMAN_PACK),
  'content/de/glossary.json': JSON.stringify({
    rake: 'Rake',
    pot: ['Pot', 'Topf'],
    'self-exclusion': ['Sperr', 'Selbstaus'],
  }),
};

test('a term with another translation is a warning at the section', async () => {
  const { root } = await buildEdited(EDITS);
  const { findings } = await checkDist(root, [], { html: false });
  const terms = findings.filter(({ code }) => code === 'TERM-DIFFERS');
  expect(
    terms.map(({ at, severity, message, help }) => `${at?.file}:${at?.line} ${severity} ${message} ${help}`),
  ).toEqual([
    'content/de/words.md:7 warning content/en/words.md:7 mentions "pot"; this section has none of its terms. Write "Pot" or "Topf", or add your term to the glossary.',
  ]);
}, 60_000);

test('a term without a translation is a problem at its line', async () => {
  const glossary = '{\n  "rake": "Rake",\n  "pot": []\n}\n';
  expect(places(await problemsOf({ ...EDITS, 'content/de/glossary.json': glossary }))).toEqual([
    'FIELD-INVALID content/de/glossary.json:3:10',
  ]);
});

test.each(['es', 'fr', 'nl', 'de', 'uk', 'pt', 'bs', 'fi', 'hu', 'pl'])('%s has a glossary', (code) => {
  const { languages, problems } = readLanguages(PROJECT);
  expect(problems).toEqual([]);
  expect([...languages(code).glossary.keys()]).toEqual(
    expect.arrayContaining(['rake', 'self-exclusion', 'withdrawal']),
  );
});

test('a translation is not reviewed until a native reader is named, and not after it was edited', async () => {
  const { root } = await buildEdited(EDITS);
  const status = async () => (await runSite('i18n', 'status', '--root', root)).stdout;
  await runSite('i18n', 'lock', '--root', root);
  expect(await status()).toContain('not yet reviewed by a native reader');
  expect(
    (await runSite('i18n', 'lock', 'content/de/words.md', '--reviewed-by', 'Ute Kern', '--root', root)).status,
  ).toBe(0);
  expect(await status()).toMatch(/review +\d of \d+ parts reviewed by a native reader/);
  const lock = () =>
    JSON.parse(readFileSync(join(root, 'regions/translations.lock.json'), 'utf8'))['content/de/words.md'];
  expect(lock()['#pots']).toMatch(/^[0-9a-f]{8} [0-9a-f]{8} Ute Kern$/);
  edit(root, 'content/de/words.md', (text) => text.replace('Zwei Haufen', 'Zwei Pots'));
  // A later lock keeps the reviews of unchanged texts.
  await runSite('i18n', 'lock', '--root', root);
  expect(lock()['#pots']).toMatch(/^[0-9a-f]{8} [0-9a-f]{8}$/);
  expect(lock()['#limits']).toMatch(/Ute Kern$/);
  expect((await runSite('i18n', 'lock', '--reviewed-by', ' ', '--root', root)).status).toBe(2);
}, 120_000);
