import type { Context } from 'region-site/kit';

/** A number of hundredths, with the sign where the texts of the language have it. */
export const percent = ({ number, t }: Context, value: number): string => t('PERCENT', { value: number(value) });
