import { telephone } from './telephone.ts';

/** A telephone number that can be called. */
export const PhoneLink = ({ phone }: { readonly phone: string }) => (
  <a className="phone" href={telephone(phone)}>
    {phone}
  </a>
);
