import { joinFirst } from '../../problems/phrases.ts';
import { startOf } from '../../problems/problem.ts';
import { isPublic } from '../../templates/declared-variables.ts';
import { siteEnvironment } from '../../templates/site-definition.ts';
import { type Rule, reporter } from '../rule.ts';

/** Shorter values are words such as "true", which are anywhere. */
const SHORTEST = 8;

/** No file of the result contains the value of a variable that is not public, as it is or encoded. */
export const secrets: Rule = (site, report) => {
  const { texts } = siteEnvironment(site.root, site.definition);
  const wanted = Object.entries(texts)
    .filter(([name, text]) => !isPublic(name) && text.length >= SHORTEST)
    .map(([name, text]) => ({ name, forms: formsOf(text) }));
  if (wanted.length === 0) return;
  for (const { id, files } of site.regions)
    for (const { name, forms } of wanted) {
      const found = [...files].flatMap(([file, { bytes }]) => {
        const content = bytes && Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
        return content && forms.some((form) => content.includes(form)) ? [file] : [];
      });
      const [file] = found;
      if (file === undefined) continue;
      reporter(report, { region: id, file, at: startOf(`dist/${id}/${file}`) })('SECRET-PUBLISHED')(
        name,
        `The value of ${name}, which is secret, is in ${joinFirst(found)}.`,
        'Find where a template or a loader passes it on. Replace the secret if this result was published.',
      );
    }
};

/** The value itself, and as addresses, JSON, HTML and base64 write it. */
const formsOf = (text: string): readonly string[] => [
  ...new Set([
    text,
    encodeURIComponent(text),
    JSON.stringify(text).slice(1, -1),
    text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;'),
    Buffer.from(text).toString('base64').replace(/=+$/, ''),
  ]),
];
