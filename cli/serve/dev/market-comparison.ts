import { readGeneralPage } from '../../build/load/page-reader.ts';
import type { Sources } from '../../build/load/read-sources.ts';
import type { ContentFile } from '../../content/content-files.ts';
import type { ContentPage } from '../../content/pages.ts';
import { recordsKey } from '../../content/record-files.ts';
import { type ComparedTexts, createMarketRules, type MarketRules } from '../../market/market-rules.ts';
import { createOwnedChange, type OwnedTable } from '../../market/owned-changes.ts';
import { pageMarketKey, pageMarketProblems } from '../../market/page-market.ts';
import { changedTextProblems, textsKey } from '../../market/text-market.ts';
import { addProblems, type Problem } from '../../problems/problem.ts';
import { keyOf } from '../../sources/records.ts';
import { readSource } from '../../sources/source-file.ts';
import type { CompleteSite } from '../../templates/site-definition.ts';

/** What was found by comparing a page with the records of the regions. */
interface ComparedPage {
  /** The rules (`MarketRules`). */
  readonly rules: string;
  /** The rules that concern this page, apart from the values that regions own. */
  readonly key: string;
  readonly owned: OwnedTable;
  readonly problems: readonly Problem[];
}

/** The valid content of a file, in an object that is another one after each change; null if there is none. */
type PageOf = (file: string) => { readonly page: ContentPage } | null;

/**
 * What the sources say against the records of the regions. A file is compared again after a change, or if it may name a value
 * that a region has got or lost.
 */
export class MarketComparison {
  private readonly root: string;
  private files: unknown = null;
  private pages = new WeakMap<object, ComparedPage>();
  private textsKey = '';
  private ofTexts: readonly Problem[] = [];
  /** The texts in which nothing was found; null after something was found. */
  private compared: ComparedTexts | null = null;

  constructor(root: string) {
    this.root = root;
  }

  /** The problems, found step by step. */
  *compare(sources: Sources, pageOf: PageOf): Generator<void, readonly Problem[]> {
    const { bundled, regions, areRegionsWhole, packs, content } = sources;
    if (!bundled.templates || !areRegionsWhole) return [];
    const { site } = bundled.templates;
    const { files } = content;
    const rules = createMarketRules(regions.regions, site, packs.languages, files, this.compared);
    if (!rules) return [];
    if (this.files !== files) this.pages = new WeakMap();
    this.files = files;
    const mayNameChanged = changesFrom(rules);
    const problems: Problem[] = [];
    for (const listed of files) {
      const entry = pageOf(listed.file);
      if (!entry) continue;
      let compared = this.pages.get(entry);
      if (compared?.rules !== rules.key) {
        compared = this.comparePage(listed, entry.page, rules, compared, mayNameChanged);
        this.pages.set(entry, compared);
      }
      addProblems(problems, compared.problems);
      yield;
    }
    yield* this.compareTexts(sources, site, rules);
    return [...problems, ...this.ofTexts];
  }

  private *compareTexts(
    { regions: { regions }, strings, records }: Sources,
    site: CompleteSite,
    rules: MarketRules,
  ): Generator<void, void> {
    const key = keyOf(textsKey(rules, regions, strings.of), recordsKey(records.files));
    if (this.textsKey === key) return;
    const texts = { regions, strings: strings.of, files: records.files, site };
    const { problems, compared } = yield* changedTextProblems(this.root, texts, rules, this.compared);
    this.textsKey = key;
    this.ofTexts = problems;
    this.compared = problems.length === 0 ? compared : null;
  }

  private comparePage(
    listed: ContentFile,
    page: ContentPage,
    rules: MarketRules,
    before: ComparedPage | undefined,
    mayNameChanged: ReturnType<typeof changesFrom>,
  ): ComparedPage {
    const compared = { rules: rules.key, key: pageMarketKey(rules, listed, page), owned: rules.owned };
    const read = readSource(this.root, listed.file);
    if ('problem' in read) return { ...compared, problems: [] };
    const general = readGeneralPage(this.root, page.general?.file ?? null)?.text ?? null;
    const isAsBefore = before?.key === compared.key && before.problems.length === 0;
    if (isAsBefore && !mayNameChanged(before.owned, general === null ? [read.text] : [read.text, general]))
      return { ...compared, problems: [] };
    return { ...compared, problems: pageMarketProblems(listed, page, { own: read.text, general }, rules) };
  }
}

/** Whether texts may name a value that regions have got or lost since they were compared. */
function changesFrom({ owned }: MarketRules): (before: OwnedTable, texts: readonly string[]) => boolean {
  const changes = new Map<OwnedTable, ReturnType<typeof createOwnedChange>>();
  return (before, texts) => {
    let isNamed = changes.get(before);
    if (isNamed === undefined) changes.set(before, (isNamed = createOwnedChange(before, owned)));
    return isNamed?.(texts) ?? false;
  };
}
