/** The two topmost functions, without absolute paths. */
export const topFrames = (error: Error) =>
  (error.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 2)
    .map((line) => `in ${line.replace(/\(?file:.*\//, '(').replace(/^\s*at /, '')}`)
    .join('\n');
