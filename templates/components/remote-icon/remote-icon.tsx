/**
 * The place of an icon that region JSON or front matter names, beside a text that says the same. The icon comes from its
 * address when it is near the window (runtime/icons.ts); its place is kept, so that nothing moves then. Every page holds
 * some thirty of these, so the markup is short: what else an icon needs is set when it is drawn.
 */
export function RemoteIcon({ url }: { url: string | null }) {
  return url && <i data-icon={url} />;
}
