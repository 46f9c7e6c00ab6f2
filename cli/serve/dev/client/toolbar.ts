/** Who is looking, from where and at what: chosen here instead of travelled to. In dev alone. */
import { h, size, sourceLink } from './dom.ts';

interface Info {
  readonly regions: readonly { readonly id: string; readonly url: string }[];
  readonly page: {
    readonly region: string;
    readonly path: string;
    readonly file: string | null;
    readonly template: string;
    readonly layout: string;
    readonly fallbackFrom: string | null;
    readonly languages: readonly { readonly name: string; readonly href: string; readonly here: boolean }[];
    readonly weights: readonly { readonly path: string; readonly bytes: number; readonly compressed: number | null }[];
    readonly origins: readonly {
      readonly kind: string;
      readonly name: string;
      readonly at: { readonly file: string; readonly line: number; readonly column: number } | null;
    }[];
    readonly cookies: readonly { readonly name: string; readonly category: string; readonly days: number }[];
    readonly places: readonly string[];
  } | null;
}

const SESSION = 'path=/; samesite=strict';

export interface Toolbar {
  readonly elements: readonly HTMLElement[];
  showCount(count: number, settled: boolean): void;
  showLost(isLost: boolean): void;
}

export function createToolbar(showProblems: () => void, say: (text: string) => void, said: HTMLElement): Toolbar {
  const panel = h('section', { class: 'panel', id: 'site-dev-panel', 'aria-label': 'Dev tools', hidden: true });
  const opener = h(
    'button',
    {
      type: 'button',
      'aria-expanded': 'false',
      'aria-controls': 'site-dev-panel',
      click: () => toggle(panel.hidden === true),
    },
    'dev',
  );
  const problems = h('button', { type: 'button', class: 'count', click: showProblems, hidden: true });
  const lost = h(
    'button',
    { type: 'button', class: 'lost', hidden: true, click: () => location.reload() },
    'dev has stopped',
  );
  const bar = h('div', { class: 'bar' }, opener, problems, lost);
  const toggle = (open: boolean) => {
    panel.hidden = !open;
    opener.setAttribute('aria-expanded', String(open));
    if (open) void fill(panel, say, said);
    else opener.focus();
  };
  panel.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') toggle(false);
  });
  document.addEventListener('site-dev-updated', () => panel.hidden || void fill(panel, say, said));
  return {
    elements: [panel, bar],
    showCount(count, settled) {
      problems.hidden = count === 0;
      problems.className = count > 0 ? 'bad' : '';
      problems.textContent = `${count} problem${count === 1 ? '' : 's'}${settled ? '' : ' …'}`;
    },
    showLost(isLost) {
      lost.hidden = !isLost;
    },
  };
}

async function fill(panel: HTMLElement, say: (text: string) => void, said: HTMLElement): Promise<void> {
  const answer = await fetch(`/__dev/page?path=${encodeURIComponent(location.pathname)}`);
  if (!answer.ok) return say(await answer.text());
  const { page, regions } = (await answer.json()) as Info;
  panel.replaceChildren(
    ...visitor(page),
    ...(page ? [...whereabouts(page, regions), ...weights(page), ...origins(page, say)] : []),
    h('h3', {}, 'Components'),
    h('a', { href: '/__dev/components/' }, 'Every component with its examples'),
    said,
  );
}

function visitor(page: Info['page']): HTMLElement[] {
  const embedded = new URLSearchParams(location.search).get('embedded') ?? '';
  const places = h('datalist', { id: 'site-dev-places' });
  for (const place of page?.places ?? []) places.append(h('option', { value: place }));
  const place = h('input', {
    id: 'site-dev-place',
    list: 'site-dev-places',
    value: cookie('site-dev-place') ?? '',
    placeholder: document.documentElement.dataset.place ?? 'the region’s own',
    autocomplete: 'off',
    spellcheck: 'false',
    change: (event) => choose('site-dev-place', (event.target as HTMLInputElement).value.trim()),
  });
  return [
    h('h2', {}, 'The visitor'),
    row('Place', place, places),
    row(
      'Device',
      select('site-dev-device', cookie('site-dev-device') ?? '', ['', 'mobile', 'tablet', 'desktop'], (value) =>
        choose('site-dev-device', value),
      ),
    ),
    row(
      'Embedded',
      select('site-dev-embedded', embedded, ['', '1', 'logo', 'all'], (value) => {
        const url = new URL(location.href);
        if (value) url.searchParams.set('embedded', value);
        else url.searchParams.delete('embedded');
        location.assign(url);
      }),
    ),
    ...cookies(page),
  ];
}

/** What the page may have stored, and a way to forget it: consent above all, which is asked for anew then. */
function cookies(page: Info['page']): HTMLElement[] {
  const known = page?.cookies ?? [];
  const present = document.cookie.split('; ').filter((pair) => pair !== '' && !pair.startsWith('site-dev-'));
  const consent = cookie('consent');
  const forget = (names: readonly string[]) => {
    for (const name of names) write(`${name}=; max-age=0; path=/`);
    location.reload();
  };
  const list = h('ul', {});
  for (const pair of present) {
    const [name = '', ...value] = pair.split('=');
    const entry = known.find(
      (one) => one.name === name || (one.name.endsWith('*') && name.startsWith(one.name.slice(0, -1))),
    );
    list.append(
      h(
        'li',
        {},
        h('code', {}, `${name}=${decode(value.join('='))}`),
        ` ${entry ? `${entry.category}, ${entry.days} days` : 'not in the registry'} `,
        h('button', { type: 'button', click: () => forget([name]) }, 'Forget'),
      ),
    );
  }
  if (present.length === 0) list.append(h('li', {}, 'none'));
  return [
    row(
      'Consent',
      h(
        'span',
        { class: 'choices' },
        consent === undefined ? 'not given' : decode(consent),
        consent !== undefined && h('button', { type: 'button', click: () => forget(['consent']) }, 'Ask again'),
      ),
    ),
    row('Cookies', list),
    ...(present.length > 1
      ? [
          row(
            '',
            h(
              'button',
              { type: 'button', click: () => forget(present.map((pair) => pair.split('=')[0] ?? '')) },
              'Forget all',
            ),
          ),
        ]
      : []),
  ];
}

function whereabouts(page: NonNullable<Info['page']>, regions: Info['regions']): HTMLElement[] {
  const here = location.pathname + location.search;
  return [
    h('h3', {}, 'The page'),
    row(
      'Region',
      links(regions.map(({ id, url }) => ({ name: id, href: new URL(here, url).href, here: id === page.region }))),
    ),
    row('Language', links(page.languages)),
    row(
      'Template',
      h(
        'span',
        {},
        `${page.template}, layout ${page.layout}${page.fallbackFrom ? `, words in ${page.fallbackFrom}` : ''}`,
      ),
    ),
  ];
}

function links(
  entries: readonly { readonly name: string; readonly href: string; readonly here: boolean }[],
): HTMLElement {
  const list = h('span', { class: 'choices' });
  for (const { name, href, here } of entries) list.append(here ? h('strong', {}, name) : h('a', { href }, name));
  return list;
}

function weights(page: NonNullable<Info['page']>): HTMLElement[] {
  const sent = (weight: { bytes: number; compressed: number | null }) => weight.compressed ?? weight.bytes;
  const body = h('tbody', {});
  for (const weight of page.weights)
    body.append(
      h(
        'tr',
        {},
        h('td', {}, weight.path),
        h('td', { class: 'number' }, size(weight.bytes)),
        h('td', { class: 'number' }, size(sent(weight))),
      ),
    );
  const total = page.weights.reduce((sum, weight) => sum + sent(weight), 0);
  return [
    h('h3', {}, 'Weight: what the markup names'),
    h(
      'table',
      {},
      h(
        'thead',
        {},
        h('tr', {}, h('th', {}, 'File'), h('th', { class: 'number' }, 'Bytes'), h('th', { class: 'number' }, 'Sent')),
      ),
      body,
      h('tfoot', {}, h('tr', {}, h('td', {}, 'All'), h('td', {}), h('td', { class: 'number' }, size(total)))),
    ),
  ];
}

function origins(page: NonNullable<Info['page']>, say: (text: string) => void): HTMLElement[] {
  const list = h('ul', {});
  if (page.file)
    list.append(
      h('li', {}, h('span', { class: 'kind' }, 'words'), sourceLink({ file: page.file, line: 1, column: 1 }, say)),
    );
  const order = [...page.origins].sort((a, b) => (a.kind + a.name < b.kind + b.name ? -1 : 1));
  for (const { kind, name, at } of order)
    list.append(h('li', {}, h('span', { class: 'kind' }, kind), `${name} `, at && sourceLink(at, say)));
  return [h('h3', {}, `Made of ${page.origins.length + 1} things`), list];
}

const row = (label: string, ...control: readonly HTMLElement[]): HTMLElement => {
  const id = control[0]?.id;
  return h(
    'div',
    { class: 'row' },
    id ? h('label', { for: id }, label) : h('span', { class: 'name' }, label),
    h('div', {}, ...control),
  );
};

function select(id: string, value: string, choices: readonly string[], onChoice: (value: string) => void): HTMLElement {
  const element = h('select', { id, change: (event) => onChoice((event.target as HTMLSelectElement).value) });
  for (const choice of choices)
    element.append(h('option', { value: choice, selected: choice === value }, choice || 'as it is'));
  return element;
}

function choose(name: string, value: string): void {
  write(value ? `${name}=${value}; ${SESSION}` : `${name}=; max-age=0; ${SESSION}`);
  location.reload();
}

function write(text: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that people build with
  document.cookie = text;
}

const cookie = (name: string): string | undefined =>
  document.cookie
    .split('; ')
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1);

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
