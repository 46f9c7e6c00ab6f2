import { type EdgeRequest, type Environment, handleEdgeRequest } from './handle-request.ts';
import { openWorkerSite, type WorkerSite } from './worker-site.ts';

/** Defined before this code in `worker.js`. */
declare const SITE: WorkerSite;

const site = openWorkerSite(SITE);

export default {
  fetch: (request: EdgeRequest, environment: Environment): Promise<Response> =>
    handleEdgeRequest(site, request, environment),
};
