/** The width of the window in three steps (specification, section 2). The head script says it, window-size.ts keeps it true. */
const isWide = (width: number): boolean => matchMedia(`(min-width:${width}px)`).matches;

export const tierOf = (): string => (isWide(1244) ? 'desktop' : isWide(768) ? 'tablet' : 'mobile');
