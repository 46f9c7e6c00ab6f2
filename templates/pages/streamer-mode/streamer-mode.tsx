import { Island, type PageProps } from 'region-site/kit';
import { ContentsList } from '../../components/contents-list/contents-list.tsx';
import type { EligibilityProps } from '../../components/eligibility/eligibility.island.tsx';
import { Faq } from '../../components/faq/faq.tsx';
import { Figures } from '../../components/figures/figures.tsx';
import { Opening } from '../../components/page-head/opening.tsx';
import { Prose } from '../../components/prose/prose.tsx';
import { Related } from '../../components/related/related.tsx';
import { SideScene } from '../../components/scene/side-scene.tsx';
import { Steps } from '../../components/steps/steps.tsx';
import type { StreamerModeData } from './streamer-mode.schema.ts';

/** A night desk, the figures large, three steps on a line, then the rules in full beside their contents. */
export function StreamerMode({ context, page, body }: PageProps<StreamerModeData>) {
  const { t } = context;
  const { figures, steps, faq, related, eligibility } = page.data;
  return (
    <article className="streamer">
      <div className="streamer-head with-scene">
        <SideScene
          context={context}
          source="images/desk.png"
          alt={t('SCENE_DESK_ALT')}
          phone={{ ratio: 1.25, x: 0.5, y: 0.5 }}
          tablet={{ ratio: 1.7, x: 0.5, y: 0.55 }}
        />
        <Opening context={context} page={page} />
      </div>
      <div className="streamer-facts">
        <Figures figures={figures} />
        <Steps context={context} steps={steps} />
        {eligibility && eligibility.length > 0 && (
          <section className="eligibility" aria-labelledby="eligibility-title">
            <h2 id="eligibility-title">{t('ELIGIBILITY_TITLE')}</h2>
            <Island
              context={context}
              name="eligibility"
              props={
                {
                  conditions: eligibility.map((sentence) => context.inline(sentence)),
                  hint: t('ELIGIBILITY_HINT'),
                  met: t('ELIGIBILITY_MET'),
                  oneOpen: t('ELIGIBILITY_OPEN_ONE'),
                  manyOpen: t('ELIGIBILITY_OPEN_MANY'),
                } satisfies EligibilityProps
              }
            />
          </section>
        )}
      </div>
      <div className="content with-contents">
        <ContentsList context={context} headings={page.headings} />
        <div className="content-main">
          <Prose html={body} />
          <Faq context={context} page={page} faq={faq} />
          <Related context={context} related={related} />
        </div>
      </div>
    </article>
  );
}
