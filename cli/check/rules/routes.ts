import { answerOf } from '../addresses.ts';
import { movedAddress, ROUTE_LOCK, readRouteLock, routesOf } from '../route-lock.ts';
import { type Rule, reporter } from '../rule.ts';

/**
 * Locked addresses (`regions/routes.lock.json`) still have a page or a redirect. An address that is new, or has another layout
 * or language than in the lock, is reported, so that it is confirmed or corrected.
 */
export const routes: Rule = (site, report) => {
  const lock = readRouteLock(site.root);
  if (!lock) return;
  const built = routesOf(site.regions);
  const help = 'If this is intended, run "site routes --lock" and give the reason in the commit.';
  const known = new Set(site.all.map(({ region }) => region.id));
  const [first] = site.regions;
  for (const id of lock.regions.keys())
    if (first && !known.has(id))
      reporter(report, { region: first.id, file: null, at: lock.locate(id, '/') })('ROUTE-CHANGED')(
        id,
        `"${id}" is in ${ROUTE_LOCK}, and is no region any more.`,
        help,
        { severity: 'warning' },
      );
  for (const region of site.regions) {
    const agreed = lock.regions.get(region.id);
    const now = built.get(region.id) ?? new Map();
    const on = (path: string) => reporter(report, { region: region.id, file: null, at: lock.locate(region.id, path) });
    const changed = (path: string, message: string) =>
      on(path)('ROUTE-CHANGED')(path, message, help, { severity: 'warning' });
    if (!agreed) {
      const message = `"${region.id}" with its ${now.size} addresses is not in ${ROUTE_LOCK}.`;
      on('/')('ROUTE-CHANGED')(region.id, message, help, { severity: 'warning' });
      continue;
    }
    for (const [path, locked] of agreed) {
      const current = now.get(path);
      if (current && current !== locked) changed(path, `${path} is now ${current}; agreed was ${locked}.`);
      if (current) continue;
      const answer = answerOf(region, path);
      if (answer.kind === 'redirect' || answer.kind === 'gone') continue;
      const moved = movedAddress(region, path, locked);
      on(path)('ROUTE-LOST')(
        path,
        moved
          ? `${path} of "${region.id}" moved to ${moved} without a redirect.`
          : `${path} of "${region.id}" was removed without a redirect.`,
        moved
          ? `Add to "redirects" of ${region.loaded.file}: ${JSON.stringify({ from: path, to: moved })}`
          : `Restore the page, or add a redirect from ${path} to region JSON.`,
      );
    }
    for (const [path, kind] of now)
      if (!agreed.has(path)) changed(path, `${path} (${kind}) is not in ${ROUTE_LOCK} of "${region.id}".`);
  }
};
