import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { planSite } from '../../cli/build/plan/site-plan.ts';
import { Collector } from '../../cli/build/render/collector.ts';
import { createContext } from '../../cli/build/render/context.ts';
import { createRegionScope } from '../../cli/build/render/render-page.ts';
import { findExamples, loadExamples } from '../../cli/serve/dev/component-examples.ts';
import { loadRealSite } from '../support/load-real-site.ts';
import { PROJECT } from '../support/site-copy.ts';

const COMPONENTS = join(PROJECT, 'templates', 'components');
const cacheDir = join(PROJECT, '.cache');

test('every component has examples', () => {
  const components = readdirSync(COMPONENTS, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect([...findExamples(PROJECT).keys()]).toEqual(components.map(({ name }) => name).sort());
});

test('every example renders in every region and language', async () => {
  const renderer = 'preact';
  const site = await loadRealSite();
  // A closed region has a single page, and no component links from it.
  const regions = planSite(site).regions.filter(({ region }) => region.status !== 'closed');
  const faults: string[] = [];
  let rendered = 0;
  for (const [component, file] of findExamples(PROJECT)) {
    const examples = await loadExamples(PROJECT, cacheDir, renderer, file);
    expect(examples.length, file).toBeGreaterThan(0);
    for (const plan of regions) {
      for (const language of plan.region.languages) {
        const { resolver, partsOf, shared } = createRegionScope(site, plan);
        const collector = new Collector();
        const context = createContext({ resolver, collector, parts: partsOf(language), language, file: null });
        for (const { name, render } of examples) {
          const where = `${component}, ${name}, in ${language.code} of ${plan.region.id}`;
          const html = render(context);
          rendered++;
          if (/\[object Object\]|>(undefined|NaN)<|="(undefined|NaN)"|\sstyle="/.test(html))
            faults.push(`${where}: ${html}`);
        }
        const problems = [...shared.problems, ...collector.problems];
        faults.push(...problems.map(({ message }) => `${component} in ${language.code}: ${message}`));
      }
    }
  }
  expect(faults).toEqual([]);
  expect(rendered).toBeGreaterThan(300);
}, 600_000);
