import { buildSite } from '../../cli/pipeline/build.ts';
import { edit } from '../support/site-copy.ts';
import { buildSiteWithRules } from './site.ts';

/** The small site as a release, with a frame around its pages that is as large as that of a real one. */
export async function buildFramedSite(origin?: string): ReturnType<typeof buildSiteWithRules> {
  const site = await buildSiteWithRules();
  edit(site.root, 'templates/site.tsx', (text) =>
    text.replace(
      '<template data-slot="main" />',
      `<template data-slot="main" />
      <footer>
        {context.language.name} {Array.from({ length: 1500 }, (_, index) => ((index * 7919) % 99991).toString(36)).join(' ')}
      </footer>`,
    ),
  );
  if (origin) edit(site.root, 'regions/home.json', (text) => JSON.stringify({ ...JSON.parse(text), origin }));
  await buildSite({ root: site.root, release: true });
  return site;
}
