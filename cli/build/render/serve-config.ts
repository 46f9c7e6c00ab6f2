import { cacheControl } from '../plan/headers.ts';
import type { RenderedFile } from './rendered-file.ts';

/**
 * `serve.json`, with which plain `npx serve dist/<region>` shows the site. serve has no notion of a place or of
 * precompressed files; `site preview` does.
 */
export function renderServeConfig(headers: { readonly page: Readonly<Record<string, string>> }): RenderedFile {
  const list = (values: Readonly<Record<string, string>>) =>
    Object.entries(values).map(([key, value]) => ({ key, value }));
  const config = {
    headers: [
      { source: '**/*.html', headers: list({ ...headers.page, 'Cache-Control': cacheControl('page') }) },
      { source: 'assets/**', headers: list({ 'Cache-Control': cacheControl('asset') }) },
      { source: 'api/**', headers: list({ 'Content-Type': 'application/json; charset=utf-8' }) },
    ],
  };
  return { path: 'serve.json', kind: 'config', bytes: `${JSON.stringify(config, null, 2)}\n`, sources: [] };
}
