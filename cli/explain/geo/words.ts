import type { Decision } from '../../kit/places/access.ts';

const DOWNLOAD: Readonly<Record<Decision['download'], string>> = {
  start: 'leads to the client',
  home: 'leads home',
  refuse: 'starts nothing and says why',
  absent: 'this region has none',
};

const MODAL: Readonly<Record<Decision['modal'], string>> = {
  none: 'nothing is asked',
  'region-warning': 'says that real money is not offered there',
  ontario: "offers Ontario's own site",
  'main-site': "offers the visitor's own site",
};

/** A decision for a terminal, a line each, with what the words mean. */
export const describeDecision = ({ download, modal, because }: Pick<Decision, 'download' | 'modal' | 'because'>) => [
  row('download', download, DOWNLOAD[download]),
  row('modal', modal, MODAL[modal]),
  row('because', because),
];

/** A line of a table: what, its value, and what that means. */
export const row = (name: string, value: string, meaning = ''): string =>
  `  ${name.padEnd(11)}${meaning === '' ? value : `${value.padEnd(18)}${meaning}`}`.trimEnd();
