/**
 * The addresses that have no file: the edge answers them itself, on every host as this table says. Pure, imports nothing, and
 * uses only syntax that CloudFront functions support (serve/hosts/worker/cloudfront.ts).
 */
export type EdgeAnswer = 'place' | 'collect';

export const EDGE_PATHS: readonly (readonly [path: string, answer: EdgeAnswer])[] = [
  // Requested by a page that was restored by Back or from bfcache.
  ['/api/place', 'place'],
  // Page views, figures and errors that pages report: 204 and no body. The log has the address, workers and preview the body too.
  ['/api/collect', 'collect'],
];

/** The rules about places, which a page and tools can read. */
export const RULES_FILE = 'geo-rules.json';

/** The file from which the client reads the addresses of installers, and its content for visitors who may have none. */
export const INSTALLER_LINKS = '/api/download-url';
export const NO_LINKS = { links: [], reason: 'BLOCKED' };

export const edgeAnswerOf = (path: string): EdgeAnswer | null => {
  const found = EDGE_PATHS.filter((entry) => entry[0] === path)[0];
  return found ? found[1] : null;
};

/** The methods of an address, as the header `Allow` names them. */
export const allowedMethods = (path: string): string =>
  edgeAnswerOf(path) === 'collect' ? 'GET, HEAD, POST' : 'GET, HEAD';

export const isAllowed = (method: string, path: string): boolean =>
  allowedMethods(path).split(', ').indexOf(method) !== -1;

/** The file that unpacks a variant with the ending `3f2a9c01.dcz`. */
export const dictionaryFile = (ending: string): string => `assets/dictionary.${ending.slice(0, 8)}.txt`;

/** The policy of SVG files. Opened by its address, such a file is a document: it then runs nothing, and has no origin. */
export const DRAWING_POLICY = 'sandbox';

/** A longer body of a collected page view is refused with 413. */
export const COLLECTED_BYTES = 16_384;

/** @param length the value of Content-Length; a body without one is never read */
export const isTooLarge = (length: string | null | undefined): boolean => Number(length ?? 0) > COLLECTED_BYTES;
