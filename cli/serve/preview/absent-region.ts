import { hash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { nearest } from '../../problems/nearest.ts';
import { escapeHtml } from '../../sources/escape-html.ts';
import type { SiteHosts } from './site-hosts.ts';

/** A request for `<name>.localhost` where no such region is served. */
interface Absence {
  readonly command: 'preview' | 'dev';
  readonly name: string;
  readonly hosts: SiteHosts;
  /** The regions of `--region`; empty if all are served. */
  readonly wanted: readonly string[];
  /** The served regions and their local addresses. */
  readonly served: readonly { readonly id: string; readonly url: string }[];
}

interface Explanation {
  readonly title: string;
  readonly text: string;
  /** The command to run; null if there is none. */
  readonly command: string | null;
}

/** Sends a page that explains why the region is not served and which command helps. Region lists link to it. */
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

/** Chooses title, text and command. Pure. */
function explainAbsence({ command, name, hosts, wanted, served }: Absence): Explanation {
  const all = served.map(({ id }) => id).join(', ');
  if (hosts.ids.has(name)) {
    if (wanted.length > 0 && !wanted.includes(name))
      return {
        title: `The region "${name}" is not served`,
        text: `This command was started for ${all} only. Stop it with Ctrl+C, then run:`,
        command: `site ${command} ${[...wanted, name].map((id) => `--region ${id}`).join(' ')}`,
      };
    return {
      title: `The region "${name}" is not built yet`,
      text: 'Run this command in the folder of the site, then reload this page:',
      command: `site build --region ${name}`,
    };
  }
  const origin = [...hosts.names].find(([, known]) => known === name)?.[0];
  if (origin !== undefined)
    return {
      title: `The region "${name}" does not exist yet`,
      text: `Region JSON refers to ${origin}, but no file regions/<id>.json has this origin. To create the region:`,
      command: `site new region ${name} --origin ${origin}`,
    };
  const [close] = nearest(name, [...hosts.ids]);
  return {
    title: `There is no region "${name}"`,
    text: close ? `Did you mean "${close}"?` : 'Each region has a file in the folder regions/.',
    command: null,
  };
}

const STYLE =
  ':root{color-scheme:light dark;font:1.125rem/1.5 system-ui,sans-serif}body{max-width:40rem;margin:10vh auto;padding:0 1rem}code{display:block;padding:.75rem 1rem;border:1px solid;border-radius:.25rem;overflow-x:auto}h1{font-size:1.5rem}';

function absentRegionPage({ title, text, command }: Explanation, served: Absence['served']): string {
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
${command === null ? '' : `<p><code>${escapeHtml(command)}</code></p>\n`}<p>Served regions:</p>
<ul>${list}</ul>
</main>
</body>
</html>
`;
}
