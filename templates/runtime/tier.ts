/** The width of the window in three steps (specification, section 2). The head script says it, the module keeps it true. */
const isWide = (width: number): boolean => matchMedia(`(min-width:${width}px)`).matches;

export const tierOf = (): string => (isWide(1244) ? 'desktop' : isWide(768) ? 'tablet' : 'mobile');

export function watchTier(): void {
  const { dataset } = document.documentElement;
  addEventListener('resize', () => {
    const tier = tierOf();
    // Said again only where it is another: who watches the attribute is not woken by each step of a resize.
    if (dataset.tier !== tier) dataset.tier = tier;
  });
}
