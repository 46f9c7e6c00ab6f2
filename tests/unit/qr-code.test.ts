import { expect, test } from 'vitest';
import { qrCodeName, renderQrCode } from '../../cli/build/render/qr-code.ts';
import { readQrCode } from '../support/read-qr-code.ts';

test.each([
  'https://a.example/',
  'https://uk.nightjar.example/download/',
  'https://nightjar.example/fr/download/',
  'https://ca-on.nightjar.example/en/some/download/',
])('a camera that looks at the code of %s is led there', (address) => {
  expect(readQrCode(renderQrCode(address))).toBe(address);
});

test('the drawing has a margin, and equal addresses give equal files', () => {
  const [one, other] = ['https://a.example/', 'https://b.example/'];
  const svg = renderQrCode(one);
  const [, x, y] = /M(\d+) (\d+)h7v1/.exec(svg) ?? [];
  expect([x, y]).toEqual(['4', '4']);
  expect(qrCodeName(one)).toMatch(/^qr\.[0-9a-f]{8}\.svg$/);
  expect(qrCodeName(one)).not.toBe(qrCodeName(other));
});
