/** Whether to use colours: FORCE_COLOR, then NO_COLOR and TERM=dumb, then whether the stream is a terminal. */
export function hasColour(stream: NodeJS.WriteStream): boolean {
  const { env } = process;
  if (env.FORCE_COLOR !== undefined && env.FORCE_COLOR !== '') return env.FORCE_COLOR !== '0';
  if ((env.NO_COLOR ?? '') !== '' || env.TERM === 'dumb') return false;
  return stream.isTTY === true;
}
