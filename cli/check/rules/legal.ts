import { locateField } from '../../markdown/locate-field.ts';
import { describeChange, LEGAL_LOCK, legalTextsOf, lockState, readLegalLock } from '../legal-lock.ts';
import { type Rule, reporter } from '../rule.ts';

/** The text of a legal page is the one that was locked with its version (`regions/legal.lock.json`). */
export const legal: Rule = (site, report) => {
  const lock = readLegalLock(site.root);
  if (!lock) return;
  for (const region of site.regions) {
    const texts = legalTextsOf(region);
    const agreed = lock.texts[region.id];
    if (!agreed) {
      if (texts.length > 0)
        reporter(report, { region: region.id, file: null, at: lock.locate(region.id) })('LEGAL-UNLOCKED')(
          region.id,
          `"${region.id}" with its ${texts.length} legal pages is not in ${LEGAL_LOCK}.`,
          'Run "site legal --lock" when their texts are final.',
          { severity: 'warning' },
        );
      continue;
    }
    for (const text of texts) {
      const { path, version, page } = text;
      const locked = agreed[path];
      const state = lockState(locked, text);
      if (state === 'locked') continue;
      const at = locateField(site.root, page.source, state === 'moved' ? 'effective' : 'version');
      const add = reporter(report, { region: region.id, file: page.output, at });
      if (state !== 'new')
        add('LEGAL-UNVERSIONED')(
          page.source,
          `This page has ${describeChange(state, locked ?? '', text)}.`,
          'Write a new "version" with its "effective" date, and a record of the change in the change history; then run "site legal --lock". A corrected spelling, or a date that moves before users agree: "site legal --lock --corrections".',
        );
      else
        add('LEGAL-UNLOCKED')(
          page.source,
          `Version ${version} of this page is not in ${LEGAL_LOCK}.`,
          'Run "site legal --lock" when its text is final.',
          { severity: 'warning' },
        );
    }
  }
};
