/** Whom a request is for, by its Host header. */
export type Addressee =
  /** 127.0.0.1, localhost, [::1] or a name that `--host` allows: the first region, byte for byte. */
  | { readonly kind: 'plain' }
  /** `<name>.localhost`: a region, with the own hosts of the site rewritten. `port` is that of the header, with its colon. */
  | { readonly kind: 'region'; readonly name: string; readonly port: string }
  /** Any other name: a page of another site may have made it lead here (DNS rebinding). */
  | { readonly kind: 'refused' };

const HOST = /^(?:(127\.0\.0\.1|localhost|\[::1\])|([a-z0-9-]+)\.localhost)(:\d{1,5})?$/i;
const HOST_NAME = /^[a-z0-9-]+(\.[a-z0-9-]+)*$/i;

/** @param allowed further host names, in lower case */
export function readAddressee(host: string | undefined, allowed: readonly string[] = []): Addressee {
  const [match, loopback, name, port = ''] = HOST.exec(host ?? '') ?? [];
  if (loopback) return { kind: 'plain' };
  if (match && name) return { kind: 'region', name: name.toLowerCase(), port };
  const asked = (host ?? '').replace(/:\d{1,5}$/, '').toLowerCase();
  return allowed.includes(asked) ? { kind: 'plain' } : { kind: 'refused' };
}

/** What a refused visitor reads. The name is repeated only when it has the letters of one. */
export function describeRefusal(host: string | undefined, command: 'preview' | 'dev'): string {
  const asked = (host ?? '').replace(/:\d{1,5}$/, '');
  const name = HOST_NAME.test(asked) ? asked : null;
  return [
    `This server does not answer to ${name === null ? 'this host name' : `"${name}"`}.`,
    'It answers to 127.0.0.1, localhost and <region>.localhost, so that no other site can read it by way of a name of its own.',
    ...(name === null ? [] : [`To allow the name: site ${command} --host ${name}`]),
  ].join('\n');
}

/** The local address of a region. */
export const localAddress = (name: string, port: number): string => `http://${name}.localhost:${port}/`;
