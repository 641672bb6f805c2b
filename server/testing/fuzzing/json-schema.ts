import type { JsonSchema } from './openapi-samples.ts';

type FullSchema = JsonSchema & { additionalProperties?: FullSchema | boolean };

/** The paths at which a value does not match the schema; empty if it does. Knows only what our own document uses. */
export function listSchemaViolations(schema: unknown, value: unknown, at = '$'): string[] {
  const {
    type,
    const: only,
    enum: choices,
    anyOf,
    properties = {},
    required = [],
    items,
    ...rest
  } = schema as FullSchema;
  if (anyOf) return anyOf.some((way) => listSchemaViolations(way, value, at).length === 0) ? [] : [at];
  if (only !== undefined) return value === only ? [] : [at];
  if (choices) return choices.includes(value) ? [] : [at];
  if (type === 'object') {
    if (value === null || typeof value !== 'object' || Array.isArray(value)) return [at];
    const missing = required.filter((name) => !(name in value)).map((name) => `${at}.${name}`);
    const wrong = Object.entries(value).flatMap(([name, part]) => {
      const own = properties[name] ?? rest.additionalProperties;
      return own !== null && typeof own === 'object' ? listSchemaViolations(own, part, `${at}.${name}`) : [];
    });
    return [...missing, ...wrong];
  }
  if (type === 'array') {
    if (!Array.isArray(value)) return [at];
    return items ? value.flatMap((part, index) => listSchemaViolations(items, part, `${at}[${index}]`)) : [];
  }
  if (type === 'integer') return Number.isInteger(value) ? [] : [at];
  if (type === 'null') return value === null ? [] : [at];
  if (type === undefined) return [];
  return typeof value === type ? [] : [at];
}
