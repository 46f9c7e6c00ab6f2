/** Marks the document with the place that the server named. */
const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
const place = entry?.serverTiming.find(({ name }) => name === 'geo')?.description;
document.documentElement.dataset.geo = place ?? 'unknown';
