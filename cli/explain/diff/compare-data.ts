import type { Manifest } from '../../build/emit/manifest.ts';
import type { Finding } from './causes.ts';
import type { Topic } from './entry.ts';
import { pictureName } from './page-items.ts';
import type { ReleasedRegion } from './read-release.ts';

/** Files that change because others do; they are only counted. */
const DERIVED = /^(sitemap\.xml|serve\.json|builds\/.*)$/;

/** Compares everything of a region except pages: headers, redirects, location rules, data files, assets. */
export function compareData(
  region: string,
  old: ReleasedRegion,
  fresh: ReleasedRegion,
): { findings: Finding[]; derived: number } {
  const found = (
    topic: Topic,
    what: string,
    before: string | null,
    after: string | null,
    path: string | null = null,
  ): Finding => ({
    topic,
    what,
    before,
    after,
    area: null,
    region,
    path,
  });
  const findings: Finding[] = [
    ...headerChanges(old.manifest, fresh.manifest).map((change) => found('headers', ...change)),
    ...redirectChanges(old.manifest, fresh.manifest).map((change) => found('headers', ...change)),
  ];
  let derived = 0;
  const paths = new Set([...Object.keys(old.manifest.files), ...Object.keys(fresh.manifest.files)]);
  const assets: [Map<string, string>, Map<string, string>] = [new Map(), new Map()];
  for (const path of [...paths].sort()) {
    const [before, after] = [old.manifest.files[path], fresh.manifest.files[path]];
    const kind = (after ?? before)?.kind;
    if (before && after)
      for (const field of ['contentType', 'cacheControl'] as const)
        if (before[field] !== after[field])
          findings.push(
            found(
              'headers',
              field === 'contentType' ? 'Content-Type' : 'Cache-Control',
              before[field],
              after[field],
              `/${path}`,
            ),
          );
    if (kind === 'page' || kind === 'error-page') continue;
    if (path.startsWith('assets/')) {
      if (before) addAsset(assets[0], path, before.sha256);
      if (after) addAsset(assets[1], path, after.sha256);
    } else if (before?.sha256 !== after?.sha256) {
      if (DERIVED.test(path)) derived++;
      else if (path === 'geo-rules.json')
        findings.push(
          ...ruleChanges(textOf(old, path), textOf(fresh, path)).map((change) => found('places', ...change)),
        );
      else
        findings.push(
          ...dataChanges(path, textOf(old, path), textOf(fresh, path)).map((change) => found('files', ...change)),
        );
    }
  }
  findings.push(...assetChanges(...assets).map(([topic, ...change]) => found(topic, ...change)));
  return { findings, derived };
}

type Row = [what: string, before: string | null, after: string | null];

const textOf = ({ manifest, read }: ReleasedRegion, path: string) => (manifest.files[path] ? read(path) : null);

function headerChanges(old: Manifest, fresh: Manifest): Row[] {
  return (['page', 'file'] as const).flatMap((of) => {
    const [before, after] = [old.headers[of], fresh.headers[of]];
    return [...new Set([...Object.keys(before), ...Object.keys(after)])].sort().flatMap((name): Row[] => {
      const [was, is] = [before[name] ?? null, after[name] ?? null];
      if (was === is) return [];
      const on = of === 'page' ? name : `${name} of files`;
      return name === 'Content-Security-Policy' && was !== null && is !== null
        ? policyChanges(on, was, is)
        : [[on, was, is]];
    });
  });
}

/** Compares a policy by directive. Hashes are not listed, because the changed inline code is reported separately. */
function policyChanges(name: string, before: string, after: string): Row[] {
  const read = (policy: string) =>
    new Map(
      policy.split('; ').map((directive) => {
        const [what = '', ...sources] = directive.split(' ');
        return [what, sources.filter((source) => !source.startsWith("'sha256-")).join(' ')] as const;
      }),
    );
  const [old, fresh] = [read(before), read(after)];
  const rows = [...new Set([...old.keys(), ...fresh.keys()])].flatMap((directive): Row[] => {
    const [was, is] = [old.get(directive) ?? null, fresh.get(directive) ?? null];
    return was === is ? [] : [[`${name}, ${directive}`, was, is]];
  });
  return rows.length > 0 ? rows : [[`${name}: hashes of inline styles and scripts`, null, null]];
}

function redirectChanges(old: Manifest, fresh: Manifest): Row[] {
  const [before, after] = [old, fresh].map(({ redirects }) => new Map(redirects.map(({ from, to }) => [from, to]))) as [
    Map<string, string>,
    Map<string, string>,
  ];
  return [...new Set([...before.keys(), ...after.keys()])]
    .sort()
    .flatMap((from): Row[] =>
      before.get(from) === after.get(from)
        ? []
        : [[`redirect from ${from}`, before.get(from) ?? null, after.get(from) ?? null]],
    );
}

/** Locations with the same change share a row, because a changed default affects about 200 locations. */
function ruleChanges(before: string | null, after: string | null): Row[] {
  const [old, fresh] = [parse(before), parse(after)];
  const [oldRules, freshRules] = [old.rules, fresh.rules].map((rules) => (rules ?? {}) as Record<string, string>) as [
    Record<string, string>,
    Record<string, string>,
  ];
  const changed = [...new Set([...Object.keys(oldRules), ...Object.keys(freshRules)])]
    .filter((place) => oldRules[place] !== freshRules[place])
    .sort();
  const byChange = Map.groupBy(
    changed,
    (place) => `${oldRules[place] ?? 'as the default'}\0${freshRules[place] ?? 'as the default'}`,
  );
  const places = [...byChange].map(([change, of]): Row => [of.join(', '), ...(change.split('\0') as [string, string])]);
  const rest = [...new Set([...Object.keys(old), ...Object.keys(fresh)])]
    .filter((key) => key !== 'rules' && key !== 'version')
    .flatMap((key): Row[] => {
      const [was, is] = [old[key], fresh[key]].map((value) => (value === undefined ? null : JSON.stringify(value))) as [
        string | null,
        string | null,
      ];
      return was === is ? [] : [[key, was, is]];
    });
  return [...places, ...rest];
}

function parse(text: string | null): Record<string, unknown> {
  try {
    return text === null ? {} : (JSON.parse(text) as Record<string, unknown>);
  } catch {
    return {};
  }
}

/** Compares JSON by value, and other text by line. */
function dataChanges(path: string, before: string | null, after: string | null): Row[] {
  if (before === null || after === null)
    return [[path, before === null ? null : 'there', after === null ? null : 'there']];
  const [old, fresh] = [leaves(before), leaves(after)];
  const rows = [...new Set([...old.keys(), ...fresh.keys()])].flatMap((key): Row[] =>
    old.get(key) === fresh.get(key) ? [] : [[path, old.get(key) ?? null, fresh.get(key) ?? null]],
  );
  return rows.length > 0 ? rows : [[path, null, null]];
}

function leaves(text: string): Map<string, string> {
  const found = new Map<string, string>();
  const walk = (value: unknown, at: string) => {
    if (value !== null && typeof value === 'object')
      for (const [key, child] of Object.entries(value)) walk(child, `${at}.${key}`);
    else found.set(at, String(value));
  };
  try {
    walk(JSON.parse(text), '');
  } catch {
    text.split('\n').forEach((line, index) => {
      found.set(String(index), line);
    });
  }
  return found;
}

/** Groups the widths of a picture and the versions of an asset. */
const addAsset = (assets: Map<string, string>, path: string, sha256: string) => {
  const name = pictureName(path.slice('assets/'.length));
  assets.set(name, `${assets.get(name) ?? ''} ${sha256}`);
};

function assetChanges(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): [Topic, ...Row][] {
  return [...new Set([...before.keys(), ...after.keys()])].sort().flatMap((name): [Topic, ...Row][] => {
    const [was, is] = [before.get(name), after.get(name)];
    if (was === is) return [];
    const topic = /\.(webp|avif|png|jpe?g|svg|gif|ico)$/.test(name)
      ? 'pictures'
      : /\.(js|css)$/.test(name)
        ? 'code'
        : 'files';
    // Chunks have no name except their hash.
    if (/^chunk\.js$/.test(name)) return [[topic, 'shared chunks of scripts', null, null]];
    return [
      [
        topic,
        was !== undefined && is !== undefined ? `changed content of ${name}` : name,
        was === undefined ? null : is === undefined ? name : null,
        is === undefined ? null : was === undefined ? name : null,
      ],
    ];
  });
}
