import type { ManifestFile } from '../../build/emit/manifest.ts';
import { folderRules } from './file-groups.ts';
import type { HostingInput } from './input.ts';

/**
 * `_headers`, for static hosts that read one. Cloudflare joins the values where two matching rules name the same header,
 * so no two rules that match one address do: `/*` names what is the same for all, the others what a cache may keep. Few
 * rules, however many pages: a host takes a hundred. Pages get no Cache-Control, because these hosts ask again for HTML
 * by themselves (`max-age=0, must-revalidate`), and a rule for it would be joined with that of the assets.
 */
export function renderHeaderRules({ headers, files }: HostingInput): string {
  const rules = [rule('/*', headers.page)];
  for (const [pattern, file] of folderRules(files)) {
    const typed = file.kind === 'api' ? { 'Content-Type': file.contentType } : {};
    rules.push(rule(`/${pattern.replace(/\/$/, '/*')}`, { ...typed, 'Cache-Control': file.cacheControl }));
  }
  const asset = Object.values(files).find(({ kind }: ManifestFile) => kind === 'asset');
  if (asset) rules.push(rule('/assets/*', { 'Cache-Control': asset.cacheControl }));
  return `${rules.join('\n')}`;
}

const rule = (pattern: string, values: Readonly<Record<string, string>>): string =>
  `${pattern}\n${Object.entries(values)
    .map(([name, value]) => `  ${name}: ${value}\n`)
    .join('')}`;

/** `_redirects`: with the slash and without it, or the host would send the second on its own and then again. */
export const renderRedirectRules = ({ redirects }: HostingInput): string =>
  redirects.flatMap(({ from, to }) => [from, from.slice(0, -1)].map((path) => `${path} ${to} 301\n`)).join('');
