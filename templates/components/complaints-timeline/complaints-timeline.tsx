import type { PageProps } from 'region-site/kit';

const STAGES = ['WRITE', 'ACKNOWLEDGE', 'ANSWER', 'FINAL', 'ADR'];

/** How long each stage of a complaint may take. */
export function ComplaintsTimeline({ context }: Pick<PageProps, 'context'>) {
  const { t } = context;
  return (
    <ol className="timeline" data-block="complaints-timeline">
      {STAGES.map((stage) => (
        <li key={stage}>
          <strong>{t(`COMPLAINT_${stage}_WHEN`)}</strong>
          <span>{t(`COMPLAINT_${stage}_TEXT`)}</span>
        </li>
      ))}
    </ol>
  );
}
