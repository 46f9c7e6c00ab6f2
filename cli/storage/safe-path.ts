/** The key length limit of S3. */
const LONGEST = 1024;
/** Control characters, and the path separator of Windows. */
const FORBIDDEN = /[\p{Cc}\\]/u;
/** An empty segment, `.` or `..`. */
const STEP = /(?:^|\/)\.{0,2}(?:\/|$)/;

/**
 * Whether an untrusted name (from a manifest, a target or a release) can be joined to a folder or to a bucket prefix:
 * relative, without empty, `.` or `..` segments. Names of `Object.prototype` are rejected, because paths are used as keys
 * of plain objects.
 */
export const isSafePath = (path: unknown): path is string =>
  typeof path === 'string' &&
  path.length <= LONGEST &&
  !FORBIDDEN.test(path) &&
  !STEP.test(path) &&
  !(path in Object.prototype);
