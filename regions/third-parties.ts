import type { Region, ThirdParties } from 'region-site/kit';

const TAGS = 'https://www.googletagmanager.com';
const STATISTICS = ['https://*.google-analytics.com', 'https://*.analytics.google.com'];
const CONSENT = 'https://cdn.cookielaw.org';
const CONSENT_PLACE = 'https://geolocation.onetrust.com';

/** The hosts that tags, consent, chat and the live addresses of a region need. Without them, no other host is allowed. */
export function thirdParties(region: Region): Partial<ThirdParties> {
  const { publicIds, chat, isOneTrustCustomStub, flags, downloadEndpoint, pageViews } = region;
  const hasTags = publicIds.analytics !== null || publicIds.tagManager !== null;
  const tags = hasTags ? [TAGS] : [];
  const statistics = hasTags ? STATISTICS : [];
  const hasProvider = publicIds.consent !== null;
  // The site's own provider is at no other host.
  const asksElsewhere = hasProvider && hasTags && !isOneTrustCustomStub;
  const consent = asksElsewhere ? [CONSENT] : [];
  const consentPlace = asksElsewhere ? [CONSENT_PLACE] : [];
  const open = chat?.enabled ? chat : null;
  const chatSite = originsOf(open?.communityEndpoint);
  const chatScript = originsOf(open?.scriptUrl);
  const live = originsOf(
    open?.availabilityUrl,
    open?.messagingUrl,
    flags.download ? downloadEndpoint : null,
    pageViews?.url,
  );
  return {
    script: [...tags, ...consent, ...chatScript, ...chatSite],
    connect: [...tags, ...statistics, ...consent, ...consentPlace, ...live, ...chatScript, ...chatSite],
    image: [...tags, ...statistics, ...consent, ...chatScript, ...chatSite],
    reports: pageViews?.url ?? null,
    frame: open ? ["'self'", ...chatSite] : [],
    policies: [
      ...(hasTags || hasProvider ? ['tags', 'default'] : []),
      ...(hasTags ? ['goog#html'] : []),
      ...(open ? ['chat'] : []),
      ...(region.status === 'closed' ? [] : ['tools']),
    ],
  };
}

/** The origins of addresses. An address of the own site has none. */
const originsOf = (...addresses: readonly (string | null | undefined)[]): string[] =>
  addresses.flatMap((address) => (address?.startsWith('http') ? [new URL(address).origin] : []));
