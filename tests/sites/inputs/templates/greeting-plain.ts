export const greeting = 'plain';
