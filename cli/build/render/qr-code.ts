import { hash } from 'node:crypto';
import { encode } from 'uqr';

/** Light modules around the code, which scanners need to find it (ISO/IEC 18004). */
const QUIET = 4;

/** A file below `assets/`. The name depends on the address and on how codes are drawn. */
export const qrCodeName = (address: string): string =>
  `qr.${hash('sha256', renderQrCode(address), 'hex').slice(0, 8)}.svg`;

/**
 * An address as a QR code. A run of dark modules is one stroke, which makes the file a third of the size. Always black on
 * white, because many scanners cannot read the inverse.
 */
export function renderQrCode(address: string): string {
  const { data, size } = encode(address, { ecc: 'M', border: 0 });
  const runs = data.flatMap((row, y) =>
    [
      ...row
        .map((dark) => (dark ? '1' : '0'))
        .join('')
        .matchAll(/1+/g),
    ].map(({ 0: run, index }) => `M${index + QUIET} ${y + QUIET}h${run.length}v1h-${run.length}z`),
  );
  const side = size + 2 * QUIET;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${side}v${side}H0z"/><path d="${runs.join('')}"/></svg>\n`;
}
