/**
 * Six card faces, each drawn after how its format moves. The name is below, so a picture has no text.
 * Order: all-in or fold, spin, mystery bounty, rush, flip, the road to the live series.
 */
const FACES = [
  // Two ways, nothing between.
  '<path d="M0 0H200L0 280Z" fill="#E9B866"/><path d="M200 0V280H0Z" fill="#14203A"/><path d="M200 0L0 280" stroke="#070B14" stroke-width="6"/><path d="M66 52V128M40 90L66 52L92 90" fill="none" stroke="#14203A" stroke-width="9"/><path d="M134 152V228M108 190L134 228L160 190" fill="none" stroke="#7F93BC" stroke-width="9"/>',
  // A wheel that has stopped.
  `<path d="M0 0H200V280H0Z" fill="#0F3238"/><g fill="none" stroke-linecap="round"><circle cx="100" cy="150" r="78" stroke="#1D5A50" stroke-width="16"/><path d="M100 72A78 78 0 0 1 176 132" stroke="#FFC46B" stroke-width="16"/><circle cx="100" cy="150" r="50" stroke="#35B691" stroke-width="5" stroke-dasharray="3 14"/></g><circle cx="100" cy="150" r="22" fill="#E8EDF6"/><path d="M100 40L112 62H88Z" fill="#E8EDF6"/>`,
  // A sealed envelope.
  '<path d="M0 0H200V280H0Z" fill="#3A1B26"/><path d="M28 92H172V204H28Z" fill="#E9DFCC"/><path d="M28 92L100 156L172 92" fill="#D2C3A8"/><path d="M28 204L84 142M172 204L116 142" stroke="#BDAB8C" stroke-width="2"/><circle cx="100" cy="152" r="24" fill="#B4232A"/><circle cx="100" cy="152" r="16" fill="none" stroke="#E98B84" stroke-width="2"/><circle cx="100" cy="152" r="6" fill="#E98B84"/>',
  // The same place, again and again.
  `<path d="M0 0H200V280H0Z" fill="#1B2E55"/>${[0, 1, 2, 3, 4, 5].map((step) => `<rect x="${18 + step * 22}" y="${190 - step * 32}" width="52" height="74" rx="6" fill="#E8EDF6" fill-opacity="${0.12 + step * 0.16}"/>`).join('')}<path d="M20 40H92M20 62H70M20 84H52" stroke="#FFC46B" stroke-width="5" stroke-linecap="round"/>`,
  // A coin on its edge: first luck, then play.
  '<path d="M0 0H200V140H0Z" fill="#D9CDB9"/><path d="M0 140H200V280H0Z" fill="#10192B"/><circle cx="100" cy="140" r="66" fill="#F5A83D"/><path d="M34 140A66 66 0 0 0 166 140Z" fill="#8A5416"/><circle cx="100" cy="140" r="48" fill="none" stroke="#FFE7BF" stroke-width="4" stroke-dasharray="10 7"/><path d="M100 116V164M88 128L100 116L112 128" fill="none" stroke="#10192B" stroke-width="5"/>',
  // A road to a harbour light.
  '<path d="M0 0H200V280H0Z" fill="#0B1730"/><path d="M146 84L60 20L232 -6Z" fill="#FFC46B" fill-opacity=".28"/><path d="M146 84L216 40V150Z" fill="#FFC46B" fill-opacity=".2"/><path d="M0 178C60 160 140 168 200 150V280H0Z" fill="#14284A"/><path d="M136 160L140 92H154L158 158Z" fill="#E8EDF6"/><path d="M137 92H157V76H137Z" fill="#FFC46B"/><path d="M134 76L147 62L160 76Z" fill="#B4232A"/><path d="M40 280C60 240 150 236 122 206C106 190 122 172 144 164" fill="none" stroke="#FFD592" stroke-width="7" stroke-dasharray="14 10" stroke-linecap="round"/>',
];

export function FormatCard({ index }: { index: number }) {
  return (
    <svg
      className="format-card"
      viewBox="0 0 200 280"
      aria-hidden="true"
      dangerouslySetInnerHTML={{ __html: FACES[index % FACES.length] ?? '' }}
    />
  );
}
