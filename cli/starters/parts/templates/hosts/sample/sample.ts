import {
  deniedLimits,
  pathLimits,
  queryLimits,
  renderHeaderRules,
  renderRedirectRules,
  statusLimits,
} from 'region-site/hosts';
import type { SiteHost } from 'region-site/kit';

/** A host of static files that reads `_headers` and `_redirects` in the web root. Write here what yours reads. */
export const sampleHost: SiteHost = {
  name: 'sample',
  summary: '_headers and _redirects in the web root',
  rootFiles: (input) => ({ _headers: renderHeaderRules(input), _redirects: renderRedirectRules(input) }),
  limits: (input) => [
    ...pathLimits(input),
    ...deniedLimits(input),
    ...queryLimits(input),
    ...statusLimits(input, [410]),
  ],
};
