import type { Site } from '../../build/load/site.ts';
import { encodePictures } from '../../build/render/encode-pictures.ts';
import type { PageDependencies } from '../../build/render/page-dependencies.ts';
import { type Problem, ProblemsError } from '../../problems/problem.ts';
import type { BackgroundWork } from './background-work.ts';

/**
 * Encodes the pictures that pages use, which takes a minute without a cache. A change does not wait for it: the encoding
 * continues in the background, and the next run joins it.
 */
export class PictureEncoding {
  /** Those of the last complete run. */
  problems: readonly Problem[] = [];
  private readonly work: BackgroundWork;
  /** It never rejects. */
  private running: Promise<void> | null = null;

  constructor(work: BackgroundWork) {
    this.work = work;
  }

  /** @returns null if a change happened in the meantime */
  async run(site: Site, wanted: PageDependencies): Promise<readonly Problem[] | null> {
    while (this.running) if (!(await this.work.isDone(this.running))) return null;
    const found = encodePictures(site, wanted).then(
      () => [],
      (error: unknown) => {
        if (!(error instanceof ProblemsError)) throw error;
        return error.problems;
      },
    );
    const ended = found.then(
      () => {},
      () => {},
    );
    this.running = ended;
    void ended.then(() => {
      this.running = null;
    });
    if (!(await this.work.isDone(ended))) return null;
    this.problems = await found;
    return this.problems;
  }

  async end(): Promise<void> {
    await this.running;
  }
}
