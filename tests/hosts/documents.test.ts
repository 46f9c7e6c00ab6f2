/**
 * Runs the commands of cli/docs/content/en/deploying.md and of the CI workflow in their order, on the starter `shop`: it has a region
 * `uk`, and builds in a second. A local store, port and folders replace Amazon S3, port 80 and /srv. The arguments of
 * commands that cannot run here (wrangler, CloudFront) are only checked.
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
import { PROJECT, shareCaches } from '../support/project.ts';
import { readCommands } from '../support/read-commands.ts';
import { edit } from '../support/site-copy.ts';
import { ask } from './ask.ts';
import { Buckets } from './buckets.ts';
import { ACCESS_KEY, ensureCeph, type S3Server, SECRET_KEY, startCeph } from './ceph.ts';
import { temporary } from './deploy-site.ts';
import { withStore } from './deploy-to.ts';
import { ensureNginx, freePort } from './nginx.ts';
import { startR2Worker } from './worker.ts';

/** In ms. Generous, because the machine may be busy: it only stops tests that hang. */
const TIME_LIMIT = 600_000;
const README = join(PROJECT, 'cli/docs/content/en/deploying.md');
const AWS = '/usr/bin/aws';

const ceph = ensureCeph();
if (ceph.missing) console.warn(ceph.missing);
const nginx = ensureNginx();
if ('missing' in nginx) console.warn(nginx.missing);
const withAws = existsSync(AWS);
if (!withAws) console.warn('The commands of aws in cli/docs/content/en/deploying.md were not run: install awscli.');

describe.skipIf(ceph.missing !== undefined || 'missing' in nginx)('the commands of the documentation', () => {
  const place = temporary();
  const project = join(place.folder, 'project');
  const tools = join(place.folder, 'tools');
  let server: S3Server;
  let buckets: Buckets;
  let port: number;

  beforeAll(async () => {
    server = await startCeph();
    buckets = new Buckets(server.url);
    port = await freePort();
    cpSync(join(PROJECT, 'cli', 'starters', 'shop'), project, { recursive: true });
    symlinkSync(join(PROJECT, 'node_modules'), join(project, 'node_modules'));
    shareCaches(project);
    // nginx workers run as another user, who must be able to read the temporary folder.
    chmodSync(place.folder, 0o755);
    for (const folder of ['etc', 'srv', 'tools']) mkdirSync(join(place.folder, folder));
    const tool = (name: string, text: string) =>
      writeFileSync(join(tools, name), `#!/bin/sh\n${text}`, { mode: 0o755 });
    tool('apt-get', 'echo "$@" >> "$SAID/apt-get"\n');
    // wrangler is not installed: only record its arguments. npm needs half a second for each start of an installed command.
    tool(
      'npx',
      'command="$1"; shift\nif [ "$command" = wrangler ]; then echo "$@" >> "$SAID/wrangler"; else exec "$command" "$@"; fi\n',
    );
    // CloudFront is not available: aws only validates the parameters. Ceph has one region.
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
  }, TIME_LIMIT);
  afterAll(async () => {
    buckets?.close();
    await server?.close();
    place.remove();
  });

  /** Replaces the example values of the documentation. */
  const own = (commands: string) =>
    commands
      .replaceAll('/srv/', `${place.folder}/srv/`)
      .replaceAll('/etc/nginx/', `${place.folder}/etc/`)
      .replaceAll('listen 80;', `listen 127.0.0.1:${port};`)
      .replaceAll('https://<account>.r2.cloudflarestorage.com', server.url)
      .replace(/^export AWS_ACCESS_KEY_ID=….*$/m, '')
      .replaceAll('<ETag of the answer>', 'E1');

  async function sh(commands: string, env: Record<string, string> = {}): Promise<string> {
    // A file instead of a pipe, which a server that keeps running would hold open.
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
  const write = (words: string) => edit(project, 'content/en/delivery.md', (text) => `${text}\n${words}\n`);

  test(
    'S3 with CloudFront: a bucket with versioning, the site, the function',
    async () => {
      const [bucket = '', cloudfront = '', later = ''] = readCommands(README, 'From zero: S3');
      const first = await sh(bucket);
      expect(first).toMatch(/uk → s3:\/\/nightjar-uk: release \d+/);
      expect(await stored('s3://nightjar-uk', 'index.html')).toBe(built('index.html'));
      expect(await sh(cloudfront)).toContain(withAws ? 'FunctionSummary' : '');
      // Runs without the CDN: only the option is checked.
      expect(later).toContain('--invalidate cloudfront:E1ABC');
      expect(await sh(later.replace('cloudfront:E1ABC', 'none'))).toContain('already has this build');
    },
    TIME_LIMIT,
  );

  test(
    'the first commands: dry run, deploy, list releases, roll back',
    async () => {
      write('One more sentence.');
      const [first = ''] = readCommands(README, '');
      const before = await stored('s3://nightjar-uk', 'delivery/index.html');
      const text = await sh(first);
      expect(text).toContain('dry run, nothing was written');
      expect(text).toMatch(/\* \d{8}-\d{6}-\w+ /);
      expect(text).toMatch(/went from \S+ to \S+ \(\d+ files restored\)/);
      expect(await stored('s3://nightjar-uk', 'delivery/index.html')).toBe(before);
    },
    TIME_LIMIT,
  );

  test(
    'emergency rollback: the previous site is restored',
    async () => {
      await sh('npx site deploy --region uk --to s3://nightjar-uk --no-variants --yes');
      expect(await stored('s3://nightjar-uk', 'delivery/index.html')).toContain('One more sentence.');
      const [night = ''] = readCommands(README, 'Emergency rollback');
      expect(await sh(night)).toMatch(/went from \S+ to \S+/);
      expect(await stored('s3://nightjar-uk', 'delivery/index.html')).not.toContain('One more sentence.');
    },
    TIME_LIMIT,
  );

  test(
    'nginx on your own server: it serves the site, and the changes after the second deploy',
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
          .poll(async () => (await page('/delivery/')).body, { timeout: 20_000 })
          .toContain('And another one.');
        const night = readCommands(README, 'Emergency rollback')
          .join('')
          .replaceAll('s3://nightjar-uk', 'file:///srv/uk');
        expect(await sh(night)).toContain('pointer moved');
        expect((await page('/delivery/')).body).not.toContain('And another one.');
      } finally {
        await sh('nginx -p /srv/nginx -c /etc/nginx/uk.conf -s stop');
      }
    },
    TIME_LIMIT,
  );

  test(
    'Cloudflare: releases in a bucket, and a worker with the documented settings',
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
        expect(home.status).toBe(200);
        expect(home.body.toString()).toBe(built('index.html'));
      } finally {
        await worker.close();
      }
    },
    TIME_LIMIT,
  );

  test(
    'the steps of the workflow, in the order of its jobs, with its documented variables',
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
          // Already installed.
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
      expect(ids.sort()).toEqual(['de', 'uk']);
      const sarif = JSON.parse(readFileSync(join(project, 'check.sarif'), 'utf8')) as { version: string };
      expect(sarif.version).toBe('2.1.0');
      expect(await stored('s3://nightjar/ci', 'index.html')).toBe(built('index.html'));
    },
    TIME_LIMIT,
  );
});
