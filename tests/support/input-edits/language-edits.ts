/** Languages: their packs, glossaries and folders. */
import { cpSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { change, changeJson, type Edits, move, remove, toggle, write } from './edit.ts';

const FRENCH = { code: 'fr', prefix: 'fr', locale: 'fr', hreflang: ['fr'], name: 'Français', fallback: 'en' };

export const LANGUAGE_EDITS: Edits = {
  'a field of a pack': ({ root }, n) => {
    const fields = [
      { units: ['Liter', `Einheit${n}`] },
      { units: undefined },
      { hyphenation: n % 4 ? 'auto' : undefined },
      { dashes: { thought: n % 4 ? ' – ' : '—', range: '–' } },
      { shortWords: ['der'] },
      { translatedFrom: n % 4 ? 'en' : undefined },
      { exact: [`Zeile ${n}`] },
      { direction: n % 4 ? undefined : 'rtl' },
      { currencyDisplay: n % 4 ? undefined : 'symbol' },
    ];
    changeJson(root, 'content/de/language.json', () => fields[n % fields.length] as object);
  },
  'a pack of the first language': ({ root }, n) =>
    changeJson(root, 'content/en/language.json', () => ({ units: n % 2 ? ['litres?'] : ['cups?'], dates: 'en-001' })),
  'a pack withdrawn': ({ root }) => remove(root, 'content/de/language.json'),
  'a pack with a wrong mark': ({ root }) =>
    changeJson(root, 'content/de/language.json', () => ({ quotes: ['„', '„'], nothing: true })),
  'a glossary': ({ root }, n) =>
    write(root, 'content/de/glossary.json', JSON.stringify({ oven: n % 2 ? 'Herd' : ['Ofen'], stone: `Stein${n}` })),
  'a glossary withdrawn': ({ root }) => remove(root, 'content/de/glossary.json'),
  'a glossary with an empty term': ({ root }) => write(root, 'content/de/glossary.json', '{ "oven": [] }\n'),
  'a folder of a language': ({ root }, n) => {
    if (!existsSync(join(root, 'content/de'))) return;
    if (!existsSync(join(root, 'content/fr')))
      cpSync(join(root, 'content/de'), join(root, 'content/fr'), { recursive: true });
    changeJson(root, 'content/fr/language.json', () => ({ name: 'Français', locale: 'fr', units: [`litre${n}`] }));
  },
  'the folder of a language removed': ({ root }) => remove(root, 'content/fr'),
  'a folder of a language renamed': ({ root }, n) =>
    n % 2 ? move(root, 'content/fr', 'content/it') : move(root, 'content/it', 'content/fr'),
  'a language offered': ({ root }) =>
    changeJson(root, 'regions/home.json', ({ languages }) => ({
      languages: [...languages.filter(({ code }: typeof FRENCH) => code !== 'fr'), FRENCH],
    })),
  'a language no longer offered': ({ root }) =>
    changeJson(root, 'regions/home.json', ({ languages }) => ({
      languages: languages.filter(({ code }: typeof FRENCH) => code !== 'fr'),
    })),
  'the language of fallbacks': ({ root }, n) =>
    change(root, 'regions/home.json', (text) =>
      text.replace(/"fallback": "(en|de)"/, `"fallback": "${n % 5 ? 'en' : 'de'}"`),
    ),
  'a language that has no pack': ({ root }, n) => toggle(root, n, 'content/xx/strings.json', '{}\n'),
};
