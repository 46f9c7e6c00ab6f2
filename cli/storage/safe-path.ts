/** A bucket has no longer keys, and no file of a site needs one. */
const LONGEST = 1024;
/** Control characters, and the separator of another system. */
const FORBIDDEN = /[\p{Cc}\\]/u;

/**
 * Whether a name that comes from outside (a manifest, a target, a release) may be joined to a folder or to the prefix of
 * a bucket: relative, without empty, `.` or `..` steps. Names that every object has are refused too, because names are
 * keys of plain objects.
 */
export const isSafePath = (path: unknown): path is string =>
  typeof path === 'string' &&
  path.length <= LONGEST &&
  !FORBIDDEN.test(path) &&
  !(path in Object.prototype) &&
  path.split('/').every((step) => step !== '' && step !== '.' && step !== '..');
