interface IconProps {
  /** The text of an `.svg` file of an icon package. */
  readonly svg: string;
  readonly className?: string | undefined;
}

/** An icon beside a text that says the same, so it is hidden from screen readers. */
export function Icon({ svg, className }: IconProps) {
  return (
    <span
      className={className ? `icon ${className}` : 'icon'}
      aria-hidden="true"
      dangerouslySetInnerHTML={{ __html: bare(svg) }}
    />
  );
}

const cache = new Map<string, string>();

/** The drawing without what only a standalone file needs: licence comment, title, namespace, size. */
function bare(svg: string): string {
  const known = cache.get(svg);
  if (known !== undefined) return known;
  const [, opening = '', drawing = ''] = /<svg([^>]*)>([\s\S]*)<\/svg>/.exec(svg) ?? [];
  const lines = opening.includes('stroke="currentColor"') ? ' class="line"' : '';
  const inner = drawing
    .replace(/<title>[\s\S]*?<\/title>/g, '')
    // A box of 24 needs no thousandths. Digits are cut, not rounded: rounding could join two adjacent numbers.
    .replace(/(\.\d\d)\d+/g, '$1')
    .replace(/\s+/g, ' ')
    .replace(/> </g, '><')
    .trim();
  const text = `<svg${lines} viewBox="0 0 24 24">${inner}</svg>`;
  cache.set(svg, text);
  return text;
}
