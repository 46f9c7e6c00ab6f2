/** What renders a site's templates: the same in the build and, for islands, in the browser. */
export type Renderer = 'preact' | 'react';
