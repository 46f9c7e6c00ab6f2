import {
  CreateBucketCommand,
  HeadObjectCommand,
  PutBucketPolicyCommand,
  PutBucketVersioningCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { ACCESS_KEY, SECRET_KEY } from './ceph.ts';

/** Bucket operations for tests. */
export class Buckets {
  private readonly client: S3Client;
  private count = 0;

  constructor(endpoint: string) {
    this.client = new S3Client({
      endpoint,
      region: 'us-east-1',
      forcePathStyle: true,
      requestChecksumCalculation: 'WHEN_REQUIRED',
      credentials: { accessKeyId: ACCESS_KEY, secretAccessKey: SECRET_KEY },
    });
  }

  async create({ versions = false, open = false, name = '' } = {}): Promise<string> {
    const Bucket = name || `bucket-${++this.count}`;
    await this.client.send(new CreateBucketCommand({ Bucket }));
    if (versions)
      await this.client.send(
        new PutBucketVersioningCommand({ Bucket, VersioningConfiguration: { Status: 'Enabled' } }),
      );
    if (open)
      await this.client.send(
        new PutBucketPolicyCommand({
          Bucket,
          Policy: JSON.stringify({
            Version: '2012-10-17',
            Statement: [
              { Effect: 'Allow', Principal: '*', Action: 's3:GetObject', Resource: `arn:aws:s3:::${Bucket}/*` },
              // Without it, the store responds with 403 instead of 404 for missing objects.
              { Effect: 'Allow', Principal: '*', Action: 's3:ListBucket', Resource: `arn:aws:s3:::${Bucket}` },
            ],
          }),
        }),
      );
    return Bucket;
  }

  async headers(Bucket: string, Key: string): Promise<Record<string, string | undefined>> {
    const { ContentType, CacheControl, ContentEncoding } = await this.client.send(
      new HeadObjectCommand({ Bucket, Key }),
    );
    return { type: ContentType, cache: CacheControl, encoding: ContentEncoding };
  }

  async put(Bucket: string, Key: string, Body: string): Promise<void> {
    await this.client.send(new PutObjectCommand({ Bucket, Key, Body: Buffer.from(Body) }));
  }

  close(): void {
    this.client.destroy();
  }
}
