import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { z } from 'zod';
import { editorSchemas } from '../build/load/editor-schemas.ts';
import { checkDocument } from '../check/formats/json-schema.ts';
import { ExitCode } from './terminal/exit-code.ts';
import { printJson, printMessage, printResult } from './terminal/print.ts';

interface SchemaOptions {
  readonly root: string;
  readonly check?: boolean;
  readonly of?: keyof typeof DOCUMENTS;
}

/** JSON documents that commands print. */
const DOCUMENTS = { check: checkDocument };

/**
 * `site schema`: writes the JSON Schemas that editors load through `$schema`, or checks that they are current. With `--of`,
 * prints the schema of a command's JSON output.
 */
export async function schema(options: SchemaOptions): Promise<void> {
  if (options.of) {
    printJson(z.toJSONSchema(DOCUMENTS[options.of]), 2);
    return;
  }
  const stale = await writeSchemas(resolve(options.root), options.check === true);
  if (options.check && stale.length > 0) {
    printMessage(`Out of date: ${stale.join(', ')}. Run "site schema".\n`);
    process.exitCode = ExitCode.problems;
    return;
  }
  printResult(stale.length === 0 ? 'The schemas are current.\n' : `Written: ${stale.join(', ')}\n`);
}

/**
 * Writes the schemas that are out of date.
 * @param check only finds them
 * @returns their files
 */
export async function writeSchemas(root: string, check = false): Promise<string[]> {
  const stale: string[] = [];
  for (const [file, value] of await editorSchemas(root)) {
    const text = `${JSON.stringify(value, null, 2)}\n`;
    if (readText(join(root, file)) === text) continue;
    stale.push(file);
    if (check) continue;
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  return stale;
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
