import type { Manifest, ManifestFile } from '../../build/emit/manifest.ts';
import type { SingleChange } from './causes.ts';
import type { Topic } from './diff-entry.ts';
import { pictureName } from './page-items.ts';
import type { ReleasedRegion } from './read-release.ts';

/** Files that change because others do; they are only counted. */
const DERIVED = /^(sitemap(-\d+)?\.xml|serve\.json|builds\/.*)$/;

/** Compares everything of a region except pages: headers, redirects, location rules, data files, assets. */
export function compareData(
  region: string,
  old: ReleasedRegion,
  fresh: ReleasedRegion,
): { findings: SingleChange[]; derived: number } {
  const findings: SingleChange[] = [];
  const add = (topic: Topic, rows: readonly Row[], path: string | null = null) =>
    findings.push(...rows.map(([what, before, after]) => ({ topic, what, before, after, area: null, region, path })));
  add('headers', headerChanges(old.manifest, fresh.manifest));
  add('headers', redirectChanges(old.manifest, fresh.manifest));
  let derived = 0;
  const paths = new Set([...Object.keys(old.manifest.files), ...Object.keys(fresh.manifest.files)]);
  const assets = { before: new Map<string, string>(), after: new Map<string, string>() };
  for (const path of [...paths].sort()) {
    const [before, after] = [old.manifest.files[path], fresh.manifest.files[path]];
    const kind = (after ?? before)?.kind;
    if (before && after) {
      const fields = ({ contentType, cacheControl }: ManifestFile) =>
        new Map([
          ['Content-Type', contentType],
          ['Cache-Control', cacheControl],
        ]);
      add('headers', changesOf(fields(before), fields(after)), `/${path}`);
    }
    if (kind === 'page' || kind === 'error-page') continue;
    if (path.startsWith('assets/')) {
      if (before) addAsset(assets.before, path, before.sha256);
      if (after) addAsset(assets.after, path, after.sha256);
    } else if (before?.sha256 !== after?.sha256) {
      if (DERIVED.test(path)) derived++;
      else if (path === 'geo-rules.json') add('places', ruleChanges(textOf(old, path), textOf(fresh, path)));
      else add('files', dataChanges(path, textOf(old, path), textOf(fresh, path)));
    }
  }
  for (const change of changesOf(assets.before, assets.after)) add(topicOfAsset(change[0]), [assetChange(change)]);
  return { findings, derived };
}

type Row = readonly [what: string, before: string | null, after: string | null];
type Texts = ReadonlyMap<string, string>;

/** The keys whose texts differ, sorted; null where a side has no such key. */
function changesOf(before: Texts, after: Texts): Row[] {
  const changed = [...new Set([...before.keys(), ...after.keys()])].filter((key) => before.get(key) !== after.get(key));
  return changed.sort().map((key) => [key, before.get(key) ?? null, after.get(key) ?? null]);
}

const textOf = ({ manifest, read }: ReleasedRegion, path: string) => (manifest.files[path] ? read(path) : null);

function headerChanges(old: Manifest, fresh: Manifest): Row[] {
  return (['page', 'file'] as const).flatMap((of) =>
    changesOf(new Map(Object.entries(old.headers[of])), new Map(Object.entries(fresh.headers[of]))).flatMap(
      ([name, was, is]): Row[] => {
        const on = of === 'page' ? name : `${name} of files`;
        return name === 'Content-Security-Policy' && was !== null && is !== null
          ? policyChanges(on, was, is)
          : [[on, was, is]];
      },
    ),
  );
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
  const rows = changesOf(read(before), read(after)).map(
    ([directive, was, is]): Row => [`${name}, ${directive}`, was, is],
  );
  return rows.length > 0 ? rows : [[`${name}: hashes of inline styles and scripts`, null, null]];
}

function redirectChanges(old: Manifest, fresh: Manifest): Row[] {
  const read = ({ redirects }: Manifest) =>
    new Map(redirects.map(({ from, to, status = 301 }) => [from, status === 301 ? to : `${to} ${status}`.trim()]));
  return changesOf(read(old), read(fresh)).map(([from, was, is]) => [`redirect from ${from}`, was, is]);
}

/** Locations with the same change share a row, because a changed default affects about 200 locations. */
function ruleChanges(before: string | null, after: string | null): Row[] {
  const [old, fresh] = [parseRules(before), parseRules(after)];
  const byChange = Map.groupBy(
    changesOf(old.rules, fresh.rules),
    ([, was, is]) => `${was ?? 'as the default'}\0${is ?? 'as the default'}`,
  );
  const places = [...byChange].map(([change, rows]): Row => {
    const [was, is] = change.split('\0') as [string, string];
    return [rows.map(([place]) => place).join(', '), was, is];
  });
  return [...places, ...changesOf(old.rest, fresh.rest)];
}

/** The rules of locations, and the other fields as JSON. */
function parseRules(text: string | null): { rules: Texts; rest: Texts } {
  const { rules = {}, version: _, ...rest } = text === null ? {} : (JSON.parse(text) as Record<string, object>);
  return {
    rules: new Map(Object.entries(rules) as [string, string][]),
    rest: new Map(Object.entries(rest).map(([key, value]) => [key, JSON.stringify(value)])),
  };
}

/** Compares JSON by value, and other text by line. */
function dataChanges(path: string, before: string | null, after: string | null): Row[] {
  if (before === null || after === null)
    return [[path, before === null ? null : 'there', after === null ? null : 'there']];
  const rows = changesOf(leaves(before), leaves(after)).map(([, was, is]): Row => [path, was, is]);
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

const topicOfAsset = (name: string): Topic =>
  /\.(webp|avif|png|jpe?g|svg|gif|ico)$/.test(name) ? 'pictures' : /\.(js|css)$/.test(name) ? 'code' : 'files';

function assetChange([name, was, is]: Row): Row {
  // Chunks have no name except their hash.
  if (name === 'chunk.js') return ['shared chunks of scripts', null, null];
  if (was !== null && is !== null) return [`changed content of ${name}`, null, null];
  return [name, was === null ? null : name, is === null ? null : name];
}
