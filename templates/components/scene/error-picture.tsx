import { back, card, cardDefs } from './cards.ts';
import { chipDefs, stack } from './chips.ts';

interface ErrorPictureProps {
  readonly status: 403 | 404 | 500;
  readonly alt: string;
}

/** 403: a closed gate of chips. 404: one card in the light, its fellows misdealt. 500: a tipped stack. */
export function ErrorPicture({ status, alt }: ErrorPictureProps) {
  return (
    <svg
      className="error-picture"
      viewBox="0 0 600 450"
      role="img"
      aria-label={alt}
      dangerouslySetInnerHTML={{ __html: FRAME + PICTURES[status] }}
    />
  );
}

const FRAME =
  '<defs><radialGradient id="er-pool"><stop offset="0" stop-color="#FFC46B" stop-opacity=".6"/><stop offset=".45" stop-color="#F5A83D" stop-opacity=".18"/><stop offset="1" stop-color="#F5A83D" stop-opacity="0"/></radialGradient>' +
  '<filter id="er-soft"><feGaussianBlur stdDeviation="12"/></filter><linearGradient id="er-cone" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#FFE2B0" stop-opacity=".3"/><stop offset="1" stop-color="#FFC46B" stop-opacity="0"/></linearGradient></defs>' +
  '<path d="M268 74L110 340H490L332 74Z" fill="url(#er-cone)" filter="url(#er-soft)"/><ellipse cx="300" cy="330" rx="270" ry="80" fill="url(#er-pool)"/>' +
  '<path d="M300 0V34" stroke="#34486E" stroke-width="3"/><path d="M236 76C242 50 268 36 300 36S358 50 364 76Z" fill="#22335A"/><ellipse cx="300" cy="76" rx="64" ry="8" fill="#FFE9C4"/>' +
  '<path d="M-60 400A420 130 0 0 1 660 400" fill="none" stroke="#2A3C5C" stroke-width="2"/>';

function gate(): string {
  const columns = [150, 210, 270, 330, 390, 450];
  const posts = columns
    .map((x, index) =>
      stack(index === 0 || index === 5 ? 'lamp' : 'night', index === 0 || index === 5 ? 26 : 18, x, 350),
    )
    .join('');
  return `<defs>${chipDefs(['lamp', 'night', 'red'])}</defs>${posts}${stack('red', 2, 300, 374)}`;
}

const misdeal = (): string =>
  `<defs>${cardDefs(['s', 'h', 'd', 'c'])}</defs>` +
  back('translate(96 330)rotate(-38)scale(1.2)') +
  back('translate(430 322)rotate(28)scale(1.2)') +
  back('translate(168 352)rotate(64)scale(1.1)') +
  card('4', 'h', 'translate(242 176)rotate(-5)scale(1.9)');

function tipped(): string {
  const fallen = Array.from({ length: 7 }, (_, index) => {
    const x = 330 + index * 30;
    return `<g transform="translate(${x} ${342 + (index % 2) * 8})rotate(${62 + index * 6})">${'<use href="#nj-chip-felt"/>'}</g>`;
  }).join('');
  return `<defs>${chipDefs(['felt', 'lamp', 'night'])}</defs><g transform="scale(1.25)translate(-64 -70)">${stack('felt', 6, 270, 350)}${fallen}${stack('lamp', 1, 220, 372)}${stack('night', 1, 400, 386)}</g>`;
}

const PICTURES: Readonly<Record<ErrorPictureProps['status'], string>> = { 403: gate(), 404: misdeal(), 500: tipped() };
