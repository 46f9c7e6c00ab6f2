/** The small site with a separate preview, for the tests of `site preview`. */
import { mkdtempSync, rmSync } from 'node:fs';
import { type IncomingHttpHeaders, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { type Manifest, readManifest } from '../../cli/build/emit/manifest.ts';
import { buildSite } from '../../cli/pipeline/build.ts';
import { type PreviewOptions, startPreview } from '../../cli/serve/preview/start-preview.ts';
import { copySources, reuseTemplates } from './project.ts';
import { edit, SMALL } from './site-copy.ts';

export interface Answer {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  readonly text: string;
}

/** Sends the path unchanged; fetch would normalise it. */
export function ask(url: string, path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(new URL(url), { path, headers, method, agent: false }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('error', reject);
      response.on('end', () => {
        const body = Buffer.concat(parts);
        resolve({ status: response.statusCode, headers: response.headers, body, text: body.toString('utf8') });
      });
    });
    sent.on('error', reject).end();
  });
}

/** Starts a preview that is closed after the test. */
export async function startHere(options: Omit<PreviewOptions, 'port' | 'report'> & { port?: number }) {
  const messages: string[] = [];
  const preview = await startPreview({ port: 0, report: (message) => messages.push(message), ...options });
  onTestFinished(() => preview.close());
  return { url: preview.address, regions: preview.regions, messages };
}

/** The small site with denied locations, redirects, and a 404 page that is large enough to have variants. */
export function prepare(root: string): void {
  edit(root, 'regions/home.json', (text) => {
    const region = JSON.parse(text);
    region.geo.BLOCKED = ['CU', 'UA-43'];
    region.geo.deniedAtEdge = ['CU', 'UA-43'];
    region.redirects = [
      { from: '/old/', to: '/more/' },
      { from: '/deep/old/', to: '/more/#part' },
      { from: '/away/', to: 'https://help.example/start?from=here' },
    ];
    return JSON.stringify(region);
  });
  edit(root, 'content/en/strings.json', (text) =>
    text.replace(
      'perhaps the address was mistyped.',
      'perhaps the address was mistyped, or the letter that named it was an old one.',
    ),
  );
}

export interface ServedSite {
  readonly root: string;
  readonly url: string;
  readonly manifest: Manifest;
  close(): Promise<void>;
}

/** Builds and serves the site for all tests of a file. */
export async function serveSmallSite(): Promise<ServedSite> {
  const root = mkdtempSync(join(tmpdir(), 'site-preview-'));
  copySources(SMALL, root);
  reuseTemplates(root, 'small');
  prepare(root);
  // Only a release has gzip variants.
  await buildSite({ root, release: true });
  const preview = await startPreview({ root, port: 0, report: () => {} });
  return {
    root,
    url: preview.address,
    manifest: readManifest(join(root, 'dist/home.manifest.json')) as Manifest,
    close: async () => {
      await preview.close();
      rmSync(root, { recursive: true, force: true });
    },
  };
}
