import type { CheckedPage, Hit, Path, SiteCheck } from 'region-site/kit';
import { inLanguage, type Localised } from 'region-site/kit';
import { createHidingFinder } from './embedded.ts';

/**
 * Every page, errors included, carries the licence of its region with the register, the age limit, the age that
 * its advertising is aimed at, a help line and the warnings of its law; and none of them disappears where a client embeds the page without its chrome.
 */
export const compliance: SiteCheck = (site, report) => {
  const findHiding = createHidingFinder();
  for (const { pages } of site.regions)
    for (const page of pages) {
      const { loaded } = page.region;
      for (const { code, cause, field, message, help } of faultsOf(page, findHiding))
        report({
          code,
          cause,
          region: page.region.id,
          file: page.file,
          at: loaded.locate(field, 'value'),
          message,
          help,
        });
    }
};

interface Fault {
  readonly code: Hit['code'];
  readonly cause: string;
  readonly field: Path;
  readonly message: string;
  readonly help: string;
}

function faultsOf(page: CheckedPage, findHiding: ReturnType<typeof createHidingFinder>): Fault[] {
  const { region, strings } = page.region;
  const { licence, help, helpLine, ageLimit, audienceAge, warnings } = region;
  const { facts, path } = page;
  const { texts } = strings(page.identity.language);
  const name = (value: Localised) => inLanguage(value, page.identity.language) ?? '';
  const [licensee, regulator] = [name(licence.licensee), name(licence.regulator)];
  const faults: Fault[] = [];
  const add = (code: Hit['code'], cause: string, field: Path, message: string, advice: string) =>
    faults.push({ code, cause, field, message, help: advice });
  const seen = (what: string, code: Hit['code'], field: Path, chains: readonly string[]) => {
    const variant = findHiding(page, chains);
    if (variant)
      add(
        code,
        `embedded ${variant}`,
        field,
        `${what} is hidden where a client embeds ${path} with embedded=${variant}.`,
        'Put it outside of what this variant hides.',
      );
  };
  const visible = facts.anchors.filter(({ zone }) => !zone.dialog);

  const sentence = texts.get('LICENCE_SENTENCE');
  const lost = ['licensee', 'number'].filter((name) => sentence && !sentence.includes(`{${name}}`));
  if (lost.length > 0)
    add(
      'LICENCE-MISSING',
      'wording',
      ['licence'],
      `LICENCE_SENTENCE in "${page.identity.language}" does not use ${lost.map((name) => `{${name}}`).join(' and ')}.`,
      `Correct it in the strings of "${region.id}": the sentence names the licensee and its number, word for word as the law prescribes.`,
    );

  const register = visible.filter(({ attributes }) => attributes.href === licence.registerUrl);
  if (!facts.text.includes(licensee) || !facts.text.includes(licence.number))
    add(
      'LICENCE-MISSING',
      'sentence',
      ['licence'],
      `${path} does not name the licence of ${licensee}, ${licence.number}.`,
      'The document around every page carries the licence sentence.',
    );
  else if (register.length === 0)
    add(
      'LICENCE-MISSING',
      'register',
      ['licence', 'registerUrl'],
      `${path} does not link to the register of ${regulator}.`,
      'The licence sentence ends with the link that proves it.',
    );
  else
    seen(
      'The licence',
      'LICENCE-MISSING',
      ['licence'],
      register.map(({ chain }) => chain()),
    );

  const ages = facts.hooks.filter(({ attributes, zone }) => 'data-age-limit' in attributes && !zone.dialog);
  const wrong = ages.find(({ attributes }) => attributes['data-age-limit'] !== String(ageLimit));
  if (ages.length === 0 || !new RegExp(`\\b${ageLimit}\\b`).test(facts.text))
    add(
      'AGE-MISSING',
      'missing',
      ['ageLimit'],
      `${path} does not show the age limit of ${ageLimit}.`,
      'Every page carries it, marked by data-age-limit.',
    );
  else if (wrong)
    add(
      'AGE-MISSING',
      'wrong',
      ['ageLimit'],
      `${path} shows the age limit ${wrong.attributes['data-age-limit']}; the law of "${region.id}" says ${ageLimit}.`,
      'Build again.',
    );
  else
    seen(
      'The age limit',
      'AGE-MISSING',
      ['ageLimit'],
      ages.map(({ chain }) => chain()),
    );

  if (audienceAge) {
    const notes = facts.hooks.filter(({ attributes, zone }) => 'data-audience-age' in attributes && !zone.dialog);
    const agrees = notes.some(({ attributes }) => attributes['data-audience-age'] === String(audienceAge));
    if (!agrees || !facts.text.includes(plain(texts.get('AUDIENCE_NOTE') ?? '', audienceAge)))
      add(
        'AGE-MISSING',
        'audience',
        ['audienceAge'],
        `${path} does not say that advertising is aimed at people of ${audienceAge} or over.`,
        'Every page carries AUDIENCE_NOTE, marked by data-audience-age.',
      );
    else
      seen(
        'The note about the age of the audience',
        'AGE-MISSING',
        ['audienceAge'],
        notes.map(({ chain }) => chain()),
      );
  }

  const index = help.findIndex(({ id }) => id === helpLine);
  const line = help[index];
  if (line) {
    const digits = (text: string) => text.replace(/[^\d+]/g, '');
    const links = visible.filter(({ attributes: { href = '' } }) =>
      line.phone ? href.startsWith('tel:') && digits(href) === digits(line.phone) : href === line.url,
    );
    if (!facts.text.includes(name(line.name)) || links.length === 0)
      add(
        'HELP-MISSING',
        'missing',
        ['help', index],
        `${path} does not show the help line ${name(line.name)}.`,
        'Every page carries it, with its number or address.',
      );
    else
      seen(
        'The help line',
        'HELP-MISSING',
        ['help', index],
        links.map(({ chain }) => chain()),
      );
  }
  for (const key of new Set([...warnings, ...page.language.requiredStrings])) {
    // Conditions stand with the claims that they belong to; whether they do is asked of each claim.
    if (key === 'WARN_CONDITIONS' || key === 'WARN_DEMO') continue;
    const text = texts.get(key);
    if (text !== undefined && !facts.text.includes(plain(text, ageLimit)))
      add(
        'WARNING-MISSING',
        key,
        ['warnings'],
        `${path} does not show the warning ${key}, which the law of "${region.id}" asks for.`,
        'Show it on every page.',
      );
  }
  if (
    licence.status === 'demo' &&
    texts.has('WARN_DEMO') &&
    !facts.text.includes(plain(texts.get('WARN_DEMO') as string, ageLimit))
  )
    add(
      'WARNING-MISSING',
      'WARN_DEMO',
      ['licence', 'status'],
      `${path} does not say that it is a demonstration.`,
      'Show WARN_DEMO while the licence is a demonstration.',
    );
  return faults;
}

/** A warning as pages show it, up to a value that is not of the record. */
const plain = (text: string, age: number): string =>
  text
    .replaceAll('{age}', String(age))
    .replace(/\{\w+\}.*/s, '')
    .trim();
