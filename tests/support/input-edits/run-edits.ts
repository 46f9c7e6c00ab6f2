/** What happens to builds: how they are called, how they end, and what becomes of their results. Dev has none of it. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { build, startBuild } from './build.ts';
import { change, type Edits, isFile, move, remove } from './edit.ts';

/** In ms, about what a build by the command takes. */
const BUILD = 900;
const PAGES = [
  'home/index.html',
  'home/de/index.html',
  'away/terms/index.html',
  'home/geo-rules.json',
  'home/markets.ics',
];
const pageAt = (n: number) => `dist/${PAGES[n % PAGES.length]}`;
const wordsOf = (root: string, n: number) =>
  change(root, 'content/en/terms.md', (text) => text.replace(/These are the terms.*/, `These are the terms, in ${n}.`));

export const RUN_EDITS: Edits = {
  // A release has no drafts.
  'a release, or a quick build': ({ settings }, n) => {
    settings.release = n % 2 === 0;
    settings.drafts = false;
  },
  'the renderer': ({ settings }, n) => void (settings.renderer = n % 2 ? 'preact' : 'react'),
  'the time of the build': ({ settings }, n) =>
    void (settings.asOf = [null, '2021-06-01', '2030-01-01', '2045-01-01'][n % 4] as string | null),
  'with drafts, or without': ({ settings }, n) => void (settings.drafts = n % 2 === 0 && !settings.release),
  'the host': ({ settings }, n) => void (settings.host = [null, 'nginx', 'netlify', 'vercel'][n % 4] as string | null),
  'a variable of the environment': ({ settings }, n) => void (settings.env[`SOAK_${n % 2}`] = `value ${n}`),
  'a build of one region': async (site, n) => {
    await build(site, { regions: [n % 2 ? 'home' : 'away'] });
  },
  'a build that is killed': async (site, n) => {
    wordsOf(site.root, n);
    const { child, ended } = startBuild(site);
    await Promise.race([wait((BUILD * n) / 1000), ended]);
    child.kill('SIGKILL');
    await ended;
  },
  'two builds at once': async (site, n) => {
    wordsOf(site.root, n);
    await Promise.all([startBuild(site).ended, startBuild(site).ended]);
  },
  'a build during which a file changes': async (site, n) => {
    wordsOf(site.root, n);
    const { ended } = startBuild(site);
    await Promise.race([wait((BUILD * n) / 1000), ended]);
    wordsOf(site.root, n + 1);
    await ended;
  },
  'a file of the result edited to the same size': ({ root }, n) => {
    if (isFile(root, pageAt(n)))
      writeFileSync(
        join(root, pageAt(n)),
        readFileSync(join(root, pageAt(n)), 'latin1').replace(/[a-z]/, 'x'),
        'latin1',
      );
  },
  'a file of the result removed': ({ root }, n) => remove(root, pageAt(n)),
  'the result of a region removed': ({ root }, n) => remove(root, `dist/${n % 2 ? 'home' : 'away'}`),
  // Without its manifest, a folder might hold files of somebody else: a build leaves it alone.
  'a result removed': ({ root }, n) => {
    const id = n % 2 ? 'home' : 'away';
    for (const path of [`${id}.manifest.json`, `${id}.hosting`, id]) remove(root, `dist/${path}`);
  },
  'a hosting folder removed': ({ root }, n) => remove(root, `dist/${n % 2 ? 'home' : 'away'}.hosting`),
  'all results moved away, and back': ({ root }, n) =>
    n % 2 ? move(root, 'dist', 'dist-old') : move(root, 'dist-old', 'dist'),
  'a part of the cache removed': ({ root }, n) => {
    const parts = existsSync(join(root, '.cache')) ? readdirSync(join(root, '.cache')).sort() : [];
    if (parts.length > 0) remove(root, `.cache/${parts[n % parts.length]}`);
  },
  'the whole cache removed': ({ root }) => remove(root, '.cache'),
};
