/** `import { build, check, createDev } from 'region-site'`. Its types are in the kit, because a package contains those alone. */
import type * as api from '../kit/node-api.ts';
import { UsageError } from '../problems/usage-error.ts';
import { RENDERERS } from '../templates/renderer.ts';
import { parseDate } from './option-values.ts';

export type * from '../kit/node-api.ts';

const buildAsCommand: typeof api.build = async ({ root = process.cwd(), asOf, ...options } = {}) => {
  requireRenderer(options.renderer);
  if (Number.isNaN(asOf?.getTime())) throw new UsageError('asOf is not a valid Date.');
  const { rebuildSite } = await import('../pipeline/rebuild.ts');
  const { regions, ms } = await rebuildSite({ ...options, root, asOf: asOf?.getTime() });
  return {
    regions: regions.map(({ id, pages, files, bytes, written }) => ({ id, pages, files, bytes, written })),
    ms,
  };
};

const checkAsCommand: typeof api.check = async ({ root = process.cwd(), regions = [], ...options } = {}) => {
  if (options.today !== undefined) parseDate('today')(options.today);
  const { checkDist } = await import('../check/check.ts');
  const { findings, ms } = await checkDist(root, regions, options);
  return { findings, ms };
};

const serveAsCommand: typeof api.createDev = async ({ root = process.cwd(), port = 0, report, ...options } = {}) => {
  requireRenderer(options.renderer);
  const { startDev } = await import('../serve/dev/start-dev.ts');
  const { address, regions, dev, close } = await startDev({ ...options, root, port, report: report ?? (() => {}) });
  const settle = async () => {
    await dev.settle();
    return dev.problems;
  };
  return { address, regions, settle, close };
};

const tryRuleAlone: typeof api.tryRule = async (rule, pages, options) =>
  (await import('../check/try-rule.ts')).tryRule(rule, pages, options);

/** A script in JavaScript may name any. */
function requireRenderer(name: string | undefined): void {
  if (name !== undefined && !RENDERERS.some((known) => known === name))
    throw new UsageError(`There is no renderer "${name}". There is: ${RENDERERS.join(', ')}.`);
}

export { buildAsCommand as build, checkAsCommand as check, serveAsCommand as createDev, tryRuleAlone as tryRule };
