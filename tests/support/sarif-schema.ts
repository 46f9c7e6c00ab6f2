import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { jsonFaults } from './json-faults.ts';

/** The schema of SARIF 2.1.0 as OASIS publishes it and Microsoft's validator ships it. */
const SCHEMA = join(
  dirname(createRequire(import.meta.url).resolve('@microsoft/sarif-multitool-ts')),
  '../assets/sarif-2.1.0.schema.json',
);

/** What the schema finds wrong with a log. */
export const sarifFaults = jsonFaults(JSON.parse(readFileSync(SCHEMA, 'utf8')));
