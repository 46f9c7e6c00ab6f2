import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { DevSite } from '../../cli/serve/dev/dev-site.ts';
import { copyProject } from '../support/project.ts';
import { runSite } from '../support/run-site.ts';
import { copySite, edit, temporaryFolder } from '../support/site-copy.ts';

const start = (root: string, ...args: string[]) => runSite('new', ...args, '--root', root);

function copyOfRealSite(): string {
  const root = temporaryFolder();
  copyProject(root);
  return root;
}

const STARTS: readonly (readonly [args: readonly string[], files: readonly string[]])[] = [
  [['page', '/green-room/'], ['content/en/green-room.md']],
  [['page', 'green-room/seats', '--title', 'Seats: "the good ones"'], ['content/en/green-room/seats.md']],
  [['page', '/green-room/', '--language', 'es'], ['content/es/green-room.md']],
  [['page', '/fair-play/', '--legal', '--region', 'uk'], ['content/en/fair-play.uk.md']],
  [
    ['language', 'sv', '--region', 'global'],
    ['regions/global.json', 'content/sv/strings.json'],
  ],
];

test('the site has no problem after any "site new"', async () => {
  const root = copyOfRealSite();
  const faults: string[] = [];
  const dev = new DevSite({
    root,
    renderer: 'preact',
    regions: ['uk', 'global'],
    report: (message) => faults.push(message),
  });
  onTestFinished(() => dev.close());
  await dev.start();
  for (const [args, files] of STARTS) {
    const { status, stdout, stderr } = await start(root, ...args);
    expect([args, status, stdout.trim().split('\n')], stderr).toEqual([args, 0, files]);
    for (const file of files) expect(existsSync(join(root, file)), file).toBe(true);
  }
  // What only people know of a new language: who helps in it, how its texts are called, and its words of danger.
  edit(root, 'regions/defaults.json', (text) => text.replace('"thanks": {', '"thanks": { "sv": "Tack för",'));
  edit(root, 'regions/global.json', (text) => {
    const global = JSON.parse(text);
    const addSwedish = (names: unknown) => {
      if (typeof names === 'object') Object.assign(names as object, { sv: 'Svenska' });
    };
    global.chat.configNames.sv = 'nightjar_global_safer_gambling_sv';
    for (const { name, languages } of global.help) {
      addSwedish(name);
      languages?.push('sv');
    }
    for (const { label } of global.logos) addSwedish(label);
    return JSON.stringify(global);
  });
  const wordLists = { crisis: ['självmord*'], debt: ['skuld*'], loss: ['förlor*'] };
  const { dashes, quotes, innerQuotes } = JSON.parse(readFileSync(join(root, 'content/fi/language.json'), 'utf8'));
  const swedish = { name: 'Svenska', locale: 'sv-SE', quotes, innerQuotes, dashes, wordLists };
  writeFileSync(join(root, 'content/sv/language.json'), JSON.stringify(swedish));
  // Once for all, because none of them repairs what another one has broken.
  await dev.settle();
  expect(dev.problems.map(({ code, at, message }) => `${code} ${at?.file}: ${message}`)).toEqual([]);
  expect(dev.regions.get('global')?.has('sv/index.html')).toBe(true);
  expect(dev.regions.get('global')?.html('green-room/index.html')).toContain('Green room');
  expect(dev.regions.get('uk')?.has('fair-play/index.html')).toBe(true);
  expect(dev.regions.get('global')?.has('fair-play/index.html')).toBe(false);
  expect(faults).toEqual([]);
}, 600_000);

test('a new language gets a code for search engines that no other region has', async () => {
  const root = copyOfRealSite();
  expect(await start(root, 'language', 'sv', '--region', 'global', '--region', 'uk')).toMatchObject({ status: 0 });
  const [global, uk] = ['global', 'uk'].map((id) => JSON.parse(readFileSync(join(root, `regions/${id}.json`), 'utf8')));
  const codes = ({ languages }: { languages: { code: string; hreflang: string[] }[] }) =>
    languages.find(({ code }) => code === 'sv')?.hreflang;
  expect([codes(global), codes(uk)]).toEqual([['sv'], ['sv-GB']]);
});

const WRONG: readonly (readonly [args: readonly string[], says: RegExp])[] = [
  [['page', '/more/'], /content\/en\/more\.md is there already/],
  [['page', '/About Us/'], /"About Us" is not a valid part of an address/],
  [['page', '../outside'], /not a valid part of an address/],
  [['page', '/'], /Home is there already/],
  [['page', '/x/', '--language', 'dee'], /Did you mean "de"\?/],
  [['page', '/x/', '--region', 'hme'], /Did you mean "home"\?/],
  [['region', 'home'], /regions\/home\.json is there already/],
  [['region', 'NZ'], /not a valid id of a region/],
  [['region', 'nz', '--country', 'NX'], /"NX" is not a location/],
  [['language', 'xx', '--region', 'home'], /not a language of ISO 639/],
  [['language', 'sv'], /Name the regions/],
  [['language', 'de', '--region', 'home'], /offers de already/],
];

test('wrong usage is one sentence, and writes nothing', async () => {
  const root = copySite();
  const before = readFileSync(join(root, 'regions/home.json'), 'utf8');
  for (const [args, says] of WRONG) {
    const { status, stdout, stderr } = await start(root, ...args);
    expect([args, status, stdout]).toEqual([args, 2, '']);
    expect(stderr).toMatch(says);
  }
  expect(readFileSync(join(root, 'regions/home.json'), 'utf8')).toBe(before);
  expect(existsSync(join(root, 'regions/nz.json'))).toBe(false);
});
