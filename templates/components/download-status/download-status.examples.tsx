import type { Example } from '../example.ts';
import { DownloadStatus } from './download-status.tsx';

export const examples: readonly Example[] = [
  { name: 'empty until somebody may not download', render: (context) => <DownloadStatus context={context} /> },
];
