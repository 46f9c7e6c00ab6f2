/** What the chat of every market answers to a person in danger, and what its pages about safer gambling say without script. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { readRegions } from '../../cli/regions/regions.ts';
import { repliesTo } from '../../templates/components/chat/adviser.ts';
import type { ChatConfig } from '../../templates/components/chat/chat-config.ts';
import { PROJECT } from '../support/project.ts';
import { buildProject } from '../support/run-site.ts';

beforeAll(() => buildProject(), 600_000);

const cases = readRegions(PROJECT, null).regions.flatMap(({ region }) =>
  region.languages.map(({ code, prefix }) => ({ id: region.id, code, prefix, region })),
);
const digits = (text: string) => text.replace(/[^\d+]/g, '');

test.each(cases)(
  '$id in $code: crisis line, emergency number and help line come first',
  ({ id, code, prefix, region }) => {
    // The fields of the site are there, and their types are not.
    const { chat, help, helpLine } = region as unknown as {
      chat: { configNames: Record<string, string>; thanks: Record<string, string> };
      help: { id: string; kind: string; languages?: string[]; phone?: string; url?: string }[];
      helpLine: string;
    };
    const line = help.find((entry) => entry.id === helpLine);
    const needed = [
      ...help.filter(({ kind, languages }) => kind === 'crisis' && languages?.includes(code)),
      ...help.filter(({ kind }) => kind === 'emergency'),
      ...(line && line.kind !== 'crisis' ? [line] : []),
    ];
    const hrefs = needed.map(({ phone, url }) => (phone ? `tel:${digits(phone)}` : url));
    const dist = join(PROJECT, 'dist', id);
    const config: ChatConfig = JSON.parse(readFileSync(join(dist, 'api/chat', chat.configNames[code] ?? ''), 'utf8'));
    for (const { words } of config.urgent) {
      const [reply] = repliesTo(config, (words[0] ?? '').replaceAll('*', ''));
      expect(reply?.links?.slice(0, hrefs.length).map(({ href }) => href)).toEqual(hrefs);
    }
    const [unknown] = repliesTo(config, 'xyzxyz');
    expect(unknown?.links?.map(({ href }) => href)).toEqual([line?.phone ? `tel:${digits(line.phone)}` : line?.url]);
    expect(config.labels.thanks.startsWith(chat.thanks[code] ?? '?'), config.labels.thanks).toBe(true);

    const page = [`${prefix}/responsible-gaming`, prefix].find((folder) =>
      existsSync(join(dist, folder, 'index.html')),
    );
    const html = readFileSync(join(dist, page ?? '', 'index.html'), 'utf8').replace(/<script.*?<\/script>/gs, '');
    for (const href of hrefs) if (href) expect(html, 'without script').toContain(href);
  },
);
