/** What a host of a site is made of: `region-site/hosts`. Imports nothing of Node, because templates load it. */

export { isPrefix, oldPath, oldQuery, withoutSlash } from '../../regions/redirect-table.ts';
export { escapeHtml } from '../../sources/escape-html.ts';
export { blockedPlaces } from './blocked-places.ts';
export { copiedPages, copiedRules, errorPages, errorPrefixes, folderRules } from './file-groups.ts';
export { github } from './github/github-host.ts';
export { renderHeaderRules, renderRedirectRules } from './header-files.ts';
export { type HostingParts, hostingInput } from './hosting-input.ts';
export { deniedLimits, missingErrorPages, pathLimits, queryLimits, statusLimits } from './limits.ts';
export { netlify } from './netlify/netlify-host.ts';
export { staticHost } from './static/static-host.ts';
export { vercel } from './vercel/vercel-host.ts';
