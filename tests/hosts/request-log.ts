/** A request from the server's log. */
export interface LoggedRequest {
  readonly method: string;
  /** Path and query, as sent. */
  readonly target: string;
  readonly status: number;
}

interface StartedRequest extends LoggedRequest {
  /** Its number, counted from the start of the server. */
  readonly start: number;
}

/**
 * Reads `… ====== starting new request req=0x7f =====` and, with the same address,
 * `… beast: 0x7f: 127.0.0.1 - tester [21/Nov/2026:14:58:01.123 +0000] "PUT /bucket/key HTTP/1.1" 200 …`.
 * The second line is written after the response, by another thread: it may follow lines of later requests.
 */
export function parseRequestLog(text: string): { done: StartedRequest[]; running: number[] } {
  const running = new Map<string, number>();
  const done: StartedRequest[] = [];
  let count = 0;
  const pattern = /starting new request req=(\S+)|beast: (\S+): \S+ - .*?\] "(\S+) (\S+) HTTP\/[\d.]+" (\d+) /g;
  for (const [, started, id = '', method = '', target = '', status] of text.matchAll(pattern)) {
    if (started) running.set(started, ++count);
    else {
      done.push({ method, target, status: Number(status), start: running.get(id) ?? 0 });
      running.delete(id);
    }
  }
  return { done, running: [...running.values()] };
}
