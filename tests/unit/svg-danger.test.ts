import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Manifest, ManifestFile } from '../../cli/build/emit/manifest.ts';
import { EVERY_DRAWING, EVERY_FILE } from '../../cli/build/plan/headers.ts';
import { svgDanger } from '../../cli/build/render/svg-danger.ts';
import type { AccessRules } from '../../cli/kit/places/access.ts';
import { startOf } from '../../cli/problems/problem.ts';
import { USUAL_HOSTS } from '../../cli/serve/hosts/all-hosts.ts';
import { hostingInput } from '../../cli/serve/hosts/hosting-input.ts';
import { runHosts } from '../../cli/serve/hosts/run-hosts.ts';
import { chooseHeaders } from '../../cli/serve/preview/choose-headers.ts';

const REPOSITORY = join(import.meta.dirname, '../..');

test.each([
  '<script>x()</script>',
  '<svg:script href="a.js"/>',
  '<SCRIPT/>',
  '<path onload="x()"/>',
  "<path d='M0 0' OnClick = 'x()'/>",
  '<path\nonload="x()"/>',
  '<path data-text="a > b" onload="x()"/>',
  '<foreignObject><p>Sign in here</p></foreignObject>',
  '<iframe src="#"/>',
  '<a href="javascript:x()"><path/></a>',
  '<a xlink:href=" java&#10;script:x()"><path/></a>',
  '<a href="https://other.example/"><path/></a>',
  '<use href="other.svg#a"/>',
  '<image href="//other.example/pixel.png"/>',
  '<image href="data:image/svg+xml,<svg/>"/>',
  '<set attributeName="href" to="javascript:x()"/>',
  '<animate attributeName="onclick" values="x()"/>',
  '<path style="fill: url(https://other.example/)"/>',
  '<path fill="url( other.svg#a )"/>',
  '<style>@import "https://other.example/a.css";</style>',
  '<style><![CDATA[a { background: URL(//other.example/) }]]></style>',
])('%s is refused where it is', (danger) => {
  const before = '<svg xmlns="http://www.w3.org/2000/svg">\n<!-- <script> onload="" -->\n';
  const found = svgDanger(`${before}${danger}</svg>`);
  expect(found?.offset).toBeGreaterThanOrEqual(before.length);
  expect(found?.message).toBeTruthy();
});

test.each(['<!DOCTYPE svg [<!ENTITY a "<script/>">]><svg/>', '<?xml-stylesheet href="a.css"?><svg/>'])(
  '%s is refused',
  (text) => {
    expect(svgDanger(text)).not.toBeNull();
  },
);

test('every drawing of this repository only draws', () => {
  const files = globSync(['assets/**/*.svg', 'cli/starters/**/*.svg', 'tests/sites/**/*.svg'], { cwd: REPOSITORY });
  expect(files.length).toBeGreaterThan(50);
  const dangers = files.map((file) => [file, svgDanger(readFileSync(join(REPOSITORY, file), 'utf8'))]);
  expect(dangers.filter(([, danger]) => danger !== null)).toEqual([]);
});

test.each([
  '<use href="#a"/>',
  '<use xlink:href="#a"/>',
  '<image href="data:image/png;base64,AA=="/>',
  '<path fill="url(#a)"/>',
  '<path fill="url(\'#a\')"/>',
  '<path style="fill:url(&quot;#a&quot;)"/>',
  '<style>@font-face { src: url(data:font/woff2;base64,AA==) }</style>',
  '<text>one = "two", on="x"</text>',
  '<animate attributeName="opacity" values="0;1"/>',
])('%s only draws', (drawing) => {
  expect(svgDanger(`<svg xmlns="http://www.w3.org/2000/svg">${drawing}</svg>`)).toBeNull();
});

test('every host sends a drawing without the rights of the site', () => {
  const asset = (path: string, contentType: string): [string, ManifestFile] => [
    path,
    { kind: 'asset', contentType, cacheControl: 'public', sha256: '', bytes: 9, encodings: {}, sources: [] },
  ];
  const files = new Map([asset('assets/a.svg', 'image/svg+xml'), asset('assets/a.js', 'text/javascript')]);
  const headers: Manifest['headers'] = { page: {}, file: EVERY_FILE, drawing: EVERY_DRAWING };
  expect([...files.values()].map((file) => chooseHeaders(headers, file))).toEqual([EVERY_DRAWING, EVERY_FILE]);
  const rules: AccessRules = {
    ...{ version: '', rules: {}, leads: {}, default: 'ALLOWED', onUnknown: 'ALLOWED', deniedAtEdge: [] },
    ...{ whitelist: { places: [] }, home: null, download: true },
    pages: { downloads: [], refusing: [], prefixes: [] },
  };
  const input = hostingInput({ headers, files: Object.fromEntries(files), rules });
  const { hosting } = runHosts(input, USUAL_HOSTS, () => startOf('templates/site.tsx'));
  expect(hosting['nginx-http.conf']).toContain('"~\\.svg$" "sandbox";');
  expect(hosting._headers).toContain('/assets/*.svg\n  Content-Security-Policy: sandbox\n');
  expect(hosting['worker.json']).toContain('"Content-Security-Policy":"sandbox"');
  expect(hosting['nginx-server.conf']).toContain('add_header Content-Security-Policy $site_home_drawing always;');
});
