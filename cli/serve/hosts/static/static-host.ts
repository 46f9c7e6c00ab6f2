import type { HostingInput, SiteHost } from '../../../kit/site-host.ts';
import { renderHeaderRules, renderRedirectRules } from '../header-files.ts';
import { deniedLimits, pathLimits, queryLimits, statusLimits } from '../limits.ts';

const files = (input: HostingInput) => ({
  _headers: renderHeaderRules(input),
  _redirects: renderRedirectRules(input),
});

/** A host that reads `_headers` and `_redirects`, as Cloudflare's does without a worker. */
export const staticHost: SiteHost = {
  name: 'static',
  summary: '_headers and _redirects, as Cloudflare Pages reads them',
  files,
  rootFiles: files,
  limits: (input) => [
    ...pathLimits(input),
    ...deniedLimits(input),
    ...queryLimits(input),
    ...statusLimits(input, [410]),
  ],
};
