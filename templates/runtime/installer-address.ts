/** Chooses the installer of a platform from an answer of `/api/download-url`. */
interface InstallerLink {
  readonly type?: unknown;
  readonly url?: unknown;
  readonly platform?: unknown;
  readonly language?: unknown;
}

/**
 * Static hosting answers with the links of all platforms, a live endpoint perhaps with those of one.
 * @returns null where nothing fits, or where the answer is none: then the page's own link is followed
 */
export function chooseInstaller(links: unknown, platform: string, language: string): string | null {
  if (!Array.isArray(links)) return null;
  const fitting = (links as readonly (InstallerLink | null)[]).filter(
    (link) => (link?.platform ?? platform) === platform && (link?.language ?? language) === language,
  );
  const found = fitting.find((link) => link?.type === 6) ?? fitting.find((link) => link?.type === 2);
  return typeof found?.url === 'string' ? found.url : null;
}
