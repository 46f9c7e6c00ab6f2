/**
 * The place of an icon that region JSON names, beside words that say the same. The icon comes from its address when it
 * is near the window (runtime/icons.ts); its place is kept, so that nothing moves then.
 */
export function RemoteIcon({ url }: { url: string | null }) {
  return url && <span className="icon remote-icon" data-icon={url} aria-hidden="true" />;
}
