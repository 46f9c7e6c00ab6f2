import type { ThirdParties } from '../../kit/define-site.ts';
import type { Region } from '../../kit/region.ts';
import type { CompleteSite } from '../../templates/site-definition.ts';

/** The hosts that the pages of a region may use: what the site names, and the host of its icons. */
export function thirdPartiesOf({ region: { thirdParties } }: CompleteSite, region: Region): ThirdParties {
  const { script = [], connect = [], image = [], frame = [], policies = [], reports = null } = thirdParties(region);
  return {
    script: unique(script),
    connect: unique([...connect, ...hostsOf(region.icons?.url)]),
    image: unique(image),
    frame: unique(frame),
    policies,
    reports,
  };
}

/** The origins of addresses. An address of the own site has none. */
export const hostsOf = (...addresses: readonly (string | null | undefined)[]) =>
  addresses.flatMap((address) => (address?.startsWith('http') ? [new URL(address).origin] : []));

const unique = (hosts: readonly string[]) => [...new Set(hosts)].sort();
