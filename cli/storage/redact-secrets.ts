/**
 * A text of somebody else without the secrets that it may quote: stores name the key that they refuse, and Node names a
 * header that it can not send. Short values are no secrets, and would take single letters out of every word.
 */
export const redactSecrets = (text: string, secrets: Iterable<string | undefined>): string =>
  [...secrets]
    .filter((secret): secret is string => secret !== undefined && secret.length > 3)
    .sort((a, b) => b.length - a.length)
    .reduce((all, secret) => all.replaceAll(secret, '…'), text);

/** Those that the environment holds. */
export const secretsOf = (env: NodeJS.ProcessEnv): (string | undefined)[] =>
  ['AWS_SECRET_ACCESS_KEY', 'AWS_SESSION_TOKEN', 'AWS_ACCESS_KEY_ID', 'CLOUDFLARE_API_TOKEN', 'SITE_CACHE_TOKEN'].map(
    (name) => env[name],
  );
