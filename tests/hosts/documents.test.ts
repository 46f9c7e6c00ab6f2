/**
 * cli/publish/README.md and the workflow of CI, run as somebody runs them who has just come: the commands are taken from
 * the text, in its order, and given to a shell. A store, a port and folders of this machine stand for Amazon's, for port
 * 80 and for /srv; what has no stand-in here (wrangler, CloudFront) is only looked at, and says so below.
 */
import { spawn } from 'node:child_process';
import {
  chmodSync,
  closeSync,
  cpSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { linkCaches, PROJECT } from '../support/project.ts';
import { readCommands } from '../support/read-commands.ts';
import { edit } from '../support/site-copy.ts';
import { ask } from './ask.ts';
import { Buckets } from './buckets.ts';
import { ACCESS_KEY, ensureCeph, type S3Server, SECRET_KEY, startCeph } from './ceph.ts';
import { temporary } from './deploy-site.ts';
import { withStore } from './deploy-to.ts';
import { ensureNginx, freePort } from './nginx.ts';
import { startR2Worker } from './worker.ts';

/** Whole builds of the real site on a machine that may be busy: a limit catches a hang, nothing else. In ms. */
const PATIENCE = 600_000;
const README = join(PROJECT, 'cli/publish/README.md');
const AWS = '/usr/bin/aws';

const ceph = ensureCeph();
if (ceph.missing) console.warn(ceph.missing);
const nginx = ensureNginx();
if ('missing' in nginx) console.warn(nginx.missing);
const withAws = existsSync(AWS);
if (!withAws) console.warn('The commands of aws in cli/publish/README.md were not run: install awscli.');

describe.skipIf(ceph.missing !== undefined || 'missing' in nginx)('the documents, run by a newcomer', () => {
  const place = temporary();
  const project = join(place.folder, 'project');
  const tools = join(place.folder, 'tools');
  let server: S3Server;
  let buckets: Buckets;
  let port: number;

  beforeAll(async () => {
    process.env.AWS_ACCESS_KEY_ID = ACCESS_KEY;
    process.env.AWS_SECRET_ACCESS_KEY = SECRET_KEY;
    server = await startCeph();
    buckets = new Buckets(server.url);
    port = await freePort();
    for (const part of ['package.json', 'cli', 'regions', 'content', 'templates', 'assets'])
      cpSync(join(PROJECT, part), join(project, part), { recursive: true });
    symlinkSync(join(PROJECT, 'node_modules'), join(project, 'node_modules'));
    // Variants take as long as all the rest, and no command is about them.
    for (const region of ['uk', 'global'])
      edit(project, `regions/${region}.json`, (text) =>
        JSON.stringify({ ...JSON.parse(text), build: { precompress: false } }),
      );
    linkCaches(project);
    // The workers of nginx are somebody else, who may not look into a temporary folder.
    chmodSync(place.folder, 0o755);
    for (const folder of ['etc', 'srv', 'tools']) mkdirSync(join(place.folder, folder));
    const tool = (name: string, text: string) =>
      writeFileSync(join(tools, name), `#!/bin/sh\n${text}`, { mode: 0o755 });
    tool('apt-get', 'echo "$@" >> "$SAID/apt-get"\n');
    // It is no package of this project: what it is told is looked at.
    tool(
      'npx',
      `if [ "$1" = wrangler ]; then shift; echo "$@" >> "$SAID/wrangler"; else exec '${realNpx()}' "$@"; fi\n`,
    );
    // CloudFront is not here: aws compares the parameters with what the service takes, and asks nobody. Ceph has one region.
    tool(
      'aws',
      `if [ ! -x ${AWS} ]; then exit 0; fi
case "$*" in
  cloudfront*) exec ${AWS} "$@" --generate-cli-skeleton output;;
  *create-bucket*) exec ${AWS} --endpoint-url "$AWS_ENDPOINT_URL_S3" s3api create-bucket --bucket "$4";;
  *) exec ${AWS} --endpoint-url "$AWS_ENDPOINT_URL_S3" "$@";;
esac
`,
    );
    if (!withAws) await buckets.create({ versions: true, name: 'nightjar-uk' });
    await buckets.create({ name: 'nightjar' });
  }, PATIENCE);
  afterAll(async () => {
    buckets?.close();
    await server?.close();
    place.remove();
  });

  /** What a newcomer has to put in the place of our examples. */
  const own = (commands: string) =>
    commands
      .replaceAll('/srv/', `${place.folder}/srv/`)
      .replaceAll('/etc/nginx/', `${place.folder}/etc/`)
      .replaceAll('listen 80;', `listen 127.0.0.1:${port};`)
      .replaceAll('https://<account>.r2.cloudflarestorage.com', server.url)
      .replace(/^export AWS_ACCESS_KEY_ID=….*$/m, '')
      .replace('<ETag of the answer>', 'E1');

  async function sh(commands: string, env: Record<string, string> = {}): Promise<string> {
    // A file and no pipe: a server that a command leaves behind would hold a pipe open.
    const file = join(place.folder, 'said');
    const log = openSync(file, 'w');
    const child = spawn('/bin/bash', ['-euo', 'pipefail', '-c', own(commands)], {
      cwd: project,
      stdio: ['ignore', log, log],
      env: {
        ...process.env,
        PATH: `${tools}:${join(PROJECT, 'node_modules/.bin')}:${process.env.PATH}`,
        SAID: place.folder,
        AWS_ACCESS_KEY_ID: ACCESS_KEY,
        AWS_SECRET_ACCESS_KEY: SECRET_KEY,
        AWS_ENDPOINT_URL_S3: server.url,
        AWS_EC2_METADATA_DISABLED: 'true',
        AWS_REGION: 'us-east-1',
        NO_COLOR: '1',
        ...env,
      },
    });
    const status = await new Promise((resolve) => child.once('exit', resolve));
    closeSync(log);
    const said = readFileSync(file, 'utf8');
    if (status !== 0) throw new Error(`exit code ${status} of\n${own(commands)}\n${said}`);
    return said;
  }
  const said = (name: string) => readFileSync(join(place.folder, name), 'utf8').trim().split('\n');
  const built = (path: string) => readFileSync(join(project, 'dist/uk', path), 'utf8');
  const stored = (to: string, key: string) =>
    withStore(to, server.url, async (store) => (await store.get(key))?.bytes.toString('utf8'));
  const write = (words: string) => edit(project, 'content/en/affiliate-program.md', (text) => `${text}\n${words}\n`);

  test(
    'S3 with CloudFront: a bucket that keeps versions, the site in it, the function',
    async () => {
      const [bucket = '', cloudfront = '', later = ''] = readCommands(README, 'From zero: S3');
      const first = await sh(bucket);
      expect(first).toMatch(/uk → s3:\/\/nightjar-uk: release \d+/);
      expect(await stored('s3://nightjar-uk', 'index.html')).toBe(built('index.html'));
      expect(await sh(cloudfront)).toContain(withAws ? 'FunctionSummary' : '');
      // No CDN is told here: the rest of the command is run, and its option is one that the command knows.
      expect(later).toContain('--invalidate cloudfront:E1ABC');
      expect(await sh(later.replace('cloudfront:E1ABC', 'none'))).toContain('already has this build');
    },
    PATIENCE,
  );

  test(
    'the first commands of the page: look first, then deploy, see the releases, go back',
    async () => {
      write('One more sentence.');
      const [first = ''] = readCommands(README, '');
      const before = await stored('s3://nightjar-uk', 'affiliate-program/index.html');
      const text = await sh(first);
      expect(text).toContain('dry run, nothing was written');
      expect(text).toMatch(/\* \d{8}-\d{6}-\w+ /);
      expect(text).toMatch(/went from \S+ to \S+ \(\d+ files restored\)/);
      expect(await stored('s3://nightjar-uk', 'affiliate-program/index.html')).toBe(before);
    },
    PATIENCE,
  );

  test(
    'three in the morning: the site is what it was',
    async () => {
      await sh('npx site deploy --region uk --to s3://nightjar-uk --no-variants --yes');
      expect(await stored('s3://nightjar-uk', 'affiliate-program/index.html')).toContain('One more sentence.');
      const [night = ''] = readCommands(README, 'Emergency rollback');
      expect(await sh(night)).toMatch(/went from \S+ to \S+/);
      expect(await stored('s3://nightjar-uk', 'affiliate-program/index.html')).not.toContain('One more sentence.');
    },
    PATIENCE,
  );

  test(
    'nginx on a machine of your own: it serves, and after the second deploy what is new',
    async () => {
      const [first = '', later = ''] = readCommands(README, 'From zero: nginx');
      await sh(first);
      try {
        expect(said('apt-get')).toEqual(['install nginx-light']);
        const page = async (path: string) => {
          const { status, headers, body } = await ask(`http://127.0.0.1:${port}/`, { path });
          return { status, policy: headers['content-security-policy'] !== undefined, body: body.toString() };
        };
        expect(await page('/')).toEqual({ status: 200, policy: true, body: built('index.html') });
        expect((await page('/nowhere/')).status).toBe(404);
        write('And another one.');
        await sh('npx site build --region uk');
        await sh(later);
        await expect
          .poll(async () => (await page('/affiliate-program/')).body, { timeout: 20_000 })
          .toContain('And another one.');
        const night = readCommands(README, 'Emergency rollback')
          .join('')
          .replaceAll('s3://nightjar-uk', 'file:///srv/uk');
        expect(await sh(night)).toContain('pointer moved');
        expect((await page('/affiliate-program/')).body).not.toContain('And another one.');
      } finally {
        await sh('nginx -p /srv/nginx -c /etc/nginx/uk.conf -s stop');
      }
    },
    PATIENCE,
  );

  test(
    'Cloudflare: releases in a bucket, and a worker by the settings that the text writes',
    async () => {
      const [commands = ''] = readCommands(README, 'From zero: Cloudflare');
      await sh(commands);
      expect(said('wrangler')).toEqual(['r2 bucket create nightjar', 'deploy']);
      const settings = readFileSync(join(project, 'wrangler.toml'), 'utf8');
      const value = (name: string) => new RegExp(`${name} = "([^"]*)"`).exec(settings)?.[1] ?? '';
      expect(existsSync(join(project, value('main')))).toBe(true);
      expect([value('binding'), value('bucket_name')]).toEqual(['BUCKET', 'nightjar']);
      const objects = await withStore('s3://nightjar', server.url, async (store) =>
        Promise.all(
          [...(await store.list()).keys()].map(
            async (key): Promise<[string, Buffer]> => [key, (await store.get(key))?.bytes as Buffer],
          ),
        ),
      );
      const worker = await startR2Worker(join(project, value('main')), objects, {
        prefix: value('PREFIX'),
        date: value('compatibility_date'),
      });
      try {
        const home = await worker.ask({ path: '/' }, 'GB');
        expect([home.status, home.headers['server-timing']]).toEqual([200, 'geo;desc="GB"']);
        expect(home.body.toString()).toBe(built('index.html'));
      } finally {
        await worker.close();
      }
    },
    PATIENCE,
  );

  test(
    'the steps of the workflow, in the order of its jobs, with the variables that its head names',
    async () => {
      const workflow = parse(readFileSync(join(PROJECT, '.github/workflows/site.yml'), 'utf8')) as {
        jobs: Record<string, { steps: { run?: string }[] }>;
      };
      const output = join(place.folder, 'github-output');
      writeFileSync(output, '');
      const environment = {
        GITHUB_OUTPUT: output,
        GITHUB_ENV: join(place.folder, 'github-env'),
        GITHUB_ACTIONS: 'true',
        CI: 'true',
        REGION: 'uk',
        TARGET: 's3://nightjar/ci',
        ENDPOINT: server.url,
        CDN: 'none',
        KEY_ID: ACCESS_KEY,
        SECRET: SECRET_KEY,
      };
      const done: Record<string, string[]> = { regions: [], build: [], deploy: [] };
      for (const [job, ran] of Object.entries(done))
        for (const { run } of workflow.jobs[job]?.steps ?? []) {
          // The newcomer has installed already.
          if (run === undefined || /^npm ci\b/.test(run)) continue;
          const commands = run.replaceAll(/\$\{\{ matrix\.region \}\}/g, 'uk');
          expect(commands).not.toMatch(/\$\{\{/);
          const words = await sh(commands, environment);
          ran.push(run);
          if (run.includes('site deploy'))
            expect(JSON.parse(words.slice(words.indexOf('{')))).toMatchObject({ region: 'uk', to: 's3://nightjar/ci' });
        }
      expect(done.regions).toEqual([expect.stringContaining('site regions')]);
      expect(done.build).toEqual(
        expect.arrayContaining([expect.stringContaining('site build'), expect.stringContaining('site check')]),
      );
      expect(done.deploy).toEqual(expect.arrayContaining([expect.stringContaining('site deploy')]));
      const ids = JSON.parse(readFileSync(output, 'utf8').replace(/^ids=/, '')) as string[];
      expect(ids).toEqual(expect.arrayContaining(['uk', 'global']));
      const sarif = JSON.parse(readFileSync(join(project, 'check.sarif'), 'utf8')) as { version: string };
      expect(sarif.version).toBe('2.1.0');
      expect(await stored('s3://nightjar/ci', 'index.html')).toBe(built('index.html'));
    },
    PATIENCE,
  );
});

/** The one that comes with Node or with the system, not ours that stands before it. */
function realNpx(): string {
  const found = (process.env.PATH ?? '')
    .split(':')
    .map((folder) => join(folder, 'npx'))
    .find((path) => existsSync(path));
  if (!found) throw new Error('there is no npx');
  return found;
}
