import type { Context } from 'region-site/kit';
import { Anchor, outside } from '../anchor/anchor.tsx';

/** The sentence that a licence prescribes, word for word, with the link to the register that proves it. */
export function LicenceSentence({ context }: { context: Context }) {
  const { licence } = context.region;
  const { number } = licence;
  const [licensee, regulator] = [context.inLanguage(licence.licensee), context.inLanguage(licence.regulator)];
  const [before, after] = context.t('LICENCE_SENTENCE', { licensee, number, regulator }).split(number);
  return (
    <p className="licence">
      {before}
      <span>{number}</span>
      {after}{' '}
      <Anchor context={context} link={outside(licence.registerUrl)}>
        {context.t('LICENCE_REGISTER')}
      </Anchor>
    </p>
  );
}
