import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';

/** Compiles a JSON Schema to a function that lists the faults of a value, a line each with path and message. */
export function jsonFaults(schema: object): (value: unknown) => string[] {
  const ajv = new Ajv2020({ allErrors: true });
  formats.default(ajv);
  const validate = ajv.compile(schema);
  return (value) =>
    validate(value) ? [] : (validate.errors ?? []).map((error) => `${error.instancePath} ${error.message}`);
}
