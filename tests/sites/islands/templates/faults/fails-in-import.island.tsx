if ('document' in globalThis) throw new Error('fails in import');

export default ({ label }: { readonly label: string }) => <b>{label} of import</b>;
