import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ElementFact } from '../../kit/page-facts.ts';
import { type Addresses, answerOf } from '../addresses.ts';
import type { BuiltPage } from '../built-site.ts';
import type { RuleHit } from '../finding.ts';
import { pictureWidth } from '../picture-width.ts';
import { onPage, type Rule, reporter } from '../rule.ts';
import { candidates, mastersOf } from './assets.ts';

/** Two device pixels a CSS pixel: what most phones have. */
const DENSITY = 2;

/**
 * Pictures have a text alternative, reserve their space while they load, are as wide as their srcset says, and are sharp on a
 * screen of density 2 unless the master itself is too small.
 */
export const pictures =
  (addresses: Addresses): Rule =>
  (site, report) => {
    for (const { pages } of site.regions)
      for (const page of pages)
        for (const picture of page.facts.pictures) {
          const { src = '' } = picture.attributes;
          const place = { offset: picture.offset, chrome: !picture.zone.main, look: mastersOf(src) };
          const add = reporter(report, { ...onPage(page), ...place });
          for (const [code, message, help] of faultsOf(addresses, site.root, page, picture))
            add(code)(`${src} ${code} ${message}`, message, help);
        }
  };

type Fault = readonly [code: RuleHit['code'], message: string, help: string];

function faultsOf(addresses: Addresses, root: string, page: BuiltPage, { attributes }: ElementFact): Fault[] {
  const { src = '', alt, width, height, srcset, sizes } = attributes;
  const faults: Fault[] = [];
  if (alt === undefined)
    faults.push([
      'PICTURE-ALT',
      `${src} has no text alternative.`,
      'Describe what it shows; alt="" where it adds nothing.',
    ]);
  if (!Number(width) || !Number(height))
    faults.push([
      'PICTURE-SIZE',
      `${src} has no width and height.`,
      'Add them, so that the page does not move when it loads.',
    ]);
  const list = candidates(srcset);
  if (!/\.(webp|avif|png|jpe?g)$/.test(src)) return faults;
  const widthOf = (url: string): number | null => {
    const target = addresses.resolve(url, page);
    if (target.kind !== 'here') return null;
    const answer = answerOf(target.region, target.path);
    const bytes = answer.kind === 'file' ? page.region.files.get(answer.file)?.bytes : null;
    return bytes ? pictureWidth(bytes) : null;
  };
  let widest = widthOf(src) ?? 0;
  for (const { url, descriptor } of list) {
    const own = widthOf(url);
    if (own === null) continue;
    widest = Math.max(widest, own);
    const declared = /^(\d+)w$/.exec(descriptor)?.[1];
    if (declared && Number(declared) !== own)
      faults.push(['PICTURE-SIZE', `${url} is ${own} px wide, and srcset says ${declared}.`, 'Build again.']);
  }
  const shown = slotWidth(sizes) ?? Number(width);
  if (shown && widest < DENSITY * shown && widest < masterWidth(root, addresses, page, src))
    faults.push([
      'PICTURE-DENSITY',
      `${src} is shown ${shown} px wide and is ${widest} px at most: blurred at density ${DENSITY}.`,
      'Give the slot variants up to twice its width.',
    ]);
  if (list.some(({ descriptor }) => descriptor.endsWith('w')) && !sizes)
    faults.push([
      'PICTURE-SIZE',
      `${src} has a srcset of widths and no sizes.`,
      'Add sizes; without it, browsers assume 100vw.',
    ]);
  return faults;
}

/** The widest slot of a sizes attribute that is given in px. */
function slotWidth(sizes: string | undefined): number | null {
  const widths = [...(sizes ?? '').matchAll(/(?:^|,|\)\s*)\s*(\d+(?:\.\d+)?)px/g)].map(([, px]) => Number(px));
  return widths.length > 0 ? Math.max(...widths) : null;
}

/** Of the picture that a variant was made from; 0 if unknown. */
function masterWidth(root: string, addresses: Addresses, page: BuiltPage, src: string): number {
  const target = addresses.resolve(src, page);
  const file = target.kind === 'here' ? target.path.slice(1) : '';
  const [master] = page.region.files.get(file)?.entry.sources ?? [];
  try {
    return master ? (pictureWidth(readFileSync(join(root, master))) ?? 0) : 0;
  } catch {
    return 0;
  }
}
