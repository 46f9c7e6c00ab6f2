import { cacheControl } from '../plan/headers.ts';
import type { OutputFile } from './output-file.ts';

/**
 * `serve.json`, so that plain `npx serve dist/<region>` shows the site. Unlike `site preview`, it has neither visitor
 * locations nor precompressed files.
 */
export function renderServeConfig(
  headers: Readonly<Record<'page' | 'drawing', Readonly<Record<string, string>>>>,
  answerFolders: readonly (readonly [folder: string, ...unknown[]])[],
): OutputFile {
  const list = (values: Readonly<Record<string, string>>) =>
    Object.entries(values).map(([key, value]) => ({ key, value }));
  const config = {
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
