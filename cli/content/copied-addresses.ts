/** A file of `public/`, which is copied as it is to the web root. */
export interface CopiedFile {
  /** In the site: `public/files/menu.pdf`. */
  readonly file: string;
  /** In the web root: `files/menu.pdf`. */
  readonly path: string;
  /** The one region that it is for; null for every region. */
  readonly region: string | null;
}

/** The files that a region gets, by their path in the web root: its own one wins. */
export function copiedFilesOf(files: readonly CopiedFile[], region: string): ReadonlyMap<string, CopiedFile> {
  const chosen = new Map<string, CopiedFile>();
  for (const file of files)
    if (file.region === region || (file.region === null && chosen.get(file.path)?.region !== region))
      chosen.set(file.path, file);
  return chosen;
}

/** The address of a file: `/files/menu.pdf`, and `/game/` for `game/index.html`. */
export const addressOf = ({ path }: Pick<CopiedFile, 'path'>): string => `/${path.replace(/(^|\/)index\.html$/, '$1')}`;
