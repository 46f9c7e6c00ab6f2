import type { Budget } from '../kit/define-site.ts';
import { REACT_KB, type Renderer } from '../templates/renderer.ts';
import type { BuiltSite } from './built-site.ts';

/** For templates without a budget of their own. */
const DEFAULT: Budget = {
  html: 20,
  script: 6,
  allScript: 22,
  fonts: 35,
  picturesFirst: 70,
  pictures: 250,
  requests: 8,
};

const KB = 1000;

const OPENED = 20;

/** Budgets are for the code of the site: a site that chooses React may transfer it in addition. In KB. */
const EXTRA: Readonly<Record<Renderer, number>> = { preact: 0, react: REACT_KB };

/** Of each script that the visitor opens, in bytes. */
export const openedBudget = ({ definition: { budgets, renderer } }: BuiltSite): number =>
  ((budgets?.opened ?? OPENED) + EXTRA[renderer]) * KB;

/** The budget of a page template in bytes. */
export function budgetOf({ definition: { budgets, renderer } }: BuiltSite, template: string): Budget {
  const templates = budgets?.templates ?? {};
  const budget = (Object.hasOwn(templates, template) ? templates[template] : undefined) ?? budgets?.others ?? DEFAULT;
  const { requests, ...sizes } = { ...budget, allScript: budget.allScript + EXTRA[renderer] };
  const inBytes = Object.fromEntries(Object.entries(sizes).map(([part, size]) => [part, size * KB]));
  return { ...(inBytes as Omit<Budget, 'requests'>), requests };
}
