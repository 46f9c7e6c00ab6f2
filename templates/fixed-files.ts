import type { Context, Region } from 'region-site/kit';
import { hasClient } from '../regions/installers.ts';

/** Advertising is not sold here: the line that the standard has for it (IAB, ads.txt 1.1). */
const NO_SELLERS = 'placeholder.example.com, placeholder, DIRECT, placeholder';

/** The files of this site at addresses that other programs know. */
export function fixedFiles(context: Context): Record<string, string | object> {
  const { region } = context;
  const sellers = `${(region.adSellers.length > 0 ? region.adSellers : [NO_SELLERS]).join('\n')}\n`;
  return {
    ...(region.security ? { '.well-known/security.txt': securityTxt(context, region.security) } : {}),
    ...(region.privacySignalSince
      ? { '.well-known/gpc.json': { gpc: true, lastUpdate: region.privacySignalSince } }
      : {}),
    'ads.txt': sellers,
    'app-ads.txt': sellers,
    ...associations(region),
  };
}

/** RFC 9116. The fields are in English in every region. */
function securityTxt(context: Context, { expires, policy }: NonNullable<Region['security']>): string {
  const { origin, languages, facts } = context.region;
  return `${[
    `Contact: mailto:${context.inLanguage(facts.securityEmail)}`,
    `Expires: ${expires}T23:59:59Z`,
    `Preferred-Languages: ${[...new Set(languages.map(({ locale }) => locale))].join(', ')}`,
    `Canonical: ${origin}/.well-known/security.txt`,
    ...(policy && context.hasRoute(policy) ? [`Policy: ${new URL(context.link(policy).href, origin).href}`] : []),
  ].join('\n')}\n`;
}

/** By these files, Android and iOS let the client open links of this site, where the region has one for the system. */
function associations(region: Region): Record<string, object> {
  const { apps } = region;
  if (!apps) return {};
  return {
    ...(hasClient(region, 'android') && {
      '.well-known/assetlinks.json': [
        {
          relation: ['delegate_permission/common.handle_all_urls'],
          target: {
            namespace: 'android_app',
            package_name: apps.android.package,
            sha256_cert_fingerprints: apps.android.certificates,
          },
        },
      ],
    }),
    ...(hasClient(region, 'ios') && {
      '.well-known/apple-app-site-association': {
        // Pages stay in the browser; the client opens what was made for it.
        applinks: { details: [{ appIDs: [apps.ios.appId], components: [{ '/': '/open/*' }] }] },
        webcredentials: { apps: [apps.ios.appId] },
      },
    }),
  };
}
