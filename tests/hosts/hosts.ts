import { startDev } from '../../cli/serve/dev/start-dev.ts';
import { startPreview } from '../../cli/serve/preview/start-preview.ts';
import { type Answer, ask, type Question } from './ask.ts';
import { startNginx } from './nginx.ts';
import { REGION } from './site.ts';
import { startWorker } from './worker.ts';

export interface Host {
  readonly name: 'preview' | 'dev' | 'nginx' | 'worker' | 'bucket worker' | 'CloudFront';
  /** Sends a request as a visitor from this location; null for unknown. */
  readonly ask: (question: Question, place: string | null) => Promise<Answer>;
  /** Lines that the host has written to its log, if the test can read them. */
  readonly log?: readonly string[];
  readonly close: () => Promise<void>;
}

/** Starts all hosts of a built region; nginx only if it is installed. */
export async function startHosts(root: string, nginxPath: string | null, region = REGION): Promise<Host[]> {
  const preview = await startPreview({ root, regions: [region], port: 0, place: null, report: () => {} });
  const hosts: Host[] = [{ name: 'preview', ask: byHeaders(preview.address), close: () => preview.close() }];
  try {
    const worker = await startWorker(root, region);
    hosts.push({ name: 'worker', ...worker });
    if (nginxPath) {
      const nginx = await startNginx(nginxPath, root, region, { cdn: '127.0.0.1/32', name: region });
      hosts.push({ name: 'nginx', ask: byHeaders(nginx.url), close: nginx.close });
    }
  } catch (error) {
    // If one does not start, close the others.
    await Promise.all(hosts.map((host) => host.close()));
    throw error;
  }
  return hosts;
}

/** Dev, with its pages as built, without the dev client. */
export async function startDevHost(root: string): Promise<Host> {
  const running = await startDev({ root, port: 0, place: null, report: () => {} });
  await running.dev.settle();
  const ask = byHeaders(running.address);
  return {
    name: 'dev',
    ask: (question, place) => ask({ ...question, headers: { 'Site-Dev': 'raw', ...question.headers } }, place),
    close: () => running.close(),
  };
}

/** The location headers of Cloudflare. */
export function placeHeaders(place: string | null): Record<string, string> {
  const [country, subdivision] = place?.split('-') ?? ['XX'];
  return { 'CF-IPCountry': country ?? '', ...(subdivision ? { 'CF-Region-Code': subdivision } : {}) };
}

const byHeaders = (url: string) => (question: Question, place: string | null) =>
  ask(url, { ...question, headers: { ...placeHeaders(place), ...question.headers } });

const COMPARED = [
  'server-timing',
  'cache-control',
  'content-type',
  'content-security-policy',
  'x-content-type-options',
  'referrer-policy',
  'reporting-endpoints',
  'allow',
];

/** The parts of a response that must be equal on every host. Redirects have no defined type. */
export function essence({ status, headers, body }: Answer): Record<string, unknown> {
  if ([301, 302, 308].includes(status))
    return { status, location: headers.location, 'cache-control': headers['cache-control'] };
  if (status === 304)
    return { status, 'server-timing': headers['server-timing'], 'cache-control': headers['cache-control'] };
  return {
    status,
    location: headers.location,
    ...Object.fromEntries(COMPARED.map((name) => [name, headers[name]])),
    body: body.toString('utf8'),
  };
}
