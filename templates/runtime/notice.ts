/** A language of the site that the visitor reads better, and the page in it. */
export interface LanguageOffer {
  readonly href: string;
  readonly hreflang: string;
  readonly name: string;
}

/** What the event `notice` asks the component notices to show. */
export type Notice = { readonly language: LanguageOffer } | { readonly build: true };

export const showNotice = (detail: Notice): void => {
  document.dispatchEvent(new CustomEvent<Notice>('notice', { detail }));
};
