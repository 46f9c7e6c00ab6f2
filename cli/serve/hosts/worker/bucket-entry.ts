import { type BucketEnvironment, BucketSite } from './bucket.ts';
import { type EdgeRequest, handleEdgeRequest } from './handle-request.ts';

let bucket: BucketSite | undefined;

export default {
  async fetch(request: EdgeRequest, environment: BucketEnvironment): Promise<Response> {
    try {
      bucket ??= new BucketSite(environment);
      const { site, assets } = await bucket.current();
      return await handleEdgeRequest(site, request, { ASSETS: assets });
    } catch {
      // The live release is unknown, so there is no error page to send.
      return new Response('Unexpected error.\n', {
        status: 500,
        headers: { 'Cache-Control': 'no-store', 'Content-Type': 'text/plain; charset=utf-8' },
      });
    }
  },
};
