import type { Checklist } from './checklist.ts';
import { COMPANY } from './company.ts';
import { COMPLAINTS } from './complaints.ts';
import { FAIRNESS } from './fairness.ts';
import { HELP } from './help.ts';
import { MONEY } from './money.ts';
import { DATA } from './personal-data.ts';
import { PRODUCT } from './product.ts';
import { TERMS } from './terms.ts';

export const CHECKLISTS: readonly Checklist[] = [
  ...TERMS,
  ...COMPLAINTS,
  ...MONEY,
  ...DATA,
  ...FAIRNESS,
  ...HELP,
  ...COMPANY,
  ...PRODUCT,
];
