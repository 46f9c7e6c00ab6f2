/** What Netlify and Vercel answer by the files that a build writes for them, as their documentation says that they read these. */
import type { MemoryRegion } from '../../cli/build/emit/memory-output.ts';

export type RuleHost = 'netlify' | 'vercel';

/** Of a response, what the files decide. The host itself compresses, confirms copies (304) and refuses methods. */
export interface RuledAnswer {
  readonly status: number;
  readonly location?: string;
  /** The file of the web root that is sent. */
  readonly file?: string;
}

export const answerByRules: Readonly<Record<RuleHost, (result: MemoryRegion, address: string) => RuledAnswer>> = {
  netlify: byNetlify,
  vercel: byVercel,
};

/** The parts of a request. */
function split(address: string): { path: string; query: string } {
  const [path = '', ...query] = address.split('?');
  return { path, query: query.join('?') };
}

/** Both hosts add the query of a request to the target of a redirect. */
function redirect(status: number, target: string, query: string): RuledAnswer {
  const [address = '', ...fragment] = target.split('#');
  const joined = query === '' ? address : `${address}${address.includes('?') ? '&' : '?'}${query}`;
  return { status, location: [joined, ...fragment].join('#') };
}

const find = (result: MemoryRegion, path: string): string | undefined =>
  [path.slice(1), `${path.slice(1)}index.html`].find((file) =>
    path.endsWith('/') ? file.endsWith('index.html') && file in result.files : file in result.files,
  );

/**
 * The first rule that fits wins, and only with `!` where there is a file. The query of a rule is all that a request asks for, and is not
 * kept. A folder is answered at its address with the slash.
 */
function byNetlify(result: MemoryRegion, address: string): RuledAnswer {
  const { path, query } = split(address);
  const file = find(result, decodeURI(path));
  const folder = find(result, `${decodeURI(path)}/`);
  for (const line of result.text('_redirects').trim().split('\n')) {
    const [from = '', ...parts] = line.split(' ');
    const status = parts.pop() ?? '';
    const to = parts.pop() ?? '';
    if ((file ?? folder) !== undefined && !status.endsWith('!')) continue;
    if (parts.length > 0 && parts.join('&') !== query) continue;
    const prefix = from.endsWith('/*') ? from.slice(0, -1) : null;
    if (prefix === null ? from !== path : !`${path}/`.startsWith(prefix)) continue;
    if (status.startsWith('404')) return { status: 404, file: to.slice(1) };
    const target = to.replace(':splat', prefix === null ? '' : path.slice(prefix.length));
    return redirect(Number(status.replace('!', '')), target, parts.length > 0 ? '' : query);
  }
  if (file !== undefined) return { status: 200, file };
  return folder === undefined ? { status: 404, file: '404.html' } : redirect(301, `${path}/`, query);
}

interface VercelRedirect {
  readonly source: string;
  readonly destination: string;
  readonly statusCode: number;
  readonly has?: readonly { readonly key: string; readonly value?: string }[];
}

/** Redirects come before files, and keep the whole query. */
function byVercel(result: MemoryRegion, address: string): RuledAnswer {
  const { path, query } = split(address);
  const asked = new URLSearchParams(query);
  const { redirects } = JSON.parse(result.text('vercel.json')) as { redirects: readonly VercelRedirect[] };
  for (const { source, destination, statusCode, has = [] } of redirects) {
    const pattern = source.replace(/\\(.)|[.]/g, (mark, letter: string) => `\\${letter ?? mark}`);
    const match = new RegExp(`^${pattern.replace('/:rest*', '(?:/(?<rest>.*))?')}$`).exec(path);
    const isAsked = has.every(({ key, value }) =>
      value === undefined ? asked.has(key) : new RegExp(`^${value}$`).test(asked.get(key) ?? ''),
    );
    if (!match || !isAsked) continue;
    return redirect(statusCode, destination.replaceAll('\\', '').replace(':rest*', match.groups?.rest ?? ''), query);
  }
  const file = find(result, decodeURI(path)) ?? find(result, `${decodeURI(path)}/`);
  return file === undefined ? { status: 404, file: '404.html' } : { status: 200, file };
}
