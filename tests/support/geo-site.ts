/** The small site with rules of each kind, for the tests of `site geo` and `site visit`. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildSite } from '../../cli/pipeline/build.ts';
import { copySources, reuseTemplates } from './project.ts';
import { edit, PROJECT, SMALL, temporaryFolder } from './site-copy.ts';

/** Rules of each kind, for every command. */
export const GEO = {
  BLOCKED: ['FR', 'IR'],
  WARNING: ['IE'],
  allowed: ['DE'],
  deniedAtEdge: ['IR'],
  default: 'WARNING',
  onUnknown: 'WARNING',
  home: 'DE',
  modals: { ontario: { title: 'SKIP', paragraphs: ['HELP_TEXT'], go: 'SKIP', continue: 'SKIP' } },
  leads: [{ places: ['CA-ON'], region: 'ca-on', modal: 'ontario', whilePlanned: true }],
};

const ONTARIO = {
  id: 'ca-on',
  order: 1,
  url: 'https://ontario.example/',
  countryName: 'Ontario',
  languageName: 'English',
  locale: 'en-CA',
  localeName: 'English',
};

export type Json = Record<string, unknown>;
export const change = (root: string, id: string, changed: (region: Json) => Json) =>
  edit(root, `regions/${id}.json`, (text) => `${JSON.stringify(changed(JSON.parse(text) as Json), null, 2)}\n`);

/** The small site with these rules, a download page and a redirect; Ontario has another site. */
export function withRules(root: string): string {
  change(root, 'home', (region) => ({
    ...region,
    downloads: { pages: ['download'], refusing: ['/poker-school/'] },
    geo: GEO,
    flags: { prizeTotals: true, download: true },
    whitelist: { places: ['MT'], ranges: [] },
    plannedRegions: [ONTARIO],
    redirects: [{ from: '/old/', to: '/more/' }],
  }));
  const words =
    'description: Where the client of the small site is, for each system that it runs on, and what it needs.';
  edit(root, 'content/en/download.md', `---\ntitle: The client & more\n${words}\n---\n\nHere it is.\n`);
  return root;
}

/** Copies only the regions of the project: the lock depends on nothing else. */
export function copyRegions(): string {
  const folder = temporaryFolder();
  cpSync(join(PROJECT, 'regions'), join(folder, 'regions'), { recursive: true });
  return folder;
}

/** Builds it for all tests of a file. */
export async function buildGeoSite(): Promise<{ readonly root: string; readonly remove: () => void }> {
  const root = mkdtempSync(join(tmpdir(), 'site-geo-'));
  copySources(SMALL, root);
  reuseTemplates(root, 'small');
  withRules(root);
  await buildSite({ root });
  return { root, remove: () => rmSync(root, { recursive: true, force: true }) };
}
