import type { Context } from '../../contract.ts';
import { Anchor, outside } from '../anchor/anchor.tsx';

/** The sentence that a licence prescribes, word for word, with the link to the register that proves it. */
export function LicenceSentence({ context }: { context: Context }) {
  const { licence } = context.region;
  const { licensee, number, regulator } = licence;
  return (
    <p className="licence">
      {context.t('LICENCE_SENTENCE', { licensee, number, regulator })}{' '}
      <Anchor context={context} link={outside(licence.registerUrl)}>
        {context.t('LICENCE_REGISTER')}
      </Anchor>
    </p>
  );
}
