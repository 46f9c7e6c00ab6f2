import { formatLocation, type Location, locate } from '../../problems/problem.ts';
import type { Addresses } from '../addresses.ts';
import { browserFiles } from '../browser-files.ts';
import type { BuiltPage, ResultRegion } from '../built-site.ts';
import type { Report } from '../finding.ts';
import { onPage, type Rule, reporter } from '../rule.ts';
import { POLICY, readPolicy } from './csp.ts';

type Policy = ReadonlyMap<string, readonly string[]>;

/** What pages do with addresses: the directive that allows it, its member in region JSON, and a sentence. */
const USES = {
  form: { directive: 'form-action', what: 'sends a form to' },
  frame: { directive: 'frame-src', what: 'shows a frame of' },
  media: { directive: 'media-src', what: 'plays a file of' },
  connect: { directive: 'connect-src', what: 'requests' },
  script: { directive: 'script-src', what: 'runs a script of' },
  image: { directive: 'img-src', what: 'shows a picture of' },
} as const;
type Use = keyof typeof USES;

/** The elements of a page that use other hosts; pictures, scripts and styles of other hosts are ASSET-FOREIGN. */
const ELEMENTS: readonly (readonly [tags: RegExp, attribute: string, use: Use])[] = [
  [/^form$/, 'action', 'form'],
  [/^(button|input)$/, 'formaction', 'form'],
  [/^iframe$/, 'src', 'frame'],
  [/^(video|audio|source|track)$/, 'src', 'media'],
];

const ADDRESS = `\\{?\\s*(['"\`])((?:https|wss):\\/\\/[^'"\`$\\s]+)`;
/** The same in browser code, where addresses are written out. */
const CODE: readonly (readonly [pattern: RegExp, use: Use])[] = [
  [new RegExp(`\\b(?:fetch|sendBeacon)\\(${ADDRESS}`, 'g'), 'connect'],
  [new RegExp(`\\bnew (?:WebSocket|EventSource)\\(${ADDRESS}`, 'g'), 'connect'],
  [new RegExp(`\\bimport\\(${ADDRESS}`, 'g'), 'script'],
  [new RegExp(`<form\\b[^>]*?\\baction=${ADDRESS}`, 'g'), 'form'],
  [new RegExp(`<iframe\\b[^>]*?\\bsrc=${ADDRESS}`, 'g'), 'frame'],
  [new RegExp(`<(?:video|audio|source|track)\\b[^>]*?\\bsrc=${ADDRESS}`, 'g'), 'media'],
  [new RegExp(`<img\\b[^>]*?\\bsrc=${ADDRESS}`, 'g'), 'image'],
];
/** An element that code has made gets its address. */
const MADE = new RegExp(`\\.src\\s*=\\s*${ADDRESS}`, 'g');
const MAKES: readonly (readonly [pattern: RegExp, use: Use])[] = [
  [/createElement\(\s*['"`]script['"`]/, 'script'],
  [/createElement\(\s*['"`]iframe['"`]/, 'frame'],
  [/createElement\(\s*['"`](?:video|audio)['"`]/, 'media'],
  [/./, 'image'],
];
/** What browsers refuse of a text that no Trusted Types policy has made. */
const TRUSTED = /\.(?:inner|outer)HTML\s*=(?!=)|\binsertAdjacentHTML\(|\bdocument\.write\(/g;
const MADE_POLICY = /\bcreatePolicy\(\s*(['"`])([^'"`]+)\1/g;

/** The policy allows what the pages and the browser code of the site use of other hosts. */
export const policy =
  (addresses: Addresses): Rule =>
  (site, report) => {
    const code = browserFiles(site.root, site.definition);
    for (const region of site.regions) {
      const allowed = readPolicy(region.manifest.headers.page[POLICY] ?? '');
      if (allowed.size === 0) continue;
      for (const page of region.pages) checkPage(addresses, page, allowed, report);
      for (const [file, text] of code) checkCode(region, file, text, allowed, report);
    }
  };

function checkPage(addresses: Addresses, page: BuiltPage, allowed: Policy, report: Report): void {
  for (const { tag, attributes, offset } of page.facts.others)
    for (const [tags, attribute, use] of ELEMENTS) {
      const address = attributes[attribute];
      if (address === undefined || !tags.test(tag)) continue;
      const target = addresses.resolve(address, page);
      const { origin, protocol } = new URL(address, page.region.region.origin + page.path);
      const source =
        target.kind === 'here' ? "'self'" : protocol === 'blob:' || protocol === 'data:' ? protocol : origin;
      if (target.kind === 'empty' || isAllowed(allowed, use, source)) continue;
      reporter(report, onPage(page))('CSP-BLOCKS')(
        `${use} ${source}`,
        `<${tag}> of ${page.path} ${USES[use].what} ${address}, which the policy blocks (${USES[use].directive}).`,
        () => helpFor(page.region, use, source),
        { offset, look: [`${attribute}="${address}"`, address, source] },
      );
    }
}

function checkCode(region: ResultRegion, file: string, text: string, allowed: Policy, report: Report): void {
  const add = (at: Location, cause: string, message: string, member: string, source: string) =>
    reporter(report, { region: region.id, file: null, at })('CSP-BLOCKS')(cause, message, () =>
      helpFor(region, member, source),
    );
  const [, made = 'image'] = MAKES.find(([pattern]) => pattern.test(text)) ?? [];
  for (const [pattern, use] of [...CODE, [MADE, made as Use] as const])
    for (const match of text.matchAll(pattern)) {
      const source = new URL(match[2] as string).origin;
      if (isAllowed(allowed, use, source)) continue;
      const message = `Browser code ${USES[use].what} ${source}, which the policy blocks (${USES[use].directive}).`;
      add(locate(file, text, match.index), `${use} ${source}`, message, use, source);
    }
  const policies = allowed.get('trusted-types') ?? [];
  const own = [...text.matchAll(MADE_POLICY)];
  for (const { index, 2: name = '' } of own)
    if (!policies.includes(name))
      add(
        locate(file, text, index),
        name,
        `Browser code makes the Trusted Types policy "${name}", which the policy blocks (trusted-types).`,
        'policies',
        name,
      );
  // Another module may make the policy that this one uses.
  if (own.length > 0 || !policies.includes("'none'")) return;
  const makesScript = made === 'script' ? [...text.matchAll(/\.src\s*=(?!=)/g)] : [];
  for (const { index, 0: written } of [...text.matchAll(TRUSTED), ...makesScript])
    add(
      locate(file, text, index),
      'trusted types',
      `Browser code sets ${written.replace(/\s*=$|\($/, '').replace(/^\./, '')} to a text, which browsers refuse: no Trusted Types policy has made it (require-trusted-types-for).`,
      'policies',
      'site',
    );
}

/** Whether the policy of a region allows a use of a host. */
export const allows = (region: ResultRegion, use: Use, source: string): boolean =>
  isAllowed(readPolicy(region.manifest.headers.page[POLICY] ?? ''), use, source);

function isAllowed(policy: Policy, use: Use, source: string): boolean {
  const { directive } = USES[use];
  const sources = policy.get(directive) ?? (directive === 'form-action' ? [] : (policy.get('default-src') ?? []));
  return sources.some((one) => {
    if (one === source) return true;
    const [, scheme, host] = /^(https?:\/\/|wss:\/\/)\*(\..+)$/.exec(one) ?? [];
    return scheme !== undefined && source.startsWith(scheme) && source.endsWith(host as string);
  });
}

/** The line to change. */
function helpFor({ id, loaded }: ResultRegion, member: string, source: string): string {
  const at = loaded.locate(['policy', member], 'value') ?? loaded.locate(['policy'], 'key');
  const where = at ? formatLocation(at) : `regions/${id}.json, or regions/defaults.json for all regions`;
  const line = `"policy": { "${member}": [${JSON.stringify(source)}] }`;
  return member === 'policies' && source === 'site'
    ? `Make one: trustedTypes.createPolicy('site', { … }), and name it in ${where}: ${line}. docs/content/en/embeds.md has a recipe.`
    : `Open it in ${where}: ${line}.`;
}
