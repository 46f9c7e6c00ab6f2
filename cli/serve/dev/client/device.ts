/** Emulates the user agent of another device; loaded before the page's own code. */
const AGENTS: Readonly<Record<string, string>> = {
  mobile:
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
  tablet:
    'Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
  desktop:
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
};

const agent = AGENTS[(document.currentScript as HTMLScriptElement).dataset.device ?? ''];
if (agent) Object.defineProperty(navigator, 'userAgent', { get: () => agent });
