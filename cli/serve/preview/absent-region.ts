import { hash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { nearest } from '../../problems/nearest.ts';
import type { SiteHosts } from './site-hosts.ts';

/** What is known where `<name>.localhost` is asked for and no such region is served. */
export interface Absence {
  readonly command: 'preview' | 'dev';
  readonly name: string;
  readonly hosts: SiteHosts;
  /** Regions that `--region` names; empty where all are served. */
  readonly wanted: readonly string[];
  /** Addresses of the regions that are served. */
  readonly served: readonly { readonly id: string; readonly url: string }[];
}

interface Explanation {
  readonly title: string;
  readonly text: string;
  /** What to type. */
  readonly type: string | null;
}

/** Answers with a page that says why the region is not here and what to type; links of region lists lead to it. */
export function sendAbsentRegion(response: ServerResponse, absence: Absence): void {
  const body = absentRegionPage(explainAbsence(absence), absence.served);
  response.writeHead(404, {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${hash('sha256', STYLE, 'base64')}'; base-uri 'none'; frame-ancestors 'none'`,
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
  });
  response.end(body);
}

/** Pure. */
export function explainAbsence({ command, name, hosts, wanted, served }: Absence): Explanation {
  const all = served.map(({ id }) => id).join(', ');
  if (hosts.ids.has(name)) {
    if (wanted.length > 0 && !wanted.includes(name))
      return {
        title: `The region "${name}" is not served`,
        text: `This command was started for ${all} alone. End it with Ctrl+C, and type:`,
        type: `site ${command} ${[...wanted, name].map((id) => `--region ${id}`).join(' ')}`,
      };
    return {
      title: `The region "${name}" is not built yet`,
      text: 'Type the command in the folder of the site, then load this page again:',
      type: `site build --region ${name}`,
    };
  }
  const origin = [...hosts.names].find(([, known]) => known === name)?.[0];
  if (origin !== undefined)
    return {
      title: `The region "${name}" does not exist yet`,
      text: `Region JSON names ${origin}, and no file regions/<id>.json has it as its origin. To begin the region:`,
      type: `site new region ${name} --origin ${origin}`,
    };
  const [close] = nearest(name, [...hosts.ids]);
  return {
    title: `There is no region "${name}"`,
    text: close ? `Did you mean "${close}"?` : 'Regions have files in the folder regions/.',
    type: null,
  };
}

const STYLE =
  ':root{color-scheme:light dark;font:1.125rem/1.5 system-ui,sans-serif}body{max-width:40rem;margin:10vh auto;padding:0 1rem}code{display:block;padding:.75rem 1rem;border:1px solid;border-radius:.25rem;overflow-x:auto}h1{font-size:1.5rem}';

function absentRegionPage({ title, text, type }: Explanation, served: Absence['served']): string {
  const list = served.map(({ id, url }) => `<li><a href="${escapeHtml(url)}">${escapeHtml(id)}</a></li>`).join('');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(text)}</p>
${type === null ? '' : `<p><code>${escapeHtml(type)}</code></p>\n`}<p>Regions that are served:</p>
<ul>${list}</ul>
</main>
</body>
</html>
`;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? '');
