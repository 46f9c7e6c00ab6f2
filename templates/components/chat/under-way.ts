/** Entry of the session storage, listed in the registry of cookies: this tab has a conversation. */
const ENTRY = 'chat';

export function isUnderWay(): boolean {
  try {
    return sessionStorage.getItem(ENTRY) !== null;
  } catch {
    return false;
  }
}

export function setUnderWay(underWay: boolean): void {
  try {
    if (underWay) sessionStorage.setItem(ENTRY, '1');
    else sessionStorage.removeItem(ENTRY);
  } catch {
    // Without storage the conversation lasts as long as the page.
  }
}
