/**
 * Address ranges (CIDR), for visitors whom the edge recognises by their address. Pure, imports nothing, and uses only syntax
 * that CloudFront functions support (serve/hosts/worker/cloudfront.ts).
 */

export interface AddressRange {
  readonly bytes: readonly number[];
  readonly bits: number;
}

/** Null for a text that is not a range. */
export function parseRange(text: string): AddressRange | null {
  const parts = text.split('/');
  const bytes = parseAddress(parts[0] ?? '');
  const bits = parts[1] ?? '';
  return bytes && /^\d{1,3}$/.test(bits) && Number(bits) <= bytes.length * 8 ? { bytes, bits: Number(bits) } : null;
}

export function isInRanges(ranges: readonly AddressRange[], address: string | null): boolean {
  const bytes = address === null ? null : parseAddress(address);
  return bytes !== null && ranges.some((range) => range.bytes.length === bytes.length && startsAlike(range, bytes));
}

const startsAlike = (range: AddressRange, address: readonly number[]): boolean =>
  range.bytes.every((byte, at) => {
    const counted = Math.min(8, Math.max(0, range.bits - at * 8));
    return byte >> (8 - counted) === (address[at] ?? 0) >> (8 - counted);
  });

/** The bytes of an address, four or sixteen. An IPv4 address written as IPv6 (`::ffff:192.0.2.1`) is the IPv4 one. */
function parseAddress(text: string): number[] | null {
  if (!text.includes(':')) return parseFour(text);
  const dotted = /^(.*:)(\d+\.\d+\.\d+\.\d+)$/.exec(text);
  const four = dotted ? parseFour(dotted[2] ?? '') : null;
  if (dotted && !four) return null;
  const plain = four ? `${dotted?.[1]}${hex(four, 0)}:${hex(four, 2)}` : text;
  const halves = plain.split('::').map((half) => (half === '' ? [] : half.split(':')));
  if (halves.length > 2) return null;
  const head = halves[0] ?? [];
  const tail = halves[1];
  const zeros = 8 - head.length - (tail?.length ?? 0);
  if (tail ? zeros < 1 : zeros !== 0) return null;
  const all = head.concat(new Array<string>(zeros).fill('0'), tail ?? []);
  if (!all.every((group) => /^[0-9a-f]{1,4}$/i.test(group))) return null;
  const bytes: number[] = [];
  all.forEach((group) => {
    bytes.push(Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255);
  });
  const isMapped = bytes.slice(0, 10).every((byte) => byte === 0) && bytes[10] === 255 && bytes[11] === 255;
  return isMapped ? bytes.slice(12) : bytes;
}

function parseFour(text: string): number[] | null {
  const parts = text.split('.');
  return parts.length === 4 && parts.every((part) => /^\d{1,3}$/.test(part) && Number(part) <= 255)
    ? parts.map(Number)
    : null;
}

const hex = (bytes: readonly number[], at: number): string =>
  (((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0)).toString(16);
