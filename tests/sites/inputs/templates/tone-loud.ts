export const tone = 'loud';
