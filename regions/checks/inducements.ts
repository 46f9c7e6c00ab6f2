import type { SiteCheck } from 'region-site/kit';
import { INDUCEMENT } from '../law.ts';

interface Shown {
  readonly text: string;
  readonly offset: number;
  readonly what: string;
}

/**
 * Where the law forbids offers, nothing that advertises a page names one, with or without an amount: no title, description,
 * heading, label or text alternative. Running text may, to say that there are none: so do all 30 sentences of these regions that
 * name one (Nov 2026), a quarter of them without a "no" or "forbids" that a rule could look for: "If somebody promises you a bonus".
 */
export const inducements: SiteCheck = (site, report) => {
  for (const { region, pages } of site.regions) {
    if (region.flags.bonusClaims) continue;
    for (const page of pages) {
      const { titles, metas, headings, labels } = page.facts;
      const shown: readonly Shown[] = [
        ...titles.map(({ text, offset }) => ({ text, offset, what: 'The title' })),
        ...metas
          .filter(({ attributes }) => /description$/.test(attributes.name ?? attributes.property ?? ''))
          .map(({ attributes, offset }) => ({ text: attributes.content ?? '', offset, what: 'The description' })),
        ...headings.map(({ text, offset }) => ({ text, offset, what: 'A heading' })),
        ...labels.map(({ text, offset, attribute }) => ({
          text,
          offset,
          what: attribute === 'alt' ? 'A text alternative' : 'A label',
        })),
      ];
      for (const { text, offset, what } of shown) {
        const [found] = INDUCEMENT.exec(text) ?? [];
        if (found === undefined) continue;
        report({
          code: 'INDUCEMENT-NAMED',
          cause: text.split(' | ')[0] as string,
          region: region.id,
          file: page.file,
          offset,
          look: [text, text.split(' | ')[0] as string],
          found,
          message: `${what} of ${page.path} names a "${found}", and "${region.id}" allows no offers.`,
          help: 'Say it without the offer, or keep it for other regions: {if:bonusClaims}…{/if}.',
        });
      }
    }
  }
};
