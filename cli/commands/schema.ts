import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { checkDocument } from '../check/formats/json-schema.ts';
import { editorFiles } from '../content/editor-schemas.ts';
import { writeInside } from '../sources/write-inside.ts';
import { ExitCode } from './terminal/exit-code.ts';
import { printJson, printMessage, printResult } from './terminal/print-text.ts';

interface SchemaOptions {
  readonly root: string;
  readonly check?: boolean;
  readonly of?: keyof typeof DOCUMENTS;
}

/** JSON documents that commands print. */
const DOCUMENTS = { check: checkDocument };

/**
 * `site schema`: writes the JSON Schemas that editors load through `$schema` and the types of the names of the site, or checks
 * that they are current. With `--of`, prints the schema of a command's JSON output.
 */
export async function schema(options: SchemaOptions): Promise<void> {
  if (options.of) {
    printJson(z.toJSONSchema(DOCUMENTS[options.of]), 2);
    return;
  }
  const root = resolve(options.root);
  const stale = options.check ? [...(await findStale(root)).keys()] : await writeEditorFiles(root);
  if (stale.length === 0) printResult('The schemas are current.');
  else if (!options.check) printResult(`Written: ${stale.join(', ')}`);
  else {
    printMessage(`Out of date: ${stale.join(', ')}. Run "site schema".`);
    process.exitCode = ExitCode.problems;
  }
}

/** Writes the files that are out of date, of those that are wanted. @returns them */
export async function writeEditorFiles(root: string, isWanted = (_: string) => true): Promise<string[]> {
  const stale = new Map([...(await findStale(root))].filter(([file]) => isWanted(file)));
  writeInside(
    root,
    [...stale].map(([path, bytes]) => ({ path, bytes })),
  );
  return [...stale.keys()];
}

/** The files that are out of date, each with its new text. */
async function findStale(root: string): Promise<ReadonlyMap<string, string>> {
  const files = await editorFiles(root);
  return new Map([...files].filter(([file, text]) => readText(join(root, file)) !== text));
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
