/** The hosts that `site build --host` knows, each with an adapter in a folder of its name (host-registry.ts). */
export const HOST_NAMES = ['nginx', 'cloudflare', 'cloudfront', 'static', 'netlify', 'vercel', 'github'] as const;
export type HostName = (typeof HOST_NAMES)[number];
