/** What the generator needs to know about the regions of this site. */
import { inLanguage, type Localised, type Region, type RegionDefinition, type RegionReview } from 'region-site/kit';
import { checkRegion } from './check-region.ts';
import { statuses } from './fields/compliance.ts';
import { marketRecord } from './market-record.ts';
import { otherMarkets } from './other-markets.ts';
import { parts } from './parts.ts';
import { thirdParties } from './third-parties.ts';

export const market: RegionDefinition = {
  ...parts,
  check: checkRegion,
  requiredStrings: ({ warnings }) => warnings.map((key, index) => ({ key, path: ['warnings', index] })),
  facts,
  conditionNames: [...statuses, 'accessibilityAuthority'],
  conditions: ({ status, facts: { accessibilityAuthority } }) => [
    status,
    ...(accessibilityAuthority === undefined ? [] : ['accessibilityAuthority']),
  ],
  market: marketRecord,
  otherMarkets,
  thirdParties,
  noindex: ({ licence }) =>
    licence.status === 'demo' ? { because: 'stands under a demonstration licence', path: ['licence', 'status'] } : null,
  withoutMarketing: ({ responsibleGamingRoutes }, route) => {
    const index = responsibleGamingRoutes.findIndex((start) => route.startsWith(start));
    return index === -1 ? null : ['responsibleGamingRoutes', index];
  },
  draft: { status: 'closed' },
  review,
  summary: ({ status, licence }) => ({ status, licence: licence.status }),
};

/** Facts that other fields contain already. */
function facts({
  licence,
  ageLimit,
  currency,
  limitExample,
  languages,
  help,
  helpLine,
}: Region): Readonly<Record<string, Localised | undefined>> {
  const line = help.find(({ id }) => id === helpLine);
  return {
    licensee: licence.licensee,
    licenceNumber: licence.number,
    regulator: licence.regulator,
    ageLimit: String(ageLimit),
    currency,
    ...limitExamples(limitExample, languages),
    helpLineName: line?.name,
    helpLinePhone: line?.phone ?? line?.url,
    ...urgentFacts(help, languages),
  };
}

/** Who answers when a life is in danger, in each language of the region. */
function urgentFacts(
  help: Region['help'],
  languages: Region['languages'],
): Readonly<Record<string, Localised | undefined>> {
  const inEach = (kind: string, value: (entry: Region['help'][number], code: string) => string | undefined) =>
    Object.fromEntries(
      languages.flatMap(({ code }) => {
        const entry = help.find((one) => one.kind === kind && one.languages.includes(code));
        const text = entry && value(entry, code);
        return text === undefined ? [] : [[code, text]];
      }),
    );
  return {
    crisisLineName: inEach('crisis', ({ name }, code) => inLanguage(name, code)),
    crisisLinePhone: inEach('crisis', ({ phone, url }) => phone ?? url),
    emergencyPhone: inEach('emergency', ({ phone }) => phone),
    policePhone: help.find(({ id }) => id === 'police')?.phone,
  };
}

/** An example of a deposit limit: what of it is deposited, withdrawn and left, as each language writes numbers. */
function limitExamples(limit: number, languages: Region['languages']): Readonly<Record<string, Localised>> {
  const parts = { limitExample: 4, limitExampleDeposit: 3, limitExampleWithdrawal: 2, limitExampleRest: 1 };
  return Object.fromEntries(
    Object.entries(parts).map(([name, quarters]) => [
      name,
      Object.fromEntries(
        languages.map(({ code, locale, formats = locale }) => [
          code,
          new Intl.NumberFormat(formats).format((limit / 4) * quarters),
        ]),
      ),
    ]),
  );
}

/** What has no certain source: of the market, and of its lines of help. */
export const pointsToVerify = ({ unverified, help, languages: [main] }: Region): readonly string[] => [
  ...unverified,
  ...help.flatMap(({ name, toVerify }) =>
    toVerify === undefined ? [] : [`${inLanguage(name, main?.code ?? 'en') ?? ''}: ${toVerify}`],
  ),
];

/** What the people who review a market look at, in one table. */
function review(region: Region): RegionReview {
  const { status, ageLimit, audienceAge, warnings, help, helpLine, licence, flags, reasons } = region;
  const [main] = region.languages;
  const named = (name: Localised) => inLanguage(name, main?.code ?? 'en') ?? '';
  const helpNames = (kind: string) =>
    help
      .filter((entry) => entry.kind === kind)
      .map(({ name, verifiedOn, validUntil }) => `${named(name)} (checked on ${verifiedOn}, valid until ${validUntil})`)
      .join(', ');
  const line = help.find(({ id }) => id === helpLine);
  const values: Readonly<Record<string, string>> = {
    status,
    ageLimit: `${ageLimit}+`,
    audienceAge: audienceAge === null ? 'none' : `${audienceAge}+`,
    ...Object.fromEntries(Object.entries(flags).map(([flag, isSet]) => [flag, isSet ? 'yes' : 'no'])),
    warnings: warnings.join(', '),
    licence: `${licence.status}, ${named(licence.regulator)}, ${licence.registerUrl}`,
    helpLine: line ? `${named(line.name)}, ${line.phone ?? line.url} (checked on ${line.verifiedOn})` : helpLine,
    exclusion: helpNames('exclusion') || 'none known',
  };
  const decisions = Object.entries(values).map(([name, value]) => [name, { value, because: reasons[name] ?? null }]);
  return { decisions: Object.fromEntries(decisions), open: pointsToVerify(region) };
}
