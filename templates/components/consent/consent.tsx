import type { Context } from 'region-site/kit';
import { Island } from '../island/island.tsx';
import { askedCategories, consentSettings, measuredByOthers } from './consent-settings.ts';

interface ConsentProps {
  readonly context: Context;
  /** A text that one reads in need: its scripts are few, so it has no provider. Nothing is asked or counted there. */
  readonly legal: boolean;
}

/** What other companies bring, where a region measures by them; the site's own question is among the notices. */
export function Consent({ context, legal }: ConsentProps) {
  const { region } = context;
  const { consent, analytics, tagManager } = region.publicIds;
  if (askedCategories(region).length === 0) return null;
  const { gdpr } = consentSettings(context);
  return (
    <>
      {consent && !(legal && region.isOneTrustCustomStub) && (
        <Island
          context={context}
          name="consent-provider"
          on="provider-asked"
          props={{ id: consent, own: region.isOneTrustCustomStub }}
        />
      )}
      {measuredByOthers(region) && (
        <Island
          context={context}
          name="google-tags"
          on="consent"
          props={{ analytics, tagManager, ...(gdpr ? { gdpr } : {}) }}
        />
      )}
    </>
  );
}
