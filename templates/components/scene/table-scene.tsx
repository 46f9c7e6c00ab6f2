import type { Context } from '../../contract.ts';
import { escapeText } from './escape-text.ts';
import { drawTable, type TableWords } from './table.ts';

/** A product shot: the words on it belong to the picture, so the whole is one image with one name. */
export function TableScene({ context }: { context: Context }) {
  return (
    <svg
      className="table-scene"
      viewBox="0 0 1300 960"
      role="img"
      aria-label={context.t('SCENE_TABLE_ALT')}
      dangerouslySetInnerHTML={{ __html: drawTable(tableWords(context)) }}
    />
  );
}

export function tableWords({ t, number }: Context): TableWords {
  const blinds = (count: number) => escapeText(t('SCENE_BLINDS', { count: number(count) }));
  return {
    names: t('SCENE_PLAYERS')
      .split(',')
      .map((name) => escapeText(name.trim())),
    stacks: [62, 118, 41, 87, 104].map(blinds),
    pot: escapeText(t('SCENE_POT', { count: number(38) })),
    fold: escapeText(t('SCENE_FOLD')),
    call: escapeText(t('SCENE_CALL', { count: number(12) })),
    raise: escapeText(t('SCENE_RAISE', { count: number(36) })),
  };
}
