/** The guides as a site of their own. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { build, check } from '../../cli/commands/api.ts';
import { highlight } from '../../cli/docs/templates/highlight.ts';
import { PROJECT } from '../support/project.ts';

test('the site of the guides builds without problems, and its check finds nothing', async () => {
  const root = join(PROJECT, 'cli/docs');
  await build({ root });
  const { findings } = await check({ root });
  expect(findings.map(({ code, message }) => `${code} ${message}`)).toEqual([]);
  const html = readFileSync(join(root, 'dist/home/data/index.html'), 'utf8');
  expect(html).toContain('<title>Data from elsewhere – region-site</title>');
  expect(html).toContain('<a href="/collections/#records">');
});

test('code has its colours, and the words that it had', () => {
  const block = (language: string, code: string) =>
    `<pre tabindex="0"><code class="language-${language}" data-info="a/b.ts">${code}\n</code></pre>`;
  const coloured = highlight(
    block('ts', "const a = &#110;ull; // &lt;'x'&gt;\nconst url = 'https://x.example' + `$&#123;a}`;"),
  );
  expect(coloured).toContain('<p class="file">a/b.ts</p>');
  expect(coloured).toContain('<span class="code-comment">// &lt;\'x\'&gt;</span>');
  expect(coloured).toContain(
    '<span class="code-text">\'https://x.example\'</span> + <span class="code-text">`$&#123;a}`</span>',
  );
  expect(highlight(block('json', '&#123; "a": "b", "c": 1 }'))).toContain(
    '&#123; <span class="code-name">"a"</span>: <span class="code-text">"b"</span>, <span class="code-name">"c"</span>: <span class="code-number">1</span> }',
  );
});
