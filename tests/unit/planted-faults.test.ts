import { expect, test } from 'vitest';
import { checkDist } from '../../cli/check/check.ts';
import type { Finding } from '../../cli/check/finding.ts';
import { buildSite } from '../../cli/pipeline/build.ts';
import { plantResult, plantSources } from '../support/plant.ts';
import { FAULTS } from '../support/planted-faults/all.ts';
import { copyProject, WRITTEN_UNTIL } from '../support/project.ts';
import { edit, locateIn, temporaryFolder } from '../support/site-copy.ts';

const OPTIONS = { html: false, today: WRITTEN_UNTIL };

/** The real site without compression: brotli takes most of a build, and no fault here is about sizes. */
function copyOfSite(): string {
  const root = temporaryFolder();
  copyProject(root);
  edit(root, 'regions/defaults.json', (text) =>
    text.replace(/"build": \{[^}]*\}/, '"build": { "precompress": false }'),
  );
  edit(root, 'regions/defaults.json', (text) =>
    text.includes('"precompress": false') ? text : text.replace(/\{/, '{ "build": { "precompress": false },'),
  );
  return root;
}

/** The regions with the most pages: every rule applies to some of them. */
const REGIONS = ['global', 'uk'];

const shown = ({ code, at, message }: Finding) => `${code} ${at?.file}:${at?.line}:${at?.column} ${message}`;

// Without faults, `site check` finds nothing: npm test runs it.
test('every planted fault is found at its line, and nothing else', async () => {
  const root = copyOfSite();
  expect(FAULTS.length).toBeGreaterThanOrEqual(60);
  plantSources(root, FAULTS);
  await buildSite({ root, regions: REGIONS });
  plantResult(root, FAULTS);
  const { findings } = await checkDist(root, REGIONS, OPTIONS);
  const expected = FAULTS.flatMap(({ name, code, at, also = [] }) =>
    [[code, ...at] as const, ...also].map(([code, file, text]) => ({
      name,
      code,
      file,
      ...locateIn(root, file, text),
    })),
  );
  // A page of the result has few lines, so its column must be right too.
  const isAt = (finding: Finding, wanted: (typeof expected)[number]) =>
    finding.code === wanted.code &&
    finding.at?.file === wanted.file &&
    finding.at.line === wanted.line &&
    (!wanted.file.endsWith('.html') || finding.at.column === wanted.column);
  const missed = expected.filter((wanted) => !findings.some((finding) => isAt(finding, wanted)));
  const unexpected = findings
    // A fault in an English page makes its translations outdated, which is another finding.
    .filter(({ code, severity }) => severity !== 'notice' && code !== 'TRANSLATION-STALE')
    .filter((finding) => !expected.some((wanted) => isAt(finding, wanted)));
  expect({ missed, unexpected: unexpected.map(shown) }).toEqual({ missed: [], unexpected: [] });
  expect(new Set(findings.map(({ id }) => id)).size).toBe(findings.length);
}, 600_000);
