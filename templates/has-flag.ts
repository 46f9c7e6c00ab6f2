import type { Region } from 'region-site/kit';

/** Whether a region has a flag that front matter names in `requires`; true where none is named. */
export const hasFlag = ({ flags }: Region, name: string | undefined): boolean =>
  name === undefined || (flags as Readonly<Record<string, boolean>>)[name] === true;
