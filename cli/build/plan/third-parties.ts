import type { ThirdParties } from '../../kit/define-site.ts';
import type { Region } from '../../kit/region.ts';
import { ProblemsError, startOf } from '../../problems/problem.ts';
import { hrefOf } from '../../regions/site-addresses.ts';
import type { CompleteSite } from '../../templates/site-definition.ts';

/** What a policy may open, by the names that region JSON and `thirdParties` have for it. */
const MEMBERS = ['script', 'connect', 'image', 'media', 'font', 'style', 'frame', 'form', 'policies'] as const;
export type PolicyMember = (typeof MEMBERS)[number];

/**
 * The hosts that the pages of a region may use: what region JSON and the site name, and the host of its icons.
 * @throws ProblemsError if the site names something that would end the list
 */
export function thirdPartiesOf({ region: { thirdParties } }: CompleteSite, region: Region): ThirdParties {
  const [ofSite, ofRegion] = [thirdParties(region), region.policy ?? {}];
  const icons = { connect: hostsOf(region.icons?.url) } as Partial<ThirdParties>;
  const opened = Object.fromEntries(
    MEMBERS.map((member) => {
      const sources = [ofSite, ofRegion, icons].flatMap((one) => one[member] ?? []);
      const wrong = sources.find((source) => !/^[^\s;,]+$/.test(source));
      if (wrong !== undefined) throw new ProblemsError([wrongSource(region.id, member, wrong)]);
      // Names of policies are in their order.
      return [member, member === 'policies' ? [...new Set(sources)] : unique(sources)];
    }),
  );
  const reports = ofSite.reports?.startsWith('/') ? hrefOf(region, ofSite.reports) : (ofSite.reports ?? null);
  return { ...opened, reports } as unknown as ThirdParties;
}

const wrongSource = (id: string, member: string, source: string) =>
  ({
    code: 'TEMPLATE-ERROR',
    at: startOf('templates/site.tsx'),
    message: `region.thirdParties returns "${source}" in "${member}" for "${id}", which is no host.`,
    help: 'Return hosts like https://cdn.example.com.',
  }) as const;

/** The origins of addresses. An address of the own site has none. */
export const hostsOf = (...addresses: readonly (string | null | undefined)[]) =>
  addresses.flatMap((address) => (address?.startsWith('http') ? [new URL(address).origin] : []));

const unique = (hosts: readonly string[]) => [...new Set(hosts)].sort();
