/**
 * The one way by which script leaves for an address (specification, section 8). An address outside of this site is
 * refused unless the caller says that it means one; one that would run a script, or is of any other kind, always is.
 */
interface NavigateOptions {
  /** The caller knows that the address may lead to another site, to a letter or to a call. */
  readonly external?: boolean;
}

/** No `blob:` among them: it has the origin of this site and can be a page with scripts. */
const KINDS = /^(https?|mailto|tel):$/;

/** @returns the address as the browser reads it, or null where it is refused, which is logged */
export function allowedAddress(address: unknown, { external = false }: NavigateOptions = {}): URL | null {
  // Read as the browser will: it skips spaces and line breaks in front of a scheme and inside of it.
  const text = address as string;
  const url = URL.canParse(text, location.href) ? new URL(text, location.href) : null;
  if (url && KINDS.test(url.protocol) && (external || url.origin === location.origin)) return url;
  console.warn('Refused:', address);
  return null;
}

/** @returns false where the address is refused; the page stays as it is */
export function navigate(address: unknown, options?: NavigateOptions): boolean {
  const url = allowedAddress(address, options);
  if (url) {
    // Parameters of a campaign go along (campaign.ts).
    dispatchEvent(new CustomEvent('leave', { detail: url }));
    location.assign(url);
  }
  return url !== null;
}
