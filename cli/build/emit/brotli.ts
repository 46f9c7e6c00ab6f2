import { type BrotliOptions, constants } from 'node:zlib';

/** Above this size, in bytes, level 11 takes seconds and saves little. */
const LARGE = 256 * 1024;

/** How variants are compressed: the same for a build and for a check of what its release would weigh. */
export const brotliOptions = ({ length }: Uint8Array, level: number): BrotliOptions => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: length > LARGE ? Math.min(level, 9) : level,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: length,
    // The smallest window that contains the file: the same bytes in half the time of the default window.
    [constants.BROTLI_PARAM_LGWIN]: Math.min(22, Math.max(16, Math.ceil(Math.log2(length + 16)))),
  },
});
