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

/** Files of `public/`. */
export const COPIED = {
  'robots.txt': 'User-agent: *\nDisallow: /private/\n',
  '.well-known/dnt-policy.txt': 'Do not track: honoured\n',
  '.well-known/apple-app-site-association': '{ "applinks": {} }\n',
  LICENSE: 'As you like.\n',
  'files/a list (2), größer.csv': 'a;b\n'.repeat(300),
  'files/menu.PDF': '%PDF-1.4',
  'files/a$b.txt': 'A price in dollars',
  'home/files/data.gz': 'not really',
  'logo.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path d="M0 0h9v9z"/></svg>\n',
  'game/index.html': '<!doctype html><title>A game</title>\n',
  'straße 1/index.html': '<!doctype html><title>The street</title>\n',
  'game/rules.htm': '<!doctype html><title>Rules</title>\n',
  'verify.html': 'verify: a1b2c3',
  // Beside a page with the same name.
  'more.html': '<!doctype html><title>More, as it was</title>\n',
};

/** Files at names that other programs know. */
export const FIXED_FILES = {
  'ads.txt': 'placeholder.example.com, placeholder, DIRECT, placeholder\n',
  '.well-known/security.txt': 'Contact: mailto:security@small.example\nExpires: 2027-11-02T23:59:59Z\n',
  '.well-known/webfinger': { subject: 'acct:help@small.example' },
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
    };
    region.downloads = { pages: ['download'] };
    region.flags = { ...region.flags, download: true };
    region.installers = [{ platform: 'windows', type: 6, url: INSTALLER }];
    region.whitelist = { places: ['IE'], ranges: RANGES };
    region.redirects = [
      { from: '/old/', to: '/more/' },
      { from: '/deep/old/', to: '/more/#part' },
      { from: '/.well-known/change-password/', to: 'https://account.example/password' },
      { from: '/away/', to: 'https://help.example/start?from=here&cost=$5' },
      { from: '/Old%20Page (1).PHP', to: '/more/' },
      { from: '/größe', to: '/more/?a=1#part', status: 302 },
      { from: '/form', to: '/more/', status: 308 },
      { from: '/gone.html', status: 410 },
      { from: '/de/weg/', status: 410 },
      { from: '/Blog/*', to: '/de/*' },
      { from: '/Blog/2019/*', to: '/more/' },
      { from: '/Blog/2019/may/', to: '/' },
      { from: '/do$lar/*', to: '/de/*' },
      { from: '/moved/*', to: 'https://help.example/at/*' },
      { from: '/shop/*', status: 410 },
      { from: '/index.php?id=3', to: '/more/?x=$1' },
      { from: '/index.php?id=34', to: '/de/#top', status: 302 },
      { from: '/?page_id=7', to: '/more/' },
      { from: '/more/?print=1', to: '/more/', status: 302 },
      { from: '/index.php?old', status: 410 },
      { from: '/de/index.php?alt', status: 410 },
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
  for (const [file, text] of Object.entries(COPIED)) edit(root, `public/${file}`, text);
  await buildSite({ root, release });
  return { root, remove: () => rmSync(root, { recursive: true, force: true }) };
}
