/** What we use of serve-handler, which brings no types. */
declare module 'serve-handler' {
  interface Config {
    readonly public: string;
    readonly cleanUrls: boolean;
    readonly directoryListing: boolean;
    /** A value of null removes a header that serve-handler would send. */
    readonly headers: readonly {
      readonly source: string;
      readonly headers: readonly { readonly key: string; readonly value: string | null }[];
    }[];
  }
  /** Its own file operations, each of which can be replaced. */
  interface Methods {
    readonly lstat: (path: string) => Promise<import('node:fs').Stats>;
    readonly createReadStream: (
      path: string,
      range: { readonly start?: number; readonly end?: number },
    ) => import('node:stream').Readable;
    readonly sendError: (path: string) => never;
  }
  /** All that it reads of a request. */
  interface Asked {
    readonly url: string;
    readonly headers: { readonly range?: string };
  }
  export default function serveHandler(
    request: Asked,
    response: import('node:http').ServerResponse,
    config: Config,
    methods: Methods,
  ): Promise<void>;
}
