export default function FailsInRender({ label }: { readonly label: string }) {
  if ('document' in globalThis) throw new Error('fails in render');
  return <b>{label} of render</b>;
}
