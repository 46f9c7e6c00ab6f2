export const tone = 'calm';
