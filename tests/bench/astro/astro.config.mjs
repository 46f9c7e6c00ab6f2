// Tuned like the others: text stays as it was typed, no highlighting of code, and the sources are Markdown alone.
import { defineConfig } from 'astro/config';

export default defineConfig({
  site: 'https://bench.example',
  outDir: './_site',
  cacheDir: './.cache',
  trailingSlash: 'always',
  markdown: { smartypants: false, syntaxHighlight: false },
});
