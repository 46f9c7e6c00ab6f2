import type { HostedFile, HostingInput, WorkerCode } from '../../kit/site-host.ts';

/** What a test of a host writes: the files by path, of which all but the kind may be missing, and whatever the host reads besides. */
export interface HostingParts extends Partial<Omit<HostingInput, 'files' | 'workers'>> {
  readonly files?: Readonly<Record<string, Partial<HostedFile> & Pick<HostedFile, 'kind'>>>;
  readonly workers?: Partial<WorkerCode>;
}

/** Completes the tables of a region, for tests of hosts. A build gives hosts the same ones. */
export const hostingInput = ({ files = {}, workers, ...parts }: HostingParts): HostingInput => ({
  region: 'home',
  headers: { page: {}, file: {} },
  redirects: [],
  rules: null,
  ranges: [],
  ...parts,
  files: new Map(Object.entries(files).map(([path, file]): [string, HostedFile] => [path, { ...NO_FILE, ...file }])),
  workers: { core: '', bucket: '', cloudfrontRequest: '', cloudfrontResponse: '', ...workers },
});

const NO_FILE = {
  contentType: 'text/html; charset=utf-8',
  cacheControl: 'no-cache',
  sha256: '',
  bytes: 0,
  encodings: {},
};
