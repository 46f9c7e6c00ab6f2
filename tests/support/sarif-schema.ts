import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { jsonFaults } from './json-faults.ts';

/** The SARIF 2.1.0 schema of OASIS, from Microsoft's validator. */
const SCHEMA = join(
  dirname(createRequire(import.meta.url).resolve('@microsoft/sarif-multitool-ts')),
  '../assets/sarif-2.1.0.schema.json',
);

/** The faults of a log by the schema. */
export const sarifFaults = jsonFaults(JSON.parse(readFileSync(SCHEMA, 'utf8')));
