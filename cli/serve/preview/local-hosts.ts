/** What the Host header of a request names. */
type RequestedHost =
  /** 127.0.0.1, localhost, [::1] or a host of `--host`: the first region, without changes. */
  | { readonly kind: 'plain' }
  /** `<name>.localhost`: a region, with the hosts of the site rewritten. `port` is from the header, with its colon. */
  | { readonly kind: 'region'; readonly name: string; readonly port: string }
  /** Any other name: rejected, because another site may have pointed it here (DNS rebinding). */
  | { readonly kind: 'refused' };

const HOST = /^(?:(127\.0\.0\.1|localhost|\[::1\])|([a-z0-9-]+)\.localhost)(:\d{1,5})?$/i;
const HOST_NAME = /^[a-z0-9-]+(\.[a-z0-9-]+)*$/i;

/** @param allowed additional host names, in lower case */
export function parseHostHeader(host: string | undefined, allowed: readonly string[] = []): RequestedHost {
  const [match, loopback, name, port = ''] = HOST.exec(host ?? '') ?? [];
  if (loopback) return { kind: 'plain' };
  if (match && name) return { kind: 'region', name: name.toLowerCase(), port };
  const requested = (host ?? '').replace(/:\d{1,5}$/, '').toLowerCase();
  return allowed.includes(requested) ? { kind: 'plain' } : { kind: 'refused' };
}

/** The text for a rejected host. It repeats the name only if it is a valid host name. */
export function describeRefusal(host: string | undefined, command: 'preview' | 'dev'): string {
  const requested = (host ?? '').replace(/:\d{1,5}$/, '');
  const name = HOST_NAME.test(requested) ? requested : null;
  return [
    `This server does not answer to ${name === null ? 'this host name' : `"${name}"`}.`,
    'It answers to 127.0.0.1, localhost and <region>.localhost only, to protect it against DNS rebinding.',
    ...(name === null ? [] : [`To allow the name: site ${command} --host ${name}`]),
  ].join('\n');
}

/** The local address of a region. @param port with its colon, as in a Host header */
export const localAddress = ({ id, basePath }: LocalSite, port: string): string =>
  `http://${id}.localhost${port}${basePath}/`;

interface LocalSite {
  readonly id: string;
  /** The path of its origin, without a slash at the end. */
  readonly basePath: string;
}
