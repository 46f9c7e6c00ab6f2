/** Regions, what they inherit, and their lock files. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { change, changeJson, type Edits, isFile, move, remove, toggle, write } from './edit.ts';

/** Writes a region that is made of another one. */
function addRegion(root: string, id: string, fields: object): void {
  if (!isFile(root, 'regions/away.json')) return;
  write(root, `regions/${id}.json`, readFileSync(join(root, 'regions/away.json'), 'utf8'));
  const host = { office: `The office of ${id}`, supportEmail: `help@${id}.example` };
  changeJson(root, `regions/${id}.json`, () => ({
    id,
    order: 5,
    origin: `https://${id}.example`,
    facts: host,
    ...fields,
  }));
}

const LOCKS = ['routes', 'legal', 'translations', 'findings', 'geo'];

export const REGION_EDITS: Edits = {
  'a field of a region': ({ root }, n) =>
    changeJson(root, 'regions/home.json', (region) => {
      const fields: object[] = [
        { ages: [n % 3 ? 18 : 21] },
        { currency: n % 2 ? 'EUR' : 'PLN' },
        { slogan: `Slogan ${n}` },
        { facts: { ...region.facts, office: `Room ${n} of the north wing` } },
        { facts: { ...region.facts, supportEmail: `help-${n}@inputs.example` } },
        { flags: { totals: n % 3 !== 0 } },
        { flags: { guests: n % 2 === 0 } },
        { cdnBase: n % 2 ? undefined : 'https://cdn.inputs.example' },
        { externalHosts: n % 4 ? ['help.example'] : ['other.example'] },
        { origin: `https://inputs-${n % 5}.example` },
        { navigation: [{ path: '/more/', langKey: n % 2 ? 'SKIP' : 'NEWS' }] },
        { geo: { ...region.geo, BLOCKED: n % 2 ? ['FR'] : ['FR', 'AT'] } },
        { geo: { ...region.geo, deniedAtEdge: n % 2 ? ['IR'] : undefined } },
        { geo: n % 2 ? region.geo : undefined },
        { redirects: [{ from: `/old-${n % 3}/`, to: '/more/' }] },
        { order: 1 + (n % 4) },
      ];
      return fields[n % fields.length] as object;
    }),
  'a file of redirects': ({ root }, n) =>
    toggle(
      root,
      n,
      'regions/redirects.csv',
      `from,to\n/old-${n % 5}.php?id=1,/more/\n/older/*,/${n % 3 ? '' : 'nowhere/'}\n`,
    ),
  'a claim': ({ root }, n) =>
    changeJson(root, 'regions/home.json', ({ claims = [] }) => ({
      claims: claims.map((claim: object) => ({
        ...claim,
        ...[{ amount: 4000 + n }, { publishUntil: n % 2 ? '2001-01-01' : undefined }, { currency: 'EUR' }][n % 3],
      })),
    })),
  'a field of the other region': ({ root }, n) =>
    changeJson(root, 'regions/away.json', (region) => {
      const fields: object[] = [
        { origin: `https://away-${n % 3}.example` },
        { facts: { ...region.facts, office: `The lighthouse ${n}` } },
        { languages: region.languages.map((one: object) => ({ ...one, hreflang: n % 2 ? ['en-AU'] : ['en-NZ'] })) },
        { flags: { totals: false, guests: n % 2 === 0 } },
        { currency: n % 2 ? 'AUD' : 'NZD' },
      ];
      return fields[n % fields.length] as object;
    }),
  'a default of all regions': ({ root }, n) =>
    changeJson(root, 'regions/defaults.json', ({ facts }) => {
      const fields: object[] = [
        { slogan: n % 2 ? undefined : `Shared ${n}` },
        { facts: { ...facts, brand: `Inputs ${n}` } },
        { flags: { totals: n % 2 === 0 } },
        { navigation: n % 2 ? [] : [{ path: '/news/', langKey: 'NEWS' }] },
        { ages: [n % 2 ? 18 : 21] },
      ];
      return fields[n % fields.length] as object;
    }),
  'the defaults removed': ({ root }) => remove(root, 'regions/defaults.json'),
  'a text that names what another region owns': ({ root }, n) =>
    change(root, 'content/en/terms.md', (text) =>
      n % 2 ? text.replace('\nAsk The old lighthouse.\n', '') : `${text}\nAsk The old lighthouse.\n`,
    ),
  'a third region': ({ root }, n) => addRegion(root, 'far', { origin: `https://far-${n % 4}.example` }),
  'the third region removed': ({ root }) => remove(root, 'regions/far.json'),
  'the second region removed': ({ root }) => remove(root, 'regions/away.json'),
  'a region renamed': ({ root }, n) => {
    const [from, to] = n % 2 ? ['far', 'near'] : ['near', 'far'];
    if (!existsSync(join(root, `regions/${from}.json`))) return;
    move(root, `regions/${from}.json`, `regions/${to}.json`);
    changeJson(root, `regions/${to}.json`, () => ({ id: to }));
  },
  'a lock': ({ root }, n) => {
    const contents = ['{}\n', '{ "home": {} }\n', '{ "home": { "/terms/": "1.0 149994c3f948 2026-10-01" } }\n', '{'];
    const lock = LOCKS[n % LOCKS.length] as string;
    write(root, `regions/${lock}.lock.json`, contents[Math.floor(n / 7) % contents.length] as string);
  },
  'a lock removed': ({ root }, n) => remove(root, `regions/${LOCKS[n % LOCKS.length]}.lock.json`),
  'a file that is no region': ({ root }, n) => toggle(root, n, 'regions/notes.txt', 'A file that is not a region.\n'),
};
