/** A site on all hosts, which have to give the same responses: the small one, unless a test brings another. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { AccessRules } from '../../cli/kit/places/access.ts';
import type { Answer, Question } from './ask.ts';
import { essence, type Host, startHosts } from './hosts.ts';
import { ensureNginx } from './nginx.ts';
import { buildSiteWithRules, REGION } from './site.ts';

const nginx = ensureNginx();
if ('missing' in nginx) console.warn(nginx.missing);
/** Null if it is not installed. */
export const nginxPath = 'path' in nginx ? nginx.path : null;

export interface ComparedHosts {
  readonly root: string;
  readonly hosts: readonly Host[];
  readonly rules: AccessRules;
  /** The address of an asset. */
  readonly asset: string;
  /** Sends a request to every host and compares the responses. @returns the response of preview */
  readonly askAll: (question: Question, place?: string | null) => Promise<Answer>;
  /** The page for any status without a page of its own, without regard to white space. */
  readonly errorPage: (language?: string) => string;
  readonly close: () => Promise<void>;
}

export async function startComparedHosts(): Promise<ComparedHosts> {
  // Only a release has gzip variants.
  const { root, remove } = await buildSiteWithRules({ release: true });
  const dist = join(root, 'dist', REGION);
  const hosts = await startHosts(root, nginxPath);
  return {
    root,
    hosts,
    rules: JSON.parse(readFileSync(join(dist, 'geo-rules.json'), 'utf8')),
    asset: `/assets/${readdirSync(join(dist, 'assets')).find((name) => !/\.(br|gz)$/.test(name))}`,
    askAll: (question, place = 'GB') => askAll(hosts, question, place),
    errorPage: (language = '') => withoutSpaces(readFileSync(join(dist, language, '500.html'), 'utf8')),
    close: async () => {
      await Promise.all(hosts.map((host) => host.close()));
      remove();
    },
  };
}

/** Sends a request to hosts and compares the responses. @returns that of the first one */
export async function askAll(hosts: readonly Host[], question: Question, place: string | null): Promise<Answer> {
  const answers = await Promise.all(
    hosts.map(async (host) => ({ name: host.name, answer: await host.ask(question, place) })),
  );
  const [first] = answers;
  if (!first) throw new Error('no host');
  for (const { name, answer } of answers)
    expect({ name, ...essence(answer) }, `${question.path} ${place}`).toEqual({ name, ...essence(first.answer) });
  return first.answer;
}

/** A body to compare with `errorPage`. */
export const shownBody = ({ body }: { readonly body: Buffer }): string => withoutSpaces(body.toString());

const withoutSpaces = (html: string): string => html.replace(/\s+/g, ' ');
