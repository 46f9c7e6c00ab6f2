import { hash } from 'node:crypto';
import { startOf } from '../../problems/problem.ts';
import { remember } from '../../problems/remember.ts';
import type { BuiltPage, ResultRegion } from '../built-site.ts';
import type { Report } from '../finding.ts';
import { onPage, type Rule, reporter } from '../rule.ts';

export const POLICY = 'Content-Security-Policy';
/** Scripts that a browser runs; any other type is data to it. */
const RUNS = /^(|module|(text|application)\/(java|ecma)script|speculationrules|importmap)$/;

/**
 * The policy lets every inline script and style of every page run, and nothing else: no page breaks, and no hash stays
 * that is not needed. All hosts get the same policy.
 */
export const csp: Rule = (site, report) => {
  for (const region of site.regions) {
    const policy = readPolicy(region.manifest.headers.page[POLICY] ?? '');
    const at = startOf(`dist/${region.id}.manifest.json`);
    const add = reporter(report, { region: region.id, file: null, at })('CSP-BROKEN');
    if (policy.size === 0) {
      add('missing', `Pages of "${region.id}" are sent without a ${POLICY}.`, 'Build again.');
      continue;
    }
    for (const name of ['script-src', 'style-src', 'default-src'])
      for (const source of policy.get(name) ?? [])
        if (source === "'unsafe-inline'" || source === "'unsafe-eval'" || source === '*')
          add(
            `${name} ${source}`,
            `${name} holds ${source}, which lets anything run.`,
            'Allow inline code by its hash.',
          );
    const needed = { 'script-src': new Set<string>(), 'style-src': new Set<string>() };
    for (const page of region.pages) checkPage(page, policy, needed, report);
    for (const name of ['script-src', 'style-src'] as const)
      for (const source of policy.get(name) ?? [])
        if (source.startsWith("'sha256-") && !needed[name].has(source))
          add(
            source,
            `${name} allows ${source}, which no page holds.`,
            'Build again: the policy is that of another build.',
          );
    checkHosts(region, report);
  }
};

export const readPolicy = (header: string): Map<string, string[]> =>
  new Map(
    header
      .split(';')
      .map((part) => part.trim().split(/\s+/))
      .flatMap(([name, ...sources]) => (name ? [[name, sources] as const] : [])),
  );

/** Inline code as a policy names it. */
const sourceOf = remember((text) => `'sha256-${hash('sha256', text, 'base64')}'`);

function checkPage(
  page: BuiltPage,
  policy: ReadonlyMap<string, readonly string[]>,
  needed: Record<'script-src' | 'style-src', Set<string>>,
  report: Report,
): void {
  const inline = [
    ...page.facts.scripts
      .filter(({ src, type }) => src === null && RUNS.test(type))
      .map(({ text, offset }) => ({ name: 'script-src' as const, what: 'script', text, offset })),
    ...page.facts.styles.map(({ text, offset }) => ({ name: 'style-src' as const, what: 'style', text, offset })),
  ];
  const add = reporter(report, onPage(page))('CSP-BROKEN');
  for (const { name, what, text, offset } of inline) {
    const source = sourceOf(text);
    needed[name].add(source);
    if (policy.get(name)?.includes(source)) continue;
    add(
      source,
      `An inline ${what} of ${page.path} is not allowed by the policy, so no browser runs it: ${text.slice(0, 40)}…`,
      'Bring it in through entries of templates/site.tsx, which puts its hash into the policy.',
      { offset, look: [text.slice(0, 60)] },
    );
  }
  for (const { tag, attribute, attributes, offset } of page.facts.inline) {
    const shown = `${attribute}="${attributes[attribute]}"`;
    add(
      `${tag} ${attribute} ${attributes[attribute]}`,
      `<${tag}> has the attribute ${shown}, which the policy blocks.`,
      'Write a class, or listen in a module.',
      { offset, look: [shown] },
    );
  }
}

/** Files that other hosts read their headers from hold the same policy as the manifest. */
function checkHosts(region: ResultRegion, report: Report): void {
  const serve = region.text('serve.json');
  const policy = region.manifest.headers.page[POLICY] as string;
  if (serve === null || serve.includes(JSON.stringify(policy).slice(1, -1))) return;
  const add = reporter(report, { region: region.id, file: 'serve.json', offset: 0 })('CSP-BROKEN');
  add('serve.json', 'serve.json has another policy than the manifest.', 'Build again.');
}
