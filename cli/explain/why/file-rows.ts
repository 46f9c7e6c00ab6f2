import type { ManifestFile } from '../../build/emit/manifest.ts';
import { startOf } from '../../problems/problem.ts';
import { origin, type Row } from './answer.ts';
import type { SiteView } from './site-view.ts';

/** The sources of a file that is not a page. */
export function fileRows(view: SiteView, path: string, file: ManifestFile): Row[] {
  const sources = [...new Set([...moduleSources(view, path), ...file.sources])];
  const rows: Row[] = [
    { what: 'kind', value: file.kind, from: [] },
    {
      what: 'made of',
      value: sources.join(', ') || 'the result itself',
      from: sources.map((source) => origin('wins', startOf(source))),
    },
    { what: 'Cache-Control', value: file.cacheControl, from: [] },
    { what: 'bytes', value: [String(file.bytes), ...encodings(file)].join(', '), from: [] },
  ];
  if (file.kind === 'build')
    rows.push({
      what: 'note',
      value: 'derived from the hashes of all other files, so that open pages detect a new build',
      from: [],
    });
  return rows;
}

const encodings = ({ encodings }: ManifestFile) =>
  Object.entries(encodings).map(([name, bytes]) => `${bytes} as ${name}`);

/** The source file of a bundled module or a font; the manifest lists only the entry of the templates. */
function moduleSources({ site }: SiteView, path: string): string[] {
  const name = path.replace(/^assets\//, '');
  const { modules, fileOf } = site.templates;
  const entry = [...modules].find(([, file]) => file === name)?.[0];
  const source = [...fileOf].find(([, file]) => file === name)?.[0];
  return [
    ...(entry === undefined ? [] : [`templates/${site.templates.site.entries.modules[entry]}`]),
    ...(source === undefined
      ? []
      : [
          source.startsWith(site.root)
            ? source.slice(site.root.length + 1)
            : source.slice(source.lastIndexOf('node_modules')),
        ]),
  ];
}
