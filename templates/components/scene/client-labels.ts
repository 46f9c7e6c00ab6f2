import type { Context } from 'region-site/kit';
import type { ClientLabels } from './table.ts';

/** The labels on the client's screen, in the language of the page. */
export function clientLabels({ t, number }: Context): ClientLabels {
  const blinds = (count: number) => t('SCENE_BLINDS', { count: number(count) });
  return {
    names: t('SCENE_PLAYERS')
      .split(',')
      .map((name) => name.trim()),
    stacks: [62, 118, 41, 87, 104].map(blinds),
    pot: t('SCENE_POT', { count: number(38) }),
    fold: t('SCENE_FOLD'),
    call: t('SCENE_CALL', { count: number(12) }),
    raise: t('SCENE_RAISE', { count: number(36) }),
  };
}
