/** The language of the folder that a file is in. A variant of a language has files of the other folder among its own. */
export const folderLanguage = (file: string): string => file.split('/')[1] ?? '';
