import type { Region } from '../load/region-schema.ts';

/** Hosts besides the own one that a region's pages may use, by what they may be used for. Nothing more is ever let in. */
export interface ThirdParties {
  readonly script: readonly string[];
  readonly connect: readonly string[];
  readonly image: readonly string[];
  readonly frame: readonly string[];
  /** Names of Trusted Types policies that the page's own scripts make (templates/runtime/load-script.ts). */
  readonly policies: readonly string[];
}

const TAGS = 'https://www.googletagmanager.com';
const STATISTICS = ['https://*.google-analytics.com', 'https://*.analytics.google.com'];
const PROVIDER = 'https://cdn.cookielaw.org';

/** What the public ids, the chat, the icons and a live address for installers of a region need. A region without them allows no host at all. */
export function thirdPartiesOf({
  publicIds,
  chat,
  isOneTrustCustomStub,
  flags,
  downloadEndpoint,
  icons,
  pageViews,
}: Region): ThirdParties {
  const tags = publicIds.analytics !== null || publicIds.tagManager !== null;
  const provider = publicIds.consent !== null && tags;
  const where = isOneTrustCustomStub ? [] : ['https://geolocation.onetrust.com'];
  const talk = chat?.enabled ? chat : null;
  const site = hostsOf(talk?.communityEndpoint);
  const script = hostsOf(talk?.scriptUrl);
  return {
    script: unique([...(tags ? [TAGS] : []), ...(provider ? [PROVIDER] : []), ...script, ...site]),
    connect: unique([
      ...(tags ? [TAGS, ...STATISTICS] : []),
      ...(provider ? [PROVIDER, ...where] : []),
      ...hostsOf(
        talk?.availabilityUrl,
        talk?.messagingUrl,
        flags.download ? downloadEndpoint : null,
        icons?.url,
        pageViews?.url,
      ),
      ...script,
      ...site,
    ]),
    image: unique([...(tags ? [TAGS, ...STATISTICS] : []), ...(provider ? [PROVIDER] : []), ...script, ...site]),
    frame: unique(talk ? ["'self'", ...site] : []),
    policies: [...(tags ? ['tags', 'default', 'goog#html'] : []), ...(talk ? ['chat'] : [])],
  };
}

/** The origins of addresses; one of the own site has none to name. */
export const hostsOf = (...addresses: readonly (string | null | undefined)[]) =>
  addresses.flatMap((address) => (address?.startsWith('http') ? [new URL(address).origin] : []));

const unique = (hosts: readonly string[]) => [...new Set(hosts)].sort();
