import type { Region, SiteCheck } from 'region-site/kit';

/** What separates the digits of a number: spaces of any kind, and marks. */
const BETWEEN = '[\\s\\u00a0\\u202f./()-]*';
/** A typing error changes one or two digits; more make another number. */
const MAX_WRONG = 2;

interface RecordedNumber {
  readonly value: string;
  readonly what: string;
  readonly pattern: RegExp;
  /** With letters of its own (`ON-00000`), every other number of this form is a wrong one. */
  readonly isNamed: boolean;
}

/** Numbers of licence, company and help lines that were written by hand are those of the record. */
export const numbers: SiteCheck = (site, report) => {
  for (const { id, region, pages } of site.regions) {
    const recorded = numbersOf(region);
    const known = new Set(recorded.map(({ value }) => digitsOf(value)));
    for (const page of pages)
      for (const { value, what, pattern, isNamed } of recorded)
        for (const [found] of page.facts.text.matchAll(pattern)) {
          const digits = digitsOf(found);
          if (known.has(digits)) continue;
          if (!isNamed && wrongDigits(digits, digitsOf(value)) > MAX_WRONG) continue;
          report({
            code: 'NUMBER-DIFFERS',
            cause: `number ${found}`,
            region: id,
            file: page.file,
            look: [found],
            message: `"${found}" is nearly ${what} of "${id}", which is ${value}.`,
            help: 'Write the fact instead of the number, such as {fact:licenceNumber} or {fact:helpLinePhone}.',
          });
        }
  }
};

function numbersOf({ licence, facts, help }: Region): RecordedNumber[] {
  const { companyNumber } = facts;
  return [
    { value: licence.number, what: 'the number of the licence' },
    { value: typeof companyNumber === 'string' ? companyNumber : '', what: 'the number of the company' },
    ...help.map(({ phone = '', id }) => ({ value: phone, what: `the number of the help entry "${id}"` })),
  ].flatMap(({ value, what }): RecordedNumber[] => {
    const isNamed = /^\p{L}{2,}/u.test(value);
    // Shorter numbers without letters are amounts, years and versions as well.
    if (digitsOf(value).length < (isNamed ? 4 : 8)) return [];
    const parts = [...value].filter((one) => /[\p{L}\d+]/u.test(one));
    // Without marks of its own, a number is one word: two amounts beside each other are none.
    const between = isNamed || value.length > parts.length ? BETWEEN : '';
    const form = parts.map((one) => (/\d/.test(one) ? '\\d' : one.replace('+', '\\+'))).join(between);
    return [{ value, what, isNamed, pattern: new RegExp(`(?<![\\p{L}\\d+-])${form}(?![\\p{L}\\d])`, 'gu') }];
  });
}

const digitsOf = (text: string) => text.replace(/\D/g, '');

const wrongDigits = (a: string, b: string) => [...a].filter((digit, index) => digit !== b[index]).length;
