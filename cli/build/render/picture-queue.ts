import { type Problem, ProblemsError } from '../../problems/problem.ts';
import { sharePictures } from '../../storage/cache/share-pictures.ts';
import type { Drawn } from './drawings.ts';
import { type EncodedCounts, encodeMissing, type PictureSite, picturesIn } from './encode-pictures.ts';
import type { Variant } from './image-variants.ts';
import type { DependenciesRecord } from './page-dependencies.ts';
import { PictureCache } from './picture-cache.ts';

/** Encodes pictures while pages are still being rendered. */
export class PictureQueue {
  private readonly site: PictureSite;
  private readonly cache: PictureCache;
  private readonly shared: ReturnType<typeof sharePictures>;
  private readonly onProgress: (done: number, total: number) => void;
  private readonly known = new Set<string>();
  private readonly encoded = new Set<string>();
  private readonly problems: Problem[] = [];
  private waiting: (Variant | Drawn)[] = [];
  private running: Promise<void> | null = null;
  private failure: { readonly error: unknown } | null = null;
  private isStopped = false;
  private done = 0;

  /** @param onProgress receives the number of pictures that are ready, of all that are known so far */
  constructor(site: PictureSite, onProgress: (done: number, total: number) => void, shared = sharePictures()) {
    this.site = site;
    this.cache = new PictureCache(site.cacheDir);
    this.shared = shared;
    this.onProgress = onProgress;
  }

  /** Adds the pictures of a page. */
  want(dependencies: DependenciesRecord | null): void {
    for (const picture of picturesIn(dependencies ?? {})) {
      if (this.known.has(picture.name)) continue;
      this.known.add(picture.name);
      this.waiting.push(picture);
    }
    if (this.waiting.length > 0) this.running ??= this.run();
  }

  /** Adds pictures whose cached bytes are damaged. */
  wantAgain(pictures: readonly (Variant | Drawn)[]): void {
    for (const { key } of pictures) this.cache.remove(key);
    this.waiting.push(...pictures);
    if (this.waiting.length > 0) this.running ??= this.run();
  }

  /** @throws ProblemsError with every master that cannot be decoded */
  async finish(): Promise<void> {
    await this.running;
    if (this.failure) throw this.failure.error;
    if (this.problems.length > 0) throw new ProblemsError(this.problems);
  }

  /** Leaves out what has not begun, and waits for the rest, so that nothing is written afterwards. */
  async stop(): Promise<void> {
    this.isStopped = true;
    await this.running;
  }

  /** The pictures of a region; each encoded one is counted for the first region that asks. */
  takeCounts(dependencies: DependenciesRecord): EncodedCounts {
    const pictures = picturesIn(dependencies);
    const encoded = pictures.filter(({ key }) => this.encoded.delete(key)).length;
    return { total: pictures.length, encoded, cached: pictures.length - encoded };
  }

  private async run(): Promise<void> {
    try {
      while (this.waiting.length > 0 && !this.isStopped) {
        const batch = this.waiting;
        this.waiting = [];
        const { encoded, problems } = await encodeMissing(this.site, this.cache, batch, this.shared, {
          isStopped: () => this.isStopped,
          onDone: (count) => {
            this.done += count;
            this.onProgress(this.done, this.known.size);
          },
        });
        for (const key of encoded) this.encoded.add(key);
        this.problems.push(...problems);
      }
    } catch (error) {
      this.failure = { error };
      this.isStopped = true;
    }
    this.running = null;
  }
}
