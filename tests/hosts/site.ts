import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildSite } from '../../cli/pipeline/build.ts';
import { copySources } from '../support/project.ts';
import { edit, SMALL } from '../support/site-copy.ts';

export const REGION = 'home';
export const RANGES = ['203.0.113.0/24', '2001:db8:77::/48'];
export const INSTALLER = 'https://files.example/setup.exe';
export const NAMED = ['UA-43', 'UA-40', 'UA-30', 'CA-ON', 'CA-AB', 'CU-03', 'US-CA', 'GB-ENG'];

/** Files at names that other programs know. */
export const FIXED_FILES = {
  'ads.txt': 'placeholder.example.com, placeholder, DIRECT, placeholder\n',
  '.well-known/security.txt': 'Contact: mailto:security@small.example\nExpires: 2027-11-02T23:59:59Z\n',
  '.well-known/apple-app-site-association': { applinks: {} },
};

/** The small site with every kind of rule: denied, blocked and warned locations, redirects, ranges. The caller removes it. */
export async function buildSiteWithRules({ release = false } = {}): Promise<{ root: string; remove: () => void }> {
  const root = mkdtempSync(join(tmpdir(), 'site-hosts-'));
  copySources(SMALL, root);
  const replace = (file: string, from: string, to: string) =>
    edit(root, file, (text) => {
      if (!text.includes(from)) throw new Error(`${file} does not contain ${from}`);
      return text.replace(from, to);
    });
  edit(root, 'regions/home.json', (text) => {
    const region = JSON.parse(text);
    region.geo = {
      ...region.geo,
      BLOCKED: ['CU', 'IR', 'KP', 'UA-43', 'UA-40', 'US'],
      WARNING: ['IE', 'CA'],
      deniedAtEdge: ['CU', 'IR', 'KP', 'UA-43', 'UA-40'],
      pages: { downloads: ['download'], refusing: [] },
    };
    region.flags = { ...region.flags, download: true };
    region.installers = [{ platform: 'windows', type: 6, url: INSTALLER }];
    region.whitelist = { places: ['IE'], ranges: RANGES };
    region.redirects = [
      { from: '/old/', to: '/more/' },
      { from: '/deep/old/', to: '/more/#part' },
      { from: '/.well-known/change-password/', to: 'https://account.example/password' },
      { from: '/away/', to: 'https://help.example/start?from=here&cost=$5' },
    ];
    return JSON.stringify(region);
  });
  for (const language of ['en', 'de'])
    writeFileSync(
      join(root, `content/${language}/download.md`),
      `---\ntitle: The programme\ndescription: Where the programme of this small site can be had, in a file of its own.\nrequires: [download]\n---\n[For Windows](${INSTALLER})\n`,
    );
  replace(
    'templates/site.tsx',
    'export const site = defineSite({',
    `export const site = defineSite({ files: () => (${JSON.stringify(FIXED_FILES)}),`,
  );
  replace(
    'templates/site.tsx',
    '  region: {\n    ...parts,',
    "  region: {\n    ...parts,\n    thirdParties: () => ({ reports: '/api/collect' }),",
  );
  replace(
    'templates/site.tsx',
    'const Text = ({ body }: PageProps) =>',
    'const Text = ({ body, page }: PageProps) => page.blocked ? <p>Nothing is offered where you are.</p> :',
  );
  // Large enough to have variants.
  replace(
    'content/en/strings.json',
    'perhaps the address was mistyped.',
    'perhaps the address was mistyped, or the letter that named it was an old one.',
  );
  await buildSite({ root, release });
  return { root, remove: () => rmSync(root, { recursive: true, force: true }) };
}
