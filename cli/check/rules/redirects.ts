import { suggest } from '../../problems/nearest.ts';
import { isPrefix } from '../../regions/redirect-table.ts';
import { hrefOf } from '../../regions/site-addresses.ts';
import { answerOf } from '../addresses.ts';
import { type Rule, reporter } from '../rule.ts';

/** A redirect leads to a page in one step, and takes no page's address. */
export const redirects: Rule = (site, report) => {
  for (const region of site.regions)
    for (const { from, to } of region.manifest.redirects) {
      const index = region.region.redirects.findIndex((one) => from.endsWith(one.from));
      const at = index === -1 ? null : region.loaded.locate(['redirects', index, 'to'], 'value');
      const on = reporter(report, { region: region.id, file: null, at })('REDIRECT-BROKEN');
      const add = (message: string, help: string) => on(`${from} ${to}`, message, help);
      if (region.byPath.has(from)) add(`${from} is redirected and a page at once.`, 'Remove the redirect or the page.');
      if (!to.startsWith('/') || isPrefix(to)) continue;
      const [path = '', anchor] = to
        .slice(region.region.basePath.length)
        .replace(/\?[^#]*/, '')
        .split('#');
      const answer = answerOf(region, path);
      if (answer.kind === 'redirect')
        add(
          answer.to === hrefOf(region.region, from)
            ? `${from} and ${to} redirect to each other.`
            : `${from} redirects to ${to}, which redirects again.`,
          'Redirect to the page itself.',
        );
      else if (answer.kind === 'nothing' || answer.kind === 'gone')
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
