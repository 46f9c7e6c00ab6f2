/** The width of a picture in px, read from its bytes; null for an unknown format. */
export function pictureWidth(bytes: Uint8Array): number | null {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.length < 30) return null;
  if (view.toString('latin1', 0, 4) === 'RIFF' && view.toString('latin1', 8, 12) === 'WEBP') return webpWidth(view);
  if (view.toString('latin1', 1, 4) === 'PNG') return view.readUInt32BE(16);
  if (view[0] === 0xff && view[1] === 0xd8) return jpegWidth(view);
  if (view.toString('latin1', 4, 12) === 'ftypavif') return avifWidth(view);
  return null;
}

/** Three kinds of chunk begin a WebP, each with the width in another place. */
function webpWidth(view: Buffer): number | null {
  switch (view.toString('latin1', 12, 16)) {
    case 'VP8 ':
      return view.readUInt16LE(26) & 0x3fff;
    case 'VP8L':
      return 1 + (view.readUInt16LE(21) & 0x3fff);
    case 'VP8X':
      return 1 + view.readUIntLE(24, 3);
    default:
      return null;
  }
}

/** The frame header follows tables and metadata of any length. */
function jpegWidth(view: Buffer): number | null {
  for (let at = 2; at + 9 < view.length; at += 2 + view.readUInt16BE(at + 2)) {
    if (view[at] !== 0xff) return null;
    const marker = view[at + 1] as number;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return view.readUInt16BE(at + 7);
  }
  return null;
}

function avifWidth(view: Buffer): number | null {
  const at = view.indexOf('ispe', 0, 'latin1');
  return at !== -1 && at + 12 <= view.length ? view.readUInt32BE(at + 8) : null;
}
