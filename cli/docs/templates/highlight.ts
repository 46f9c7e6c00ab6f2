/** Code in colours: comments, texts, names and words of the language, found when the site is built. */
const SCRIPT =
  /(?<comment>\/\*[\s\S]*?\*\/|(?<![:\w])\/\/[^\n]*)|(?<text>'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`)|(?<word>\b(?:as|async|await|case|class|const|declare|default|else|export|extends|false|for|from|function|if|import|in|interface|new|null|of|return|true|type|typeof|undefined)\b(?!:))|(?<number>\b\d[\d.]*\b)/g;
const DATA =
  /(?<comment>(?<=^|\s)#\s[^\n]*)|(?<name>"[^"\n]*"(?=\s*:)|^[ -]*[\w-]+(?=:(?:\s|$)))|(?<text>"(?:[^"\\\n]|\\.)*"|'[^'\n]*')|(?<number>(?<=[:[,]\s*)\d[\d.-]*)/gm;
const SHELL = /(?<comment>(?<=^|\s)#[^\n]*)|(?<text>'[^'\n]*'|"[^"\n]*")|(?<name>(?<=^|\s)--?[a-z][\w-]*)/gm;
const DIFF = /(?<text>^\+.*)/gm;

const PATTERNS: Readonly<Record<string, RegExp>> = {
  ...{
    ts: SCRIPT,
    tsx: SCRIPT,
    css: SCRIPT,
    json: DATA,
    yaml: DATA,
    markdown: DATA,
    sh: SHELL,
    nginx: SHELL,
    diff: DIFF,
  },
};

const BLOCK = /<pre tabindex="0"><code(?: class="language-(\w+)")?(?: data-info="([^"]*)")?>([\s\S]*?)<\/code><\/pre>/g;
const CHARACTERS: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };

const encode = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('{', '&#123;');
const decode = (html: string): string =>
  html.replace(/&(?:lt|gt|quot|amp|#(\d+));/g, (entity, code?: string) =>
    code === undefined ? (CHARACTERS[entity] as string) : String.fromCodePoint(Number(code)),
  );

/** The HTML of a page with its code in colours, each below the name of its file. */
export const highlight = (html: string): string =>
  html.replace(BLOCK, (_, language = '', info = '', code: string) => {
    const name = /[./]/.test(info) ? `<p class="file">${info}</p>` : '';
    return `${name}<pre tabindex="0"><code>${colour(decode(code), PATTERNS[language])}</code></pre>`;
  });

function colour(code: string, pattern: RegExp | undefined): string {
  let [html, end] = ['', 0];
  for (const { 0: found, groups = {}, index } of pattern ? code.matchAll(pattern) : []) {
    const [kind] = Object.entries(groups).find(([, text]) => text !== undefined) ?? [];
    html += `${encode(code.slice(end, index))}<span class="code-${kind}">${encode(found)}</span>`;
    end = index + found.length;
  }
  return html + encode(code.slice(end));
}
