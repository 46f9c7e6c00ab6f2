import { clientShot } from '../../../components/scene/client-shot.ts';
import { clientWords } from '../../../components/scene/client-words.ts';
import type { Context } from '../../../contract.ts';
import type { HomeData } from '../home.schema.ts';

/** The features, numbered as they are on the table beside them. */
export function FeaturesSection({ context, features }: { context: Context; features: HomeData['features'] }) {
  return (
    <section className="features" aria-labelledby="features">
      <img
        className="client-shot"
        src={context.drawing('client', clientWords(context))}
        width={clientShot.width}
        height={clientShot.height}
        alt={context.t('SCENE_FEATURES_ALT')}
        loading="lazy"
        decoding="async"
      />
      <div className="features-text">
        <h2 id="features">{features.heading}</h2>
        <p>{features.text}</p>
        <ol>
          {features.items.map(({ name, text }) => (
            <li key={name}>
              <h3>{name}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
