/** The folders of a site. A result depends on nothing else, apart from what the code of the templates reads. */
export const SOURCE_FOLDERS = ['regions', 'content', 'templates', 'assets', 'public'] as const;
