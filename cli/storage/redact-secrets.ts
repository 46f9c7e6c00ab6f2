/**
 * Replaces secrets in a foreign error message with "…": stores quote the access key that they reject, and Node quotes a
 * header value that it cannot send. Values of up to 3 characters are skipped, because they match ordinary words.
 */
export const redactSecrets = (text: string, secrets: Iterable<string | undefined>): string =>
  [...secrets]
    .filter((secret): secret is string => secret !== undefined && secret.length > 3)
    .sort((a, b) => b.length - a.length)
    .reduce((all, secret) => all.replaceAll(secret, '…'), text);

/** The secrets in the environment variables that the CLI reads. */
export const secretsOf = (env: NodeJS.ProcessEnv): (string | undefined)[] =>
  ['AWS_SECRET_ACCESS_KEY', 'AWS_SESSION_TOKEN', 'AWS_ACCESS_KEY_ID', 'CLOUDFLARE_API_TOKEN', 'SITE_CACHE_TOKEN'].map(
    (name) => env[name],
  );
