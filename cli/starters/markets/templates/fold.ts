/** A text without capitals and accents, so that "zurich" finds Zürich. */
export const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
