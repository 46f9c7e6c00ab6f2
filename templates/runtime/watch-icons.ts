/** Fetches the script of icons with the first one that comes near the window, which one in a closed menu never does. */
export function watchIcons(): void {
  const observer = new IntersectionObserver(
    (entries) => {
      const near = entries.filter((entry) => entry.isIntersecting).map(({ target }) => target as HTMLElement);
      for (const element of near) observer.unobserve(element);
      // Decoration: where its script cannot be had the page is not loaded anew.
      if (near[0]) import('./icons.ts').then(({ drawIcons }) => drawIcons(near)).catch(console.warn);
    },
    { rootMargin: '200px' },
  );
  for (const element of document.querySelectorAll('[data-icon]')) observer.observe(element);
}
