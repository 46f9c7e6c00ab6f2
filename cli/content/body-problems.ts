import { posix } from 'node:path';
import type { CompiledMarkdown, Placeholder } from '../markdown/compiled-markdown.ts';
import { compileBody, type Extensions } from '../markdown/markdown.ts';
import { readBody } from '../markdown/markdown-body.ts';
import type { MarkdownFile } from '../markdown/markdown-file.ts';
import { nearest } from '../problems/nearest.ts';
import { locate, type Problem } from '../problems/problem.ts';
import { linkedRoute } from './content-files.ts';
import { brokenPicture, isPictureName, type Picture } from './pictures.ts';

/** The names that the text of a page may use, in any region and language. */
interface KnownNames {
  readonly conditions: ReadonlySet<string>;
  readonly pictures: ReadonlyMap<string, Picture>;
  /** False where some could not be listed. */
  readonly arePicturesWhole: boolean;
  /** Of all content files, those with problems included; null where some could not be listed. */
  readonly routes: ReadonlySet<string> | null;
  /** The addresses of the files of `public/`. */
  readonly addresses: ReadonlySet<string>;
}

type PicturePlaceholder = Extract<Placeholder, { kind: 'picture' }>;

/**
 * The problems of the Markdown of one file. They are reported when a build stops before rendering, so that a problem in one
 * file does not hide those of the others.
 */
export function bodyProblems(source: MarkdownFile, names: KnownNames, extensions?: Extensions): Problem[] {
  if (!source.frontMatter) return [];
  const body = readBody({ source }, { known: names.conditions, holds: null });
  const compiled = compileBody(body, undefined, extensions);
  // Of two sections of one id, each may be for other regions.
  const problems = compiled.problems.filter(({ code }) => !compiled.isPartial || code !== 'HEADING-TWICE');
  return [...problems, ...referenceProblems(source, compiled, names)];
}

function referenceProblems({ file, text }: MarkdownFile, compiled: CompiledMarkdown, names: KnownNames): Problem[] {
  return compiled.placeholders.flatMap((placeholder): Problem[] => {
    const found =
      placeholder.kind === 'picture'
        ? findPicture(file, placeholder, names.pictures)
        : placeholder.kind === 'link' && linkFault(linkedRoute(placeholder.href, file), names);
    if (found && 'code' in found && found.code === 'PICTURE-MISSING' && !names.arePicturesWhole) return [];
    return found && 'code' in found ? [{ ...found, at: locate(file, text, placeholder.at.offset) }] : [];
  });
}

type Fault = Omit<Problem, 'at'>;

/** The file of a picture that Markdown names, below `assets/` or relative to its own file, or why it cannot be shown. */
export function findPicture(
  file: string,
  { src }: Pick<PicturePlaceholder, 'src'>,
  pictures: ReadonlyMap<string, Picture>,
): { readonly picture: string } | Fault {
  if (/^[a-z][a-z0-9+.-]*:|^\/\//i.test(src))
    return {
      code: 'URL-FORBIDDEN',
      message: `The picture "${src.slice(0, 60)}" is on another site.`,
      help: 'Save it in assets/images/ and write its path: images/<name>.',
    };
  const named = decodePath(src);
  const paths = [posix.join(posix.dirname(file), named), posix.join('assets', named)];
  const path = paths.find((one) => pictures.has(one)) ?? decomposedName(paths, pictures) ?? '';
  const picture = pictures.get(path);
  if (!picture && posix.extname(named) !== '' && !isPictureName(named))
    return {
      code: 'PICTURE-MISSING',
      message: `"${src}" is of a format that is not read.`,
      help: 'Export it as PNG, JPEG, WebP, AVIF, TIFF or GIF. Drawings (.svg) belong to templates and style sheets.',
    };
  if (!picture)
    return {
      code: 'PICTURE-MISSING',
      message: `There is no picture "${src}".`,
      help: helpForPicture(file, named, [...pictures.keys()]),
    };
  if ('broken' in picture) return brokenPicture(path, picture.broken);
  return { picture: path };
}

/** A file whose name has letters in parts, as some systems write it: é as e and its accent. */
const decomposedName = (paths: readonly string[], pictures: ReadonlyMap<string, Picture>): string | undefined => {
  const names = new Set(paths.map((path) => path.normalize('NFC')));
  return [...pictures.keys()].find((path) => names.has(path.normalize('NFC')));
};

/** A route without a file is wrong in every region. */
function linkFault(href: string, { routes, addresses }: Pick<KnownNames, 'routes' | 'addresses'>): Fault | null {
  const route = /^(\/(?!\/)[^?#{]*)([?#]|$)/.exec(href.trim())?.[1];
  if (route === undefined || !routes || routes.has(route) || addresses.has(decodePath(route))) return null;
  const close = nearest(route, [...routes, ...addresses]);
  return {
    code: 'LINK-NOWHERE',
    message: `No region has a page at ${route}.`,
    help: close.length > 0 ? `Did you mean ${close.join(' or ')}?` : 'Add the page, or link to another one.',
  };
}

/** The path of a file. In an address it may be percent-encoded. */
function decodePath(source: string): string {
  try {
    return decodeURI(source);
  } catch {
    return source;
  }
}

/** Pictures with a similar name in any folder, as the Markdown file would name them. */
function helpForPicture(file: string, named: string, known: readonly string[]): string {
  const names = known.map((path) =>
    path.startsWith('assets/') ? path.slice('assets/'.length) : posix.relative(posix.dirname(file), path),
  );
  const close = nearest(posix.basename(named), new Set(names.map((name) => posix.basename(name))));
  const meant = names.filter((name) => close.includes(posix.basename(name))).map((name) => `"${name}"`);
  return meant.length > 0 ? `Did you mean ${meant.join(' or ')}?` : 'Put it into assets/images/.';
}
