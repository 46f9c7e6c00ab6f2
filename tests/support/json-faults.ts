import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';

/** Makes of a JSON Schema a function that lists what is wrong with a value, a line each: where, and what. */
export function jsonFaults(schema: object): (value: unknown) => string[] {
  const ajv = new Ajv2020({ allErrors: true });
  formats.default(ajv);
  const validate = ajv.compile(schema);
  return (value) =>
    validate(value) ? [] : (validate.errors ?? []).map((error) => `${error.instancePath} ${error.message}`);
}
