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
