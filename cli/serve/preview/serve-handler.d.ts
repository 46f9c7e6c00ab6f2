/** The used part of serve-handler, which has no types. */
declare module 'serve-handler' {
  interface Config {
    readonly public: string;
    readonly cleanUrls: boolean;
    readonly directoryListing: boolean;
    /** Null removes a header that serve-handler would send. */
    readonly headers: readonly {
      readonly source: string;
      readonly headers: readonly { readonly key: string; readonly value: string | null }[];
    }[];
  }
  /** File operations that can be replaced. */
  interface Methods {
    readonly lstat: (path: string) => Promise<import('node:fs').Stats>;
    readonly createReadStream: (
      path: string,
      range: { readonly start?: number; readonly end?: number },
    ) => import('node:stream').Readable;
    readonly sendError: (path: string) => never;
  }
  /** The parts of a request that it reads. */
  interface MinimalRequest {
    readonly url: string;
    readonly headers: { readonly range?: string };
  }
  export default function serveHandler(
    request: MinimalRequest,
    response: import('node:http').ServerResponse,
    config: Config,
    methods: Methods,
  ): Promise<void>;
}
