import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ACCESS_KEY, SECRET_KEY } from '../hosts/ceph.ts';
import { BIN } from '../support/site-copy.ts';

export interface Upload {
  readonly root: string;
  /** The web root. */
  readonly folder: string;
  readonly region: string;
  readonly bucket: string;
  readonly endpoint: string;
  /** A folder for files of the tool. */
  readonly scratch: string;
}

export interface DeployTool {
  readonly name: string;
  readonly version: string;
  start(upload: Upload): ChildProcess;
}

const version = (command: string, ...args: string[]): string | null => {
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8' });
  return status === 0 ? (/\d+\.\d+(\.\d+)?/.exec(stdout || stderr)?.[0] ?? 'of unknown version') : null;
};

/** In its own process group, so that a signal reaches all of its processes. */
const run = (command: string, args: readonly string[]): ChildProcess =>
  spawn(command, args, {
    detached: true,
    stdio: 'ignore',
    env: {
      ...process.env,
      AWS_ACCESS_KEY_ID: ACCESS_KEY,
      AWS_SECRET_ACCESS_KEY: SECRET_KEY,
      AWS_REGION: 'us-east-1',
      AWS_DEFAULT_REGION: 'us-east-1',
      AWS_EC2_METADATA_DISABLED: 'true',
      // rclone refuses to start with one; everything here is plain HTTP.
      AWS_CA_BUNDLE: undefined,
    },
  });

/** Each with the commands of its documentation, and the options that affect visitors least. */
const TOOLS: readonly { name: string; version: () => string | null; start: (upload: Upload) => ChildProcess }[] = [
  {
    name: 'site deploy',
    version: () => version(process.execPath, BIN, '--version'),
    start: ({ root, region, bucket, endpoint }) =>
      run(process.execPath, [
        BIN,
        'deploy',
        ...['--root', root, '--region', region, '--to', `s3://${bucket}`, '--endpoint', endpoint],
        // The small site does not pass the checks of the real one.
        ...['--allow', 'broken', '--yes'],
      ]),
  },
  {
    name: 'aws s3 sync --delete',
    version: () => version('/usr/bin/aws', '--version'),
    start: ({ folder, bucket, endpoint }) =>
      run('/usr/bin/aws', ['s3', 'sync', folder, `s3://${bucket}`, '--delete', '--endpoint-url', endpoint]),
  },
  {
    name: 'rclone sync --checksum',
    version: () => version('rclone', 'version'),
    start: ({ folder, bucket, endpoint }) =>
      run('rclone', [
        'sync',
        folder,
        `:s3:${bucket}`,
        '--checksum',
        ...['--s3-provider', 'Ceph', '--s3-endpoint', endpoint, '--s3-env-auth', '--s3-region', 'us-east-1'],
        ...['--config', '/dev/null', '--retries', '1'],
      ]),
  },
  {
    name: 'hugo deploy',
    version: () => version('hugo', 'version'),
    start: ({ folder, bucket, endpoint, scratch }) => {
      const source = join(scratch, 'hugo');
      mkdirSync(source, { recursive: true });
      const url = `s3://${bucket}?region=us-east-1&endpoint=${endpoint.replace('http://', '')}&disableSSL=true&s3ForcePathStyle=true`;
      writeFileSync(
        join(source, 'config.toml'),
        `baseURL = "https://small.example/"\npublishDir = ${JSON.stringify(folder)}\n[deployment]\n[[deployment.targets]]\nname = "bench"\nURL = ${JSON.stringify(url)}\n`,
      );
      return run('hugo', ['deploy', '--source', source, '--target', 'bench', '--maxDeletes', '-1']);
    },
  },
];

/** The installed tools; `missing` says how to install the others. */
export function findDeployTools(): { tools: DeployTool[]; missing: string[] } {
  const found = TOOLS.map((tool) => ({ ...tool, version: tool.version() }));
  return {
    tools: found.flatMap(({ version: known, ...tool }) => (known === null ? [] : [{ ...tool, version: known }])),
    missing: found
      .filter((tool) => tool.version === null)
      .map(({ name }) => `${name} is left out: install it (apt-get install awscli rclone hugo).`),
  };
}
