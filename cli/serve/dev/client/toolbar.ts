/** The toolbar: emulates the visitor's location, device and cookies, and shows data of the page. */
import { formatBytes } from '../../../problems/phrases.ts';
import type { PageInfo, ToolbarData, Weight } from '../client-data.ts';
import { h, sourceLink } from './dom.ts';

const SESSION = 'path=/; samesite=strict';

interface Toolbar {
  readonly elements: readonly HTMLElement[];
  showCount(count: number, settled: boolean): void;
  showLost(isLost: boolean): void;
}

export function createToolbar(showProblems: () => void, report: (text: string) => void, status: HTMLElement): Toolbar {
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
    'dev server stopped',
  );
  const bar = h('div', { class: 'bar' }, opener, problems, lost);
  const toggle = (open: boolean) => {
    panel.hidden = !open;
    opener.setAttribute('aria-expanded', String(open));
    if (open) void fill(panel, report, status);
    else opener.focus();
  };
  panel.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') toggle(false);
  });
  document.addEventListener('site-dev-updated', () => panel.hidden || void fill(panel, report, status));
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

async function fill(panel: HTMLElement, report: (text: string) => void, status: HTMLElement): Promise<void> {
  const response = await fetch(`/__dev/page?path=${encodeURIComponent(location.pathname)}`);
  if (!response.ok) return report(await response.text());
  const { page, regions } = (await response.json()) as ToolbarData;
  panel.replaceChildren(
    ...visitor(page),
    ...(page ? [...pageDetails(page, regions), ...weights(page), ...origins(page, report)] : []),
    h('h3', {}, 'Components'),
    h('a', { href: '/__dev/components/' }, 'All components with examples'),
    status,
  );
}

function visitor(page: PageInfo | null): HTMLElement[] {
  const embedded = new URLSearchParams(location.search).get('embedded') ?? '';
  const places = h('datalist', { id: 'site-dev-places' });
  for (const place of page?.places ?? []) places.append(h('option', { value: place }));
  const place = h('input', {
    id: 'site-dev-place',
    list: 'site-dev-places',
    value: cookie('site-dev-place') ?? '',
    placeholder: document.documentElement.dataset.place ?? 'default of the region',
    autocomplete: 'off',
    spellcheck: 'false',
    change: (event) => choose('site-dev-place', (event.target as HTMLInputElement).value.trim()),
  });
  return [
    h('h2', {}, 'Visitor'),
    row('Location', place, places),
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

/** The cookies of the page, and buttons to delete them; without the consent cookie the page asks for consent again. */
function cookies(page: PageInfo | null): HTMLElement[] {
  const known = page?.cookies ?? [];
  const present = document.cookie.split('; ').filter((pair) => pair !== '' && !pair.startsWith('site-dev-'));
  const consent = cookie('consent');
  const remove = (names: readonly string[]) => {
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
        h('button', { type: 'button', click: () => remove([name]) }, 'Delete'),
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
        consent !== undefined && h('button', { type: 'button', click: () => remove(['consent']) }, 'Ask again'),
      ),
    ),
    row('Cookies', list),
    ...(present.length > 1
      ? [
          row(
            '',
            h(
              'button',
              { type: 'button', click: () => remove(present.map((pair) => pair.split('=')[0] ?? '')) },
              'Delete all',
            ),
          ),
        ]
      : []),
  ];
}

function pageDetails(page: PageInfo, regions: ToolbarData['regions']): HTMLElement[] {
  const here = location.pathname + location.search;
  return [
    h('h3', {}, 'Page'),
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
        `${page.template}, layout ${page.layout}${page.fallbackFrom ? `, text in ${page.fallbackFrom}` : ''}`,
      ),
    ),
  ];
}

function links(entries: PageInfo['languages']): HTMLElement {
  const list = h('span', { class: 'choices' });
  for (const { name, href, here } of entries) list.append(here ? h('strong', {}, name) : h('a', { href }, name));
  return list;
}

function weights(page: PageInfo): HTMLElement[] {
  const sent = ({ bytes, compressed }: Weight) => compressed ?? bytes;
  const body = h('tbody', {});
  for (const weight of page.weights)
    body.append(
      h(
        'tr',
        {},
        h('td', {}, weight.path),
        h('td', { class: 'number' }, formatBytes(weight.bytes)),
        h('td', { class: 'number' }, formatBytes(sent(weight))),
      ),
    );
  const total = page.weights.reduce((sum, weight) => sum + sent(weight), 0);
  return [
    h('h3', {}, 'Size of the files that the markup names'),
    h(
      'table',
      {},
      h(
        'thead',
        {},
        h('tr', {}, h('th', {}, 'File'), h('th', { class: 'number' }, 'Bytes'), h('th', { class: 'number' }, 'Sent')),
      ),
      body,
      h('tfoot', {}, h('tr', {}, h('td', {}, 'All'), h('td', {}), h('td', { class: 'number' }, formatBytes(total)))),
    ),
  ];
}

function origins(page: PageInfo, report: (text: string) => void): HTMLElement[] {
  const list = h('ul', {});
  if (page.file)
    list.append(
      h('li', {}, h('span', { class: 'kind' }, 'text'), sourceLink({ file: page.file, line: 1, column: 1 }, report)),
    );
  const order = [...page.origins].sort((a, b) => (a.kind + a.name < b.kind + b.name ? -1 : 1));
  for (const { kind, name, at } of order)
    list.append(h('li', {}, h('span', { class: 'kind' }, kind), `${name} `, at && sourceLink(at, report)));
  return [h('h3', {}, `${page.origins.length + 1} sources`), list];
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
    element.append(h('option', { value: choice, selected: choice === value }, choice || 'default'));
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
