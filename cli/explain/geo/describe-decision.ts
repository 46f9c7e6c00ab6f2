import type { Decision } from '../../kit/places/access.ts';

const DOWNLOAD: Readonly<Record<Decision['download'], string>> = {
  start: 'starts the download',
  home: 'leads to the home page',
  refuse: 'is refused with a reason',
  absent: 'not available in this region',
};

const MODAL: Readonly<Record<string, string>> = {
  none: 'no modal',
  'region-warning': 'a warning, if the templates have one',
};

/** A decision for a terminal, with the meaning of its values. */
export const describeDecision = ({ download, modal, because }: Pick<Decision, 'download' | 'modal' | 'because'>) => [
  row('download', download, DOWNLOAD[download]),
  row('modal', modal, MODAL[modal] ?? "offers the site of the visitor's region"),
  row('because', because),
];

/** A table line: name, value and meaning. */
export const row = (name: string, value: string, meaning = ''): string =>
  `  ${name.padEnd(11)}${meaning === '' ? value : `${value.padEnd(18)}${meaning}`}`.trimEnd();
