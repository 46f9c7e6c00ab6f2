import type { PageProps } from 'region-site/kit';
import type { HomeData } from './home.schema.ts';
import { Community } from './sections/community.tsx';
import { FeaturesSection } from './sections/features-section.tsx';
import { FormatsSection } from './sections/formats-section.tsx';
import { Hero } from './sections/hero.tsx';
import { NoticeSection } from './sections/notice-section.tsx';
import { OfferSection } from './sections/offer-section.tsx';
import { PrizesSection } from './sections/prizes-section.tsx';
import { SafetySection } from './sections/safety-section.tsx';
import { SystemsSection } from './sections/systems-section.tsx';
import { Tonight } from './sections/tonight.tsx';

/** The first screen, then each section in the order in which a new visitor needs it. */
export function Home({ context, page }: PageProps<HomeData>) {
  const { data } = page;
  const { region } = context;
  return (
    <>
      <Hero context={context} hero={data.hero} />
      {data.notice && <NoticeSection context={context} notice={data.notice} />}
      {data.tonight && region.flags.prizeTotals && <Tonight context={context} tonight={data.tonight} />}
      {data.offer && <OfferSection context={context} offer={data.offer} />}
      <PrizesSection context={context} monthly={data.monthly} series={data.series} />
      {data.formats && <FormatsSection context={context} formats={data.formats} />}
      {data.features && <FeaturesSection context={context} features={data.features} />}
      <Community context={context} page={page} />
      <SafetySection context={context} safety={data.safety} />
      {data.downloads && <SystemsSection context={context} downloads={data.downloads} />}
    </>
  );
}
