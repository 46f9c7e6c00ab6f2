/** Sentences that a market may not have, in six languages, and what the scanners find in them. */
interface PlantedText {
  readonly language: string;
  readonly text: string;
  readonly found: readonly string[];
}

/** Languages and countries of other markets. */
export const FOREIGN_NAMES: readonly PlantedText[] = [
  { language: 'en', text: 'We answer in English, Spanish or French, also from Sweden.', found: ['es', 'fr', 'SE'] },
  { language: 'es', text: 'Atendemos en alemán y en francés, también desde Suecia.', found: ['de', 'fr', 'SE'] },
  {
    language: 'fr',
    text: 'Nous répondons en allemand et en espagnol, aussi depuis la Suède.',
    found: ['de', 'es', 'SE'],
  },
  { language: 'de', text: 'Wir antworten auf Spanisch und Französisch, auch in Schweden.', found: ['es', 'fr', 'SE'] },
  { language: 'nl', text: 'Wij antwoorden in het Spaans en het Frans, ook in Zweden.', found: ['es', 'fr', 'SE'] },
  { language: 'uk', text: 'Відповідаємо німецькою та французькою, також зі Швеції.', found: ['de', 'fr', 'SE'] },
  { language: 'fi', text: 'Vastaamme myös Ruotsista ja saksaksi.', found: ['SE'] },
  // Other words that begin like names, and one in small letters.
  { language: 'en', text: 'We polish the chain, and nobody is at the turkey farm.', found: [] },
  {
    language: 'de',
    text: 'Gambling Therapy hilft in jedem Monat; schweigt die Regel, entscheidet die Kamera.',
    found: [],
  },
  { language: 'uk', text: 'Дані та камера: самотній туз.', found: [] },
];

/** Prices, shares, odds and times. */
export const FIGURES: readonly PlantedText[] = [
  {
    language: 'en',
    text: 'The fee is 8.3% of $11.50, 1 in 64,974 hands, within 24 hours.',
    found: ['8.3 %', '11.5 $', '1 in 64974', '24 hour'],
  },
  {
    language: 'es-419',
    text: 'La cuota es el 8.3 %, 1 de cada 64,974 manos, en 24 horas.',
    found: ['8.3 %', '1 in 64974', '24 hour'],
  },
  {
    language: 'fr',
    text: 'Les frais sont de 8,3\u00a0% : 1 sur 64\u202f974, en 24\u00a0heures, pour 11\u00a0€.',
    found: ['8.3 %', '1 in 64974', '24 hour', '11 EUR'],
  },
  {
    language: 'de',
    text: 'Die Gebühr ist 8,3 %, 1 von 64.974, in 24 Stunden.',
    found: ['8.3 %', '1 in 64974', '24 hour'],
  },
  { language: 'nl', text: 'De fee is 8,3%, 1 op de 64.974, binnen 24 uur.', found: ['8.3 %', '1 in 64974', '24 hour'] },
  { language: 'uk', text: 'Комісія 8,3 %, 1 з 64\u00a0974, за 24 години.', found: ['8.3 %', '1 in 64974', '24 hour'] },
  // In words.
  {
    language: 'en',
    text: 'One in eleven pays forty dollars within eight weeks.',
    found: ['1 in 11', '40 $', '8 week'],
  },
  {
    language: 'es',
    text: 'Uno de cada once, en ocho semanas, por cuarenta dólares.',
    found: ['1 in 11', '8 week', '40 $'],
  },
  {
    language: 'fr',
    text: 'Un sur onze, sous huit semaines, pour quarante euros.',
    found: ['1 in 11', '8 week', '40 EUR'],
  },
  {
    language: 'de',
    text: 'Einer, also einem von elf, in acht Wochen vierzig Euro.',
    found: ['1 in 11', '8 week', '40 EUR'],
  },
  { language: 'nl', text: 'Eén op de elf, binnen acht weken, voor 40 euro.', found: ['1 in 11', '8 week', '40 EUR'] },
  { language: 'uk', text: 'Один з одинадцяти, за вісім тижнів, 40 гривень.', found: ['1 in 11', '8 week', '40 UAH'] },
  { language: 'pl', text: 'Decyzja w ciągu ośmiu tygodni.', found: ['8 week'] },
  { language: 'fi', text: 'Päätös kahdeksassa viikossa, tauko viisi päivää.', found: ['5 day'] },
  // An article, a choice, and a part of a larger number.
  { language: 'en', text: 'Choose one of two. One in ten thousand. A week, and two people.', found: [] },
  { language: 'fr', text: 'Un mois, une heure, un sur deux.', found: [] },
  // Numbers of other things.
  { language: 'en', text: 'Version 2.4 of 2026, room 7, clause 3.1, and 52 cards.', found: [] },
];
