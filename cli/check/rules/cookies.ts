import type { ResultRegion } from '../built-site.ts';
import type { Report } from '../finding.ts';
import { type Rule, reporter } from '../rule.ts';

/** `document.cookie = "name=…"`, a template, or a text that begins with the name; and the newer cookieStore. */
const SETS =
  /\bcookie\s*=(?!=)\s*(?:(["'`])([\w.-]+)=|([^"'`\s;][^;,)]{0,40}))|\bcookieStore\.set\(\s*(?:(["'`])([\w.-]+)\4|\{\s*name:\s*(["'`])([\w.-]+)\6)/g;

/** Every cookie that a script or a header sets is in the registry, which the cookie policy is made of. */
export const cookies: Rule = (site, report) => {
  for (const region of site.regions) {
    const known = new Set(region.region.cookies.map(({ name }) => name));
    for (const { name, file, offset, look } of cookiesOf(region))
      checkCookie(region, known, { name, file, offset, look }, report);
  }
};

interface SetCookie {
  /** Null where the name is made while the script runs. */
  readonly name: string | null;
  readonly file: string | null;
  readonly offset: number;
  readonly look: readonly string[];
}

function cookiesOf(region: ResultRegion): SetCookie[] {
  const found: SetCookie[] = [];
  const read = (script: string, file: string, from: number) => {
    for (const match of script.matchAll(SETS)) {
      const name = match[2] ?? match[5] ?? match[7] ?? null;
      const look = name === null ? [match[0]] : [`\`${name}=`, `'${name}=`, `"${name}=`, `'${name}'`, match[0]];
      found.push({ name, file, offset: from + match.index, look });
    }
  };
  for (const page of region.pages)
    for (const { text, offset, type } of page.facts.scripts) if (!type.includes('json')) read(text, page.file, offset);
  for (const [file, { entry }] of region.files)
    if (entry.contentType.startsWith('text/javascript')) read(region.text(file) ?? '', file, 0);
  for (const headers of [region.manifest.headers.page, region.manifest.headers.file])
    for (const [header, value] of Object.entries(headers))
      if (header.toLowerCase() === 'set-cookie')
        found.push({ name: value.split('=')[0]?.trim() ?? '', file: null, offset: 0, look: [] });
  return found;
}

function checkCookie(
  region: ResultRegion,
  known: ReadonlySet<string>,
  { name, file, offset, look }: SetCookie,
  report: Report,
): void {
  if (name !== null && known.has(name)) return;
  const at = file === null ? region.loaded.locate(['cookies'], 'value') : undefined;
  reporter(report, { region: region.id, file, offset, chrome: true, at, look })('COOKIE-UNKNOWN')(
    name ?? look[0] ?? '',
    name === null
      ? 'A script sets a cookie whose name cannot be determined.'
      : `A script sets the cookie "${name}", which the registry does not have.`,
    'List it under cookies in region JSON: the cookie policy is made of that list.',
  );
}
