import type { Example } from '../example.ts';
import { DownloadStatus } from './download-status.tsx';

export const examples: readonly Example[] = [
  { name: 'empty until a download is refused', render: (context) => <DownloadStatus context={context} /> },
];
