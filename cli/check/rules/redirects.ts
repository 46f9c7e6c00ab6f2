import { suggest } from '../../problems/nearest.ts';
import { answerOf } from '../addresses.ts';
import { type Rule, reporter } from '../rule.ts';

/** A redirect leads to a page in one step, and takes no page's address. */
export const redirects: Rule = (site, report) => {
  for (const region of site.regions)
    for (const [index, { from, to }] of region.manifest.redirects.entries()) {
      const at = region.loaded.locate(['redirects', index, 'to'], 'value');
      const on = reporter(report, { region: region.id, file: null, at })('REDIRECT-BROKEN');
      const add = (message: string, help: string) => on(`${from} ${to}`, message, help);
      if (region.byPath.has(from)) add(`${from} is redirected and a page at once.`, 'Remove the redirect or the page.');
      if (!to.startsWith('/')) continue;
      const [path = '', anchor] = to.split('#');
      const answer = answerOf(region, path);
      if (answer.kind === 'redirect')
        add(
          answer.to === from
            ? `${from} and ${to} redirect to each other.`
            : `${from} redirects to ${to}, which redirects again.`,
          'Redirect to the page itself.',
        );
      else if (answer.kind === 'nothing')
        add(
          `${from} redirects to ${to}, which is not there.`,
          suggest(path, region.byPath.keys()) || 'Redirect to a page.',
        );
      else if (anchor && answer.kind === 'page' && !answer.page.facts.ids.has(anchor))
        add(
          `${from} redirects to ${to}, and the page has no such id.`,
          suggest(anchor, answer.page.facts.ids.keys()) || 'Redirect to an id that the page has.',
        );
    }
};
