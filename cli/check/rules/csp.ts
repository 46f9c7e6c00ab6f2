import { hash } from 'node:crypto';
import { remember } from '../../build/load/remember.ts';
import { startOf } from '../../problems/problem.ts';
import type { BuiltPage, BuiltRegion } from '../built-site.ts';
import type { Report } from '../finding.ts';
import type { Rule } from '../rule.ts';

const POLICY = 'Content-Security-Policy';
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
    const add = (cause: string, message: string, help: string) =>
      report({ code: 'CSP-BROKEN', cause, region: region.id, file: null, at, message, help });
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

const readPolicy = (header: string): Map<string, string[]> =>
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
  for (const { name, what, text, offset } of inline) {
    const source = sourceOf(text);
    needed[name].add(source);
    if (policy.get(name)?.includes(source)) continue;
    report({
      code: 'CSP-BROKEN',
      cause: source,
      region: page.region.id,
      file: page.file,
      offset,
      look: [text.slice(0, 60)],
      message: `An inline ${what} of ${page.path} is not allowed by the policy, so no browser runs it: ${text.slice(0, 40)}…`,
      help: 'Bring it in through entries of templates/site.tsx, which puts its hash into the policy.',
    });
  }
  for (const { tag, attribute, attributes, offset } of page.facts.inline)
    report({
      code: 'CSP-BROKEN',
      cause: `${tag} ${attribute} ${attributes[attribute]}`,
      region: page.region.id,
      file: page.file,
      offset,
      look: [`${attribute}="${attributes[attribute]}"`],
      message: `<${tag}> has the attribute ${attribute}="${attributes[attribute]}", which the policy blocks.`,
      help: 'Write a class, or listen in a module.',
    });
}

/** Files that other hosts read their headers from hold the same policy as the manifest. */
function checkHosts(region: BuiltRegion, report: Report): void {
  const serve = region.text('serve.json');
  const policy = region.manifest.headers.page[POLICY] as string;
  if (serve === null || serve.includes(JSON.stringify(policy).slice(1, -1))) return;
  report({
    code: 'CSP-BROKEN',
    cause: 'serve.json',
    region: region.id,
    file: 'serve.json',
    offset: 0,
    message: 'serve.json has another policy than the manifest.',
    help: 'Build again.',
  });
}
