import { isPrefix, oldPath, oldQuery, type Redirect } from '../../regions/redirect-table.ts';
import { cacheControl } from '../plan/headers.ts';
import type { OutputFile } from './output-file.ts';

/**
 * `serve.json`, so that plain `npx serve dist/<region>` shows a site at the root of its host. Unlike `site preview`, it has
 * neither visitor locations nor precompressed files, and no redirects that `serve` cannot express: with a query, with other
 * marks, or gone.
 */
export function renderServeConfig(
  {
    headers,
    redirects,
  }: {
    readonly headers: Readonly<Record<'page' | 'drawing', Readonly<Record<string, string>>>>;
    readonly redirects: readonly Redirect[];
  },
  answerFolders: readonly (readonly [folder: string, ...unknown[]])[],
): OutputFile {
  const simple = redirects.flatMap(({ from, to, status = 301 }) => {
    const path = oldPath(from);
    if (from === '/' || status === 410 || oldQuery(from) !== '' || !/^[\w/.-]*\*?$/.test(path)) return [];
    const [source, destination] = isPrefix(from) ? [path, to].map((part) => part.replace(/\*$/, ':rest*')) : [path, to];
    return [{ source, destination, type: status }];
  });
  const list = (values: Readonly<Record<string, string>>) =>
    Object.entries(values).map(([key, value]) => ({ key, value }));
  const config = {
    ...(simple.length > 0 && { redirects: simple }),
    headers: [
      { source: '**/*.html', headers: list({ ...headers.page, 'Cache-Control': cacheControl('page') }) },
      { source: '**/*.svg', headers: list(headers.drawing) },
      { source: 'assets/**', headers: list({ 'Cache-Control': cacheControl('asset') }) },
      ...answerFolders.map(([folder]) => ({
        source: `${folder}/**`,
        headers: list({ 'Content-Type': 'application/json; charset=utf-8' }),
      })),
    ],
  };
  return { path: 'serve.json', kind: 'config', bytes: `${JSON.stringify(config, null, 2)}\n`, sources: [] };
}
