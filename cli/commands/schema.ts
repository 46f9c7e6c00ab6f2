import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { editorSchemas } from '../load/editor-schemas.ts';
import { ExitCode } from '../terminal/exit-code.ts';

/** `site schema`: writes the JSON Schemas that editors pick up through `$schema`, or checks that they are current. */
export async function schema(options: { readonly root: string; readonly check?: boolean }): Promise<void> {
  const root = resolve(options.root);
  const stale: string[] = [];
  for (const [file, value] of await editorSchemas(root)) {
    const text = `${JSON.stringify(value, null, 2)}\n`;
    if (readText(join(root, file)) === text) continue;
    stale.push(file);
    if (options.check) continue;
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  if (options.check && stale.length > 0) {
    process.stderr.write(`Out of date: ${stale.join(', ')}. Run "site schema".\n`);
    process.exitCode = ExitCode.problems;
    return;
  }
  process.stdout.write(stale.length === 0 ? 'The schemas are current.\n' : `Written: ${stale.join(', ')}\n`);
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
