import { afterAll, beforeAll, describe, inject } from 'vitest';
import { testConsent } from './consent.ts';
import { testDownload } from './download.ts';
import type { Engine, EngineKind } from './engine.ts';
import { testGuides } from './guides.ts';
import { testHeader } from './header.ts';
import { testIslands } from './islands.ts';
import { testModals } from './modals.ts';
import { testPages } from './pages.ts';
import { visitSite } from './visit.ts';
import { testPayloads } from './xss.ts';

/** Runs the tests of this folder in one engine. */
export function runIn(kind: EngineKind): void {
  describe.skipIf(kind.missing().length > 0)(kind.name, () => {
    let engine: Engine;
    beforeAll(async () => {
      engine = await kind.start();
    });
    afterAll(() => engine?.close());

    const visit = visitSite(
      () => engine,
      () => inject('site'),
    );
    testPages(visit);
    testHeader(visit);
    testModals(visit);
    testDownload(visit);
    testConsent(
      visitSite(
        () => engine,
        () => inject('asking'),
        {},
      ),
    );
    for (const renderer of ['preact', 'react'] as const)
      testIslands(
        renderer,
        visitSite(
          () => engine,
          () => inject('islands')[renderer],
        ),
      );
    testGuides(
      visitSite(
        () => engine,
        () => inject('guides'),
      ),
    );
    testPayloads(
      () => engine,
      () => inject('site'),
    );
  });
}
