import type { ClaimDefinition } from '../../kit/define-site.ts';
import type { ClaimFact } from '../../kit/page-facts.ts';
import type { Claim } from '../../kit/region.ts';
import { createAmountFinder, helpForAmount } from '../../market/claim-amounts.ts';
import type { BuiltPage, BuiltSite } from '../built-site.ts';
import type { Report, RuleHit } from '../finding.ts';
import { locateCopied } from '../locate-copied.ts';
import { onPage, type Rule, reporter } from '../rule.ts';
import { unfolded } from '../texts-in-file.ts';

type FindAmounts = ReturnType<typeof createAmountFinder>;

/**
 * The amount of an offer appears only inside the claim component, beside its conditions, in the regions and languages
 * whose law allows it: nowhere else in words, descriptions, structured data, alternatives, scripts or data files.
 */
export const claims: Rule = (site, report) => {
  const find = createAmountFinder(site.all.flatMap(({ region }) => region.claims));
  for (const region of site.regions) {
    for (const page of region.pages) {
      checkText(page, find, report);
      checkAttributes(page, find, report);
      for (const claim of page.facts.claims) checkClaim(site, page, claim, report);
    }
    for (const [file, { entry }] of region.files) {
      const look = (text: string, place: string, isFile: boolean) => {
        for (const { found, claim, offset } of find(text))
          outside(
            isFile
              ? { region: region.id, file, offset, look: [found], at: locateCopied(entry, text, offset) }
              : { region: region.id, file, offset: 0, look: [found] },
            found,
            claim,
            place,
            report,
          );
      };
      look((entry.texts ?? []).join('\n'), `in the text of ${file}`, false);
      const isPage = entry.kind === 'page' || entry.kind === 'error-page';
      if (isPage || file === 'serve.json' || !/javascript|json|xml|svg|text\//.test(entry.contentType)) continue;
      const written = region.text(file) ?? '';
      const text = file.endsWith('.ics') ? unfolded(written) : written;
      look(text, `in ${file}`, text === written);
    }
  }
};

function outside(
  where: Pick<RuleHit, 'region' | 'file' | 'offset' | 'look' | 'chrome' | 'at'>,
  found: string,
  id: string,
  place: string,
  report: Report,
): void {
  report({
    code: 'CLAIM-OUTSIDE',
    cause: `${found} ${place.split(' ')[0]}`,
    ...where,
    message: `"${found}", the amount of the claim ${id}, appears ${place}, outside of the claim.`,
    help: helpForAmount(id),
  });
}

function checkText(page: BuiltPage, find: FindAmounts, report: Report): void {
  const { text, claims, main, offsetOf } = page.facts;
  for (const { found, claim, offset: index } of find(text)) {
    if (claims.some(({ start, end }) => index >= start && index < end)) continue;
    const chrome = index < main.start || index >= main.end;
    const where = { ...onPage(page), offset: offsetOf(index), look: [found], chrome };
    outside(where, found, claim, `on ${page.path}`, report);
  }
}

/** Texts that are not visible on the page: for search engines, shared links and screen readers. */
function checkAttributes(page: BuiltPage, find: FindAmounts, report: Report): void {
  const { metas, titles, labels, labelsAway, hooks, scripts } = page.facts;
  const look = (place: string, offset: number, text: string) => {
    for (const { found, claim } of find(text))
      outside({ ...onPage(page), offset, look: [found] }, found, claim, `${place} of ${page.path}`, report);
  };
  for (const { text, offset } of titles) look('in the title', offset, text);
  for (const { attributes, offset } of metas)
    look(`in the meta tag ${attributes.name ?? attributes.property}`, offset, attributes.content ?? '');
  for (const { text, offset, attribute } of [...labels, ...labelsAway])
    look(attribute === 'alt' ? 'in a text alternative' : 'in a label', offset, text);
  for (const { attributes, offset } of hooks) look('in the data of an island', offset, attributes['data-props'] ?? '');
  for (const { text, offset, type } of scripts)
    look(type === 'application/ld+json' ? 'in structured data' : 'in a script', offset, text);
}

function checkClaim(site: BuiltSite, page: BuiltPage, fact: ClaimFact, report: Report): void {
  const { region } = page.region;
  const words = page.facts.text.slice(fact.start, fact.end);
  const place = { ...onPage(page), offset: fact.offset, look: [`{claim:${fact.id}}`] };
  const add = (code: RuleHit['code'], message: string, help: string, at?: RuleHit['at']) =>
    reporter(report, place)(code)(`${fact.id} ${code === 'CLAIM-BARE' ? message : ''}`, message, help, { at });
  const index = region.claims.findIndex(
    (claim) => claim.id === fact.id && (!claim.languages || claim.languages.includes(page.identity.language)),
  );
  const claim = region.claims[index];
  if (!claim)
    return void add(
      'CLAIM-FOREIGN',
      `${page.path} shows the claim ${fact.id}, which "${region.id}" does not have in ${page.language.name}.`,
      'Show the claim that this region has for this language.',
    );
  const { claims: own } = site.definition;
  const allowed = own?.isAllowed(claim, region) === true;
  if (!allowed || !page.identity.marketing || page.identity.legal || page.isError)
    return void add(
      'CLAIM-FORBIDDEN',
      `${page.path} shows the claim ${fact.id}${allowed ? ', but is a page without marketing' : `, which the law of "${region.id}" forbids`}.`,
      'Link to the page of the offer instead.',
    );
  if (!showsAmount(words, claim))
    add(
      'CLAIM-FOREIGN',
      `The claim ${fact.id} on ${page.path} does not show its amount of ${claim.amount}.`,
      'Build again.',
      page.region.loaded.locate(['claims', index, 'amount'], 'value'),
    );
  const missing = missingConditions(own?.conditions?.(claim) ?? [], page, words, claim);
  if (missing.length > 0)
    add(
      'CLAIM-BARE',
      `The claim ${fact.id} is shown without ${missing.join(', ')}.`,
      'The claim component shows every condition beside the amount.',
      page.region.loaded.locate(['claims', index], 'value'),
    );
}

/** Whether a text has the amount in any form that authors write. */
const showsAmount = (words: string, claim: Claim): boolean => createAmountFinder([claim])(words).length > 0;

/** The conditions that the law wants beside the amount, by the words that region JSON and strings give them. */
function missingConditions(
  conditions: ReturnType<NonNullable<ClaimDefinition['conditions']>>,
  page: BuiltPage,
  words: string,
  claim: Claim,
): string[] {
  const { texts } = page.region.strings(page.identity.language);
  const says = (value: string | number) =>
    typeof value === 'number'
      ? new RegExp(`\\b${value}\\b`).test(words)
      : (texts.get(value) ?? value).split(/\{\w+\}/).every((part) => words.includes(part));
  const anchor = claim.termsAnchor.split('#')[1] ?? '';
  const linked = page.facts.anchors.some(
    ({ zone, attributes }) =>
      zone.claim === claim.id && attributes.href?.endsWith(anchor ? `#${anchor}` : claim.termsAnchor),
  );
  const missing = conditions.filter(({ shows }) => !says(shows)).map(({ what }) => what);
  return linked ? missing : [...missing, 'the link to its terms'];
}
