/** `0808 8020 133` as an address that a telephone understands. */
export const telephone = (phone: string): string => `tel:${phone.replace(/[^\d+]/g, '')}`;
