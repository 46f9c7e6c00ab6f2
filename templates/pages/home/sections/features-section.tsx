import type { Context } from 'region-site/kit';
import { Folded } from '../../../components/folded/folded.tsx';
import { RemoteIcon } from '../../../components/remote-icon/remote-icon.tsx';
import { ClientPicture } from '../../../components/scene/client-picture.tsx';
import type { HomeSection } from '../home.schema.ts';

/** The features, numbered as they are on the table beside them. */
export function FeaturesSection({ context, features }: { context: Context; features: HomeSection<'features'> }) {
  return (
    <section className="features" aria-labelledby="features">
      <ClientPicture context={context} />
      <div className="features-text">
        <h2 id="features">{features.heading}</h2>
        <Folded context={context} about={features.heading}>
          <p>{features.text}</p>
          <ol>
            {features.items.map(({ name, icon, text }) => (
              <li key={name}>
                <h3>{name}</h3>
                <RemoteIcon url={context.icon(icon)} />
                <p>{text}</p>
              </li>
            ))}
          </ol>
        </Folded>
      </div>
    </section>
  );
}
