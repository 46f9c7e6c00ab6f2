/** Two signs for each card: `AhTd` and `Ah Td` are the same. */
export const splitCards = (cards: string): string[] => cards.match(/\S\S/g) ?? [];

export const rankSign = (card: string): string => card.charAt(0).replace('T', '10');
