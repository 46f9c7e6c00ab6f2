/** What other companies bring, where a region names their ids: one module, which runtime/consent.ts loads. */
import type { ConsentSettings } from '../../runtime/consent-settings.ts';
import { startConsentProvider } from './consent-provider.ts';
import { startGoogleTags } from './google-tags.ts';

/** Both show nothing themselves. They listen to the events of runtime/consent.ts. */
export function startOtherCompanies({ provider, google, gdpr }: ConsentSettings): void {
  if (google) startGoogleTags(google, gdpr);
  if (provider?.asks) startConsentProvider(provider);
}
