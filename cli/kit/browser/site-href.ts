/** The address of a path of the site, such as `/api/search-en`, as its pages write it: behind the path of the region's origin. */
export const siteHref = (path: string): string => (document.documentElement.dataset.base ?? '') + path;
