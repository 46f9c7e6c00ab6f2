import { type Context, Island, type IslandData, type IslandName } from 'region-site/kit';
import { tableCurrency } from '../../table-currency.ts';
import type { MoneyProps } from './formats.ts';
import type { NumberProps } from './number-field.tsx';

interface CalculatorProps<Name extends IslandName> {
  readonly context: Context;
  /** Of its island. */
  readonly name: Name;
  readonly props: IslandData<Name>;
}

/** The frame of a calculator. */
export function Calculator<Name extends IslandName>({ context, name, props }: CalculatorProps<Name>) {
  return (
    <div className={`tool ${name}`} data-block={name}>
      <Island context={context} name={name} props={props} failed={context.t('TOOL_WITHOUT_SCRIPT')} />
      <noscript>
        <p>{context.t('TOOL_WITHOUT_SCRIPT')}</p>
      </noscript>
    </div>
  );
}

export const numberProps = ({ language, t }: Context): NumberProps => ({
  locale: language.formats,
  range: t('NUMBER_RANGE'),
  invalid: t('NUMBER_INVALID'),
});

/** The currency of the tables, and how the page writes it. */
export const tableMoney = ({ language, region }: Context): MoneyProps => ({
  locale: language.formats,
  currency: tableCurrency(region),
  currencyDisplay: language.currencyDisplay,
});
