import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { visitor } from './chrome.ts';
import { DIST, manifestOf, REGIONS, type Region } from './site.ts';
import { expect, type Page, test } from './test.ts';

/** Maximum ratio of loaded to needed device pixels, if a smaller variant would suffice. */
const MOST = 1.6;
/** Tolerance for rounding in layout. */
const ROUNDING = 1.01;

/** Templates that were tested in another region, where they have the same layout, as in other languages. */
const seen = new Set<string>();

/** One page for each new template that shows variants of a master. */
function pagesWithPictures(region: Region): string[] {
  const found = new Map<string, string>();
  const files = Object.entries(manifestOf(region).files).sort(([a], [b]) => a.length - b.length);
  for (const [path, { page }] of files)
    if (
      page &&
      !seen.has(page.template) &&
      !found.has(page.template) &&
      / srcset="/i.test(readFileSync(join(DIST, region, path), 'utf8'))
    )
      found.set(page.template, `/${path.replace(/index\.html$/, '')}`);
  for (const template of found.keys()) seen.add(template);
  return [...found.values()];
}

/** A picture with variants in the browser. */
interface Shown {
  readonly alt: string | null;
  readonly src: string;
  /** Width of the complete picture in CSS px, including cropped parts. */
  readonly place: number;
  readonly chosen: number;
  /** Available widths. */
  readonly widths: readonly number[];
}

/** Measures the visible pictures after scrolling to each. */
async function picturesOf(page: Page, within: string): Promise<Shown[]> {
  const shown: Shown[] = [];
  for (const image of await page.locator(`${within} img[srcset]:visible`).all()) {
    await image.scrollIntoViewIfNeeded();
    await expect(image).toHaveJSProperty('complete', true);
    shown.push(
      await image.evaluate((element: HTMLImageElement) => {
        const url = element.currentSrc;
        const sets = [element, ...(element.closest('picture')?.querySelectorAll('source') ?? [])].map(({ srcset }) =>
          srcset.split(',').map((entry) => entry.trim().split(/\s+/) as [string, string]),
        );
        const own = sets.find((set) => set.some(([file]) => new URL(file, document.baseURI).href === url)) ?? [];
        const widths = own.map(([, descriptor]) => Number.parseInt(descriptor, 10)).sort((a, b) => a - b);
        const entry = own.find(([file]) => new URL(file, document.baseURI).href === url);
        const { width, height } = element.getBoundingClientRect();
        // Natural sizes are in CSS px of the chosen density and have the ratio of the picture.
        const ratio = element.naturalWidth / element.naturalHeight;
        const isCut = getComputedStyle(element).objectFit === 'cover';
        return {
          alt: element.getAttribute('alt'),
          src: url,
          place: isCut ? Math.max(width, height * ratio) : width,
          chosen: Number.parseInt(entry?.[1] ?? '0', 10),
          widths,
        };
      }),
    );
  }
  return shown;
}

/** The fault of the choice, or null. */
function faultOf({ src, place, chosen, widths }: Shown, density: number): string | null {
  const needs = place * density;
  const larger = widths.find((width) => width > chosen);
  // Of two candidates, Chromium uses the smaller one up to the geometric mean of both.
  const enough = density > 1 && larger ? Math.sqrt(chosen * larger) : chosen;
  const said = `${src}, ${chosen} of ${widths.join(', ')} for ${Math.round(needs)} px`;
  if (larger && enough * ROUNDING < needs) return `blurred: ${said}`;
  const fits = widths.find((width) => width * ROUNDING >= needs) ?? chosen;
  return chosen > MOST * needs && chosen > fits ? `too large: ${said}` : null;
}

for (const region of REGIONS) {
  for (const address of pagesWithPictures(region)) {
    for (const density of [1, 2]) {
      test(`${region} ${address} at density ${density}: each picture has the size of its box`, async ({ browser }) => {
        const page = await visitor(browser, region, 390, { deviceScaleFactor: density });
        await page.goto(address);
        // From narrow to wide, because browsers keep a larger picture.
        for (const width of [390, 900, 1440]) {
          await page.setViewportSize({ width, height: 800 });
          const faults = async () => {
            const shown = await picturesOf(page, 'main');
            for (const opener of await page.locator('main [data-modal-open]:visible').all()) {
              await opener.click();
              shown.push(...(await picturesOf(page, 'dialog[open]')));
              await page.keyboard.press('Escape');
            }
            expect(shown.length).toBeGreaterThan(0);
            return shown.flatMap((one) => faultOf(one, density) ?? []);
          };
          // The browser chooses again shortly after the window has another width.
          await expect.poll(faults, `${width} px`).toEqual([]);
        }
      });
    }

    test(`${region} ${address}: only the largest picture of the first screen has high priority`, async ({
      browser,
    }) => {
      for (const width of [390, 1440]) {
        const page = await visitor(browser, region, width, { deviceScaleFactor: 2 });
        await page.addInitScript(() => {
          new PerformanceObserver((list) => {
            const element = (list.getEntries().at(-1) as LargestContentfulPaint | undefined)?.element;
            (globalThis as { largest?: string | undefined }).largest = element?.outerHTML;
          }).observe({ type: 'largest-contentful-paint', buffered: true });
        });
        await page.goto(address, { waitUntil: 'networkidle' });
        const early = page.locator('[fetchpriority=high]');
        await expect(early).toHaveCount(1);
        const markup = await early.evaluate((element) => element.outerHTML);
        await expect
          .poll(() => page.evaluate(() => (globalThis as { largest?: string }).largest), { message: `${width} px` })
          .toBe(markup);
        await page.context().close();
      }
    });

    test(`${region} ${address}: every picture has a reserved box with its colour, and loads when it is near the window`, async ({
      browser,
    }) => {
      const page = await visitor(browser, region, 390, { deviceScaleFactor: 2 });
      await page.route(/\.(webp|avif)$/, (route) => route.abort());
      await page.goto(address);
      const faults = await page.evaluate(() =>
        [...document.querySelectorAll<HTMLImageElement>('img')].flatMap((image) => {
          const isEarly = image.fetchPriority === 'high';
          const tone = image.dataset.tone;
          const parts = [image, ...(image.closest('picture')?.querySelectorAll('source') ?? [])];
          const sizes = parts.filter(
            (part) => !(Number(part.getAttribute('width')) && Number(part.getAttribute('height'))),
          );
          const [red, green, blue] = (getComputedStyle(image).backgroundColor.match(/\d+/g) ?? []).map(Number);
          const shown = `#${[red, green, blue].map((value) => (value ?? 0).toString(16).padStart(2, '0')).join('')}`;
          return [
            sizes.length > 0 && 'a part without width and height',
            image.getAttribute('alt') === null && 'no text alternative',
            image.hasAttribute('style') && 'an inline style',
            image.srcset !== '' && !isEarly && image.loading !== 'lazy' && 'not lazy',
            isEarly && image.loading === 'lazy' && 'first and lazy',
            // Faded edges have the colour of the page.
            image.srcset !== '' &&
              getComputedStyle(image).maskImage === 'none' &&
              tone !== shown &&
              `is ${shown} before it comes, not ${tone}`,
          ].flatMap((fault) => (fault ? [`${image.getAttribute('src')}: ${fault}`] : []));
        }),
      );
      expect(faults).toEqual([]);
    });
  }

  test(`${region}: a narrow screen gets another crop of the first picture`, async ({ browser }) => {
    const ratios: number[] = [];
    for (const width of [390, 1440]) {
      const page = await visitor(browser, region, width);
      await page.goto('/');
      const early = page.locator('[fetchpriority=high]');
      await expect(early).toHaveJSProperty('complete', true);
      ratios.push(await early.evaluate((image: HTMLImageElement) => image.naturalWidth / image.naturalHeight));
      await page.context().close();
    }
    expect(ratios[0]).toBeLessThan((ratios[1] as number) - 0.05);
  });
}

test("all layers of the client's picture have the same box, and only the layer with text depends on the language", async ({
  browser,
}) => {
  const page = await visitor(browser, 'global', 390);
  const layersOf = async (path: string) => {
    await page.goto(path);
    const layers = page.locator('.client-shot > img');
    await layers.first().scrollIntoViewIfNeeded();
    for (const layer of await layers.all()) await expect(layer).toHaveJSProperty('naturalWidth', 1400);
    return layers.evaluateAll((images) =>
      images.map((image) => ({
        src: (image as HTMLImageElement).src,
        alt: image.getAttribute('alt'),
        box: JSON.stringify(image.getBoundingClientRect()),
      })),
    );
  };
  const [room, words, ...more] = await layersOf('/');
  expect(more).toEqual([]);
  expect(words?.box).toBe(room?.box);
  // A single picture for screen readers.
  expect(room?.alt).toBeTruthy();
  expect(words?.alt).toBe('');
  const [frenchRoom, frenchWords] = await layersOf('/fr/');
  expect(frenchRoom?.src).toBe(room?.src);
  expect(frenchWords?.src).not.toBe(words?.src);
  await page.context().close();
});
