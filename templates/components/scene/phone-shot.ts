/** A single stack and a phone under the lamp, as a file of its own: it weighs more than the words of the page. */
import type { Drawing } from '../../contract.ts';
import { outline } from '../../drawings/outline.ts';
import { card, cardDefs } from './cards.ts';
import { chipDefs, stack } from './chips.ts';
import type { ClientWords } from './table.ts';

const MIST = '#E8EDF6';
const INK = '#10192B';

const small = (text: string, x: number, y: number, fill: string) =>
  outline(text, x, y, { size: 13, weight: 'strong', fill, anchor: 'middle' });

export const phoneShot: Drawing = {
  format: 'svg',
  width: 900,
  height: 640,
  draw: (words: Pick<ClientWords, 'pot' | 'fold' | 'call'>) =>
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 900 640" width="900" height="640">${scene(words)}</svg>\n`,
};

function scene(words: Pick<ClientWords, 'pot' | 'fold' | 'call'>): string {
  return (
    `<defs>${cardDefs(['s', 'h', 'd', 'c'])}${chipDefs(['lamp', 'felt', 'night', 'red'])}` +
    '<radialGradient id="ph-pool"><stop offset="0" stop-color="#FFC46B" stop-opacity=".5"/><stop offset=".45" stop-color="#F5A83D" stop-opacity=".16"/><stop offset="1" stop-color="#F5A83D" stop-opacity="0"/></radialGradient>' +
    '<linearGradient id="ph-body" x1=".9" y1="0" x2=".1" y2="1"><stop offset="0" stop-color="#4A5E88"/><stop offset=".25" stop-color="#1B2942"/><stop offset="1" stop-color="#0B1220"/></linearGradient>' +
    '<radialGradient id="ph-felt" cx=".6" cy=".35" r=".8"><stop offset="0" stop-color="#2F7F69"/><stop offset=".6" stop-color="#124048"/><stop offset="1" stop-color="#0B1E2A"/></radialGradient></defs>' +
    '<ellipse cx="540" cy="520" rx="420" ry="130" fill="url(#ph-pool)"/><path d="M60 600A620 200 0 0 1 1000 470" fill="none" stroke="#2A3C5C" stroke-width="2"/>' +
    '<ellipse cx="520" cy="568" rx="190" ry="26" fill="#03060C" fill-opacity=".7"/>' +
    '<g transform="translate(400 40)rotate(7)"><rect width="270" height="540" rx="40" fill="url(#ph-body)"/><rect x="3" y="3" width="264" height="534" rx="37" fill="none" stroke="#9FB2DA" stroke-opacity=".35" stroke-width="1.5"/>' +
    '<rect x="12" y="12" width="246" height="516" rx="30" fill="#070B14"/><ellipse cx="135" cy="236" rx="112" ry="180" fill="#18243C"/><ellipse cx="135" cy="236" rx="96" ry="160" fill="#C98F45"/><ellipse cx="135" cy="236" rx="94" ry="158" fill="url(#ph-felt)"/>' +
    [
      [135, 70],
      [44, 150],
      [226, 150],
      [44, 320],
      [226, 320],
    ]
      .map(
        ([x, y], seat) =>
          `<circle cx="${x}" cy="${y}" r="21" fill="#22365A" stroke="#0B1220" stroke-width="3"/><circle cx="${x}" cy="${(y ?? 0) - 4}" r="7.5" fill="${['#DDA679', '#8E5A3A', '#E9BB96', '#C28758', '#DDA679'][seat]}"/><path d="M${(x ?? 0) - 13} ${(y ?? 0) + 15}Q${x} ${(y ?? 0) - 2} ${(x ?? 0) + 13} ${(y ?? 0) + 15}Z" fill="${['#B8414A', '#48597E', '#2F7A66', '#A8612E', '#5C3F6A'][seat]}"/>`,
      )
      .join('') +
    card('10', 'h', 'translate(52 205)scale(.5)') +
    card('7', 'c', 'translate(87 205)scale(.5)') +
    card('4', 's', 'translate(122 205)scale(.5)') +
    card('A', 'd', 'translate(157 205)scale(.5)') +
    `<rect x="94" y="266" width="82" height="22" rx="11" fill="#070B14" fill-opacity=".6"/>${small(words.pot, 135, 281.5, MIST)}` +
    card('A', 's', 'translate(92 366)rotate(-6)scale(.72)') +
    card('10', 'd', 'translate(136 360)rotate(5)scale(.72)') +
    `<rect x="26" y="464" width="104" height="44" rx="12" fill="#121C30" stroke="#3A4F78"/>${small(words.fold, 78, 491, MIST)}<rect x="140" y="464" width="104" height="44" rx="12" fill="#FFC46B"/>${small(words.call, 192, 491, INK)}</g>` +
    `<g transform="translate(752 520)scale(2.3)">${stack('lamp', 9, 0, 0)}</g><g transform="translate(300 560)scale(2)">${stack('night', 2, 0, 0)}</g>`
  );
}
