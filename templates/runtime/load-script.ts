/**
 * Loads scripts of providers and workers. The policy of the page lists their hosts. Trusted Types allow only the policies
 * of this file to create the address of a script, so no other text of the page can become one.
 */
interface TrustedTypes {
  createPolicy(name: string, rules: Readonly<Record<string, (text: string) => string | null>>): Policy;
}
interface Policy {
  createScriptURL: (url: string) => unknown;
}

/** ms: longer than a slow telephone needs, shorter than a visitor waits for an answer to a click. */
const TIMEOUT = 10_000;

const policies = new Map<string, Policy | undefined>();

function policyOf(name: string, rules: Readonly<Record<string, (text: string) => string | null>>): Policy | undefined {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  if (!policies.has(name)) policies.set(name, trustedTypes?.createPolicy(name, rules));
  return policies.get(name);
}

/**
 * @param policy its name, which the header lists
 * @returns the address as the browser accepts it for scripts and workers
 */
export const scriptUrl = (policy: string, url: string): string =>
  (policyOf(policy, { createScriptURL: (address) => address })?.createScriptURL(url) ?? url) as string;

/**
 * @param policy its name, which the header lists
 * @throws where the script is refused, missing, broken off or late; it can be asked for again then
 */
export function loadScript(
  policy: string,
  url: string,
  attributes: Readonly<Record<string, string>> = {},
): Promise<void> {
  const script = document.createElement('script');
  for (const [name, value] of Object.entries(attributes)) script.setAttribute(name, value);
  script.src = scriptUrl(policy, url);
  return new Promise((resolve, reject) => {
    const fail = () => {
      script.remove();
      reject(new Error(`The script ${url} could not be loaded.`));
    };
    const timer = setTimeout(fail, TIMEOUT);
    script.addEventListener('load', () => {
      clearTimeout(timer);
      resolve();
    });
    script.addEventListener('error', () => {
      clearTimeout(timer);
      fail();
    });
    document.head.append(script);
  });
}

/**
 * Scripts of providers write markup and load further parts, and know nothing of Trusted Types. Markup cannot run
 * anything here: the policy of the page knows no inline script. Parts come from hosts that it lists, or not at all.
 */
export function allowMarkup(): void {
  policyOf('default', { createHTML: (html) => html, createScriptURL: (url) => url });
}
