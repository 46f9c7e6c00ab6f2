import type { Claim as AnyClaim, Context } from 'region-site/kit';
import type { BonusClaim, TotalClaim } from '../../../regions/claims.ts';
import { Anchor } from '../anchor/anchor.tsx';

/**
 * The only place that writes the amount of an offer. The conditions are part of the same element: no template can show the
 * one without the other.
 */
export function Claim({ context, claim }: { context: Context; claim: AnyClaim }) {
  return claim.kind === 'bonus' ? <Bonus context={context} claim={claim} /> : <Total context={context} claim={claim} />;
}

function Bonus({ context, claim }: { context: Context; claim: BonusClaim }) {
  const { t } = context;
  const money = (amount: number) => context.money(amount, claim.currency);
  const amount = headline(context, claim);
  const free = claim.noDeposit && claim.mechanic !== 'match';
  const kind = free ? 'CLAIM_FREE' : `CLAIM_${claim.mechanic.toUpperCase()}`;
  const conditions: [string, string][] = [
    [t('CLAIM_WHO'), t(claim.who)],
    [t('CLAIM_AGE'), t('CLAIM_AGE_TEXT', { age: claim.minimumAge })],
    [t('CLAIM_TERRITORY'), t(claim.territory)],
    [
      t('CLAIM_DEPOSIT'),
      claim.noDeposit ? t('CLAIM_DEPOSIT_NONE') : t('CLAIM_DEPOSIT_TEXT', { amount: money(claim.minimumDeposit) }),
    ],
    [t('CLAIM_RELEASE'), t(claim.release, { parts: context.number(claim.releaseParts) })],
    [
      t('CLAIM_WAGERING'),
      claim.wagering === 0
        ? t('CLAIM_WAGERING_NONE')
        : t('CLAIM_WAGERING_TEXT', { times: context.number(claim.wagering) }),
    ],
    [t('CLAIM_EXPIRY'), t('CLAIM_EXPIRY_TEXT', { days: context.number(claim.expiryDays) })],
    [
      t('CLAIM_EXCLUDED'),
      claim.excludedMethods.length > 0
        ? claim.excludedMethods.map((method) => t(method)).join(', ')
        : t('CLAIM_EXCLUDED_NONE'),
    ],
    [t('CLAIM_WITHDRAWAL'), t(claim.withdrawalEffect)],
  ];
  return (
    <div className="claim ticket" data-claim={claim.id}>
      <div className="claim-head">
        <p className="claim-kind">
          {t(kind, { percent: claim.percent === undefined ? '' : context.number(claim.percent) })}
        </p>
        <p className={amountClass(amount)}>{amount}</p>
        <p className="claim-unit">{t('CLAIM_CURRENCY', { currency: currencyName(context, claim) })}</p>
      </div>
      <dl className="claim-conditions">
        {conditions.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Terms context={context} claim={claim} />
    </div>
  );
}

function Total({ context, claim }: { context: Context; claim: TotalClaim }) {
  const { t } = context;
  const amount = headline(context, claim);
  return (
    <div className="claim total" data-claim={claim.id}>
      <p className={amountClass(amount)}>{claim.atLeast ? atLeast(context, amount) : amount}</p>
      <p className="claim-kind">{t(`CLAIM_PERIOD_${claim.period.toUpperCase()}`)}</p>
      <p className="claim-unit">{t('CLAIM_NETWORK_CURRENCY', { currency: currencyName(context, claim) })}</p>
      <p className="claim-basis">
        {t(claim.basis)} {t('CLAIM_REVIEWED', { date: context.date(claim.reviewedOn) })}
      </p>
      <Terms context={context} claim={claim} />
    </div>
  );
}

/** The amount in large type, in the form that all amounts of the language have: USD 777. */
const headline = ({ money }: Context, { amount, currency }: AnyClaim): string => money(amount, currency);

/** Words beside the amount are smaller than it is: it stays on one line, and a sign such as "+" is a part of it. */
function atLeast({ t }: Context, amount: string) {
  const [before = '', after = ''] = t('CLAIM_AT_LEAST', { amount: '|' }).split('|');
  const beside = (text: string) => (/\p{L}/u.test(text) ? <small>{text}</small> : text);
  return (
    <>
      {beside(before)}
      {amount}
      {beside(after)}
    </>
  );
}

/** Amounts whose currency has letters are smaller, or their tickets would be too narrow for them. */
const amountClass = (amount: string): string => (amount.length > 5 ? 'claim-amount long' : 'claim-amount');

const currencyName = ({ t }: Context, { currency }: AnyClaim): string => t(`CURRENCY_${currency}`);

function Terms({ context, claim }: { context: Context; claim: AnyClaim }) {
  return (
    <p className="claim-terms">
      <Anchor context={context} link={context.link(claim.termsAnchor)}>
        {context.t('CLAIM_TERMS')}
      </Anchor>
    </p>
  );
}
