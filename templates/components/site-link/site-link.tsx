import type { Context } from 'region-site/kit';
import { Anchor, outside } from '../anchor/anchor.tsx';

/** The site of an organisation, by its host. */
export const SiteLink = ({ context, url }: { readonly context: Context; readonly url: string }) => (
  <Anchor context={context} link={outside(url)}>
    {new URL(url).hostname.replace(/^www\./, '')}
  </Anchor>
);
