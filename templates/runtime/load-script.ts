/**
 * Loads a script of somebody else. The policy of the page lists its host, and Trusted Types let nothing but this
 * function make the address of a script, so no other text of the page becomes one.
 */
interface TrustedTypes {
  createPolicy(name: string, rules: Readonly<Record<string, (text: string) => string | null>>): Policy;
}
interface Policy {
  createScriptURL: (url: string) => unknown;
}

/** ms: longer than a slow telephone needs, shorter than somebody waits for an answer to a click. */
const TIMEOUT = 10_000;

const policies = new Map<string, Policy | undefined>();
const trusted = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes;

function policyOf(name: string, rules: Readonly<Record<string, (text: string) => string | null>>): Policy | undefined {
  if (!policies.has(name)) policies.set(name, trusted?.createPolicy(name, rules));
  return policies.get(name);
}

/** The address of a script of this site, for a worker. @param policy its name, which the header lists */
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
