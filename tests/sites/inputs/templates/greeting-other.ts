export const greeting = 'other';
