import type { Context, NavigationView } from 'region-site/kit';
import type { NightjarShell } from '../../document/shell.ts';
import { Anchor } from '../anchor/anchor.tsx';
import { EntryLabel } from '../header/entry-label.tsx';
import { RemoteIcon } from '../remote-icon/remote-icon.tsx';

interface NavigationListProps {
  readonly context: Context;
  readonly shell: NightjarShell;
  readonly entries: readonly NavigationView[];
}

/** The entries of a navigation without sub-entries; the entry of this page is marked as current. */
export function NavigationList({ context, shell, entries }: NavigationListProps) {
  return (
    <ul>
      {entries.map((entry) => (
        <li key={entry.route}>
          <Anchor context={context} link={entry} current={shell.exact && entry.route === shell.route}>
            <RemoteIcon url={entry.icon} />
            <EntryLabel entry={entry} />
          </Anchor>
        </li>
      ))}
    </ul>
  );
}
