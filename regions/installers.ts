import type { Region } from 'region-site/kit';

/** The installers of a region. Accounts are opened in the client, so the addresses contain the ids of the site and of the accounts. */
export function installersOf({ installers, siteId, signUpSiteId }: Region): Region['installers'] {
  const ids = Object.entries({ siteId, signUpSiteId }).filter(([, id]) => id !== '');
  return installers.map((installer) => {
    const url = new URL(installer.url);
    for (const [name, id] of ids) url.searchParams.set(name, id);
    return { ...installer, url: url.href };
  });
}

/** Whether the region offers the client for a system. */
export const hasClient = ({ flags, installers }: Region, system: string): boolean =>
  flags.download && installers.some(({ platform }) => platform === system);

/** Type 6 is preferred, then type 2, then whatever there is. An installer of another language is not taken. */
export function installerFor(region: Region, platform: string, language: string): Region['installers'][number] | null {
  const fitting = installersOf(region).filter(
    (entry) => entry.platform === platform && (entry.language === undefined || entry.language === language),
  );
  const rank = (type: number) => (type === 6 ? 0 : type === 2 ? 1 : 2);
  return fitting.toSorted((a, b) => rank(a.type) - rank(b.type))[0] ?? null;
}
