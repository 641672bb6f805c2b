import { type JsonSchema, makeSample } from './openapi-samples.ts';

/** JSON values that no one sends on purpose: whatever a field is for, some of them are out of its range. */
const hostileJson = [
  ...['null', 'true', '[]', '{}', '[null]', '{"__proto__":{"x":1}}', '[[[[[[[[[[[[]]]]]]]]]]]]'],
  ...['0', '-1', '0.5', '-0', '2147483647', '2147483648', '3000000000', '-2147483649', '8640000000000001'],
  ...['9007199254740991', '9007199254740993', '1e21', '1e308', '1e999', '-1e999'],
  ...['""', '" "', '"\\u0000"', '"a\\u0000b"', '"\\ud800"', '"\\u202e"', '"\\uffff"', '"0"', '"💥"', '"NaN"'],
  ...['"2024-02-31T00:00:00Z"', '"0000-01-01T00:00:00Z"', '"\'; drop table users; --"', '"%00"', '"../../x"'],
  ...['"00000000-0000-0000-0000-000000000000"', '"-___________________"', `"${'x'.repeat(3_000)}"`],
];

/** The same for parts of an address, encoded. */
export const hostileAddressParts = [
  ...['%00', 'a%00b', '%20', '%ff', '%ed%a0%80', '%F0%9F%92%A5', '%2e%2e%2f', '%25', '%', '%zz', "'--", '[]'],
  ...['0', '-1', '1e999', '2147483648', '99999999999999999999', 'NaN', 'null', 'x'.repeat(3_000)],
  ...['00000000-0000-0000-0000-000000000000', '-___________________', '__proto__', 'constructor'],
  ...[
    '2024-02-31T00:00:00Z',
    '0000-01-01T00:00:00Z',
    '0001-01-01T00:00:00%2B14:00',
    '9999-12-31T23:59:59-23:59',
  ],
  ...['2024-01-01T00:00:00%2B23:59', '2024-01-01T23:59:59.123456789Z', '%2B275760-09-13T00:00:00.001Z'],
];

const mark = '@hostile@';

/** Valid bodies of a schema as JSON, with every field, one for each alternative that it allows. */
export function listValidBodies(schema: unknown, known: Readonly<Record<string, unknown>>): string[] {
  return listValidValues(schema as JsonSchema, known).map((whole) => JSON.stringify(whole));
}

/** The same bodies, each with one part hostile. */
export function listHostileBodies(schema: unknown, known: Readonly<Record<string, unknown>>): string[] {
  return listValidValues(schema as JsonSchema, known)
    .flatMap((whole) => markEachPart(whole))
    .flatMap((marked) =>
      hostileJson.map((json) => JSON.stringify(marked).replace(JSON.stringify(mark), () => json)),
    );
}

function listValidValues(schema: JsonSchema, known: Readonly<Record<string, unknown>>): unknown[] {
  const { anyOf, properties, items } = schema;
  if (anyOf) return anyOf.flatMap((way) => listValidValues(way, known));
  if (items) return listValidValues(items, known).map((item) => [item]);
  if (!properties) return [makeSample(schema, known)];
  const fields = Object.entries(properties).map(([name, field]): [string, unknown[]] => [
    name,
    name in known ? [known[name]] : listValidValues(field, known),
  ]);
  const first = Object.fromEntries(fields.map(([name, [way]]) => [name, way]));
  return [first, ...fields.flatMap(([name, [, ...ways]]) => ways.map((way) => ({ ...first, [name]: way })))];
}

/** Copies of the value, each with one part marked; one of them is marked as a whole. */
function markEachPart(value: unknown): unknown[] {
  if (value === null || typeof value !== 'object') return [mark];
  const inner = Object.entries(value).flatMap(([name, part]) =>
    markEachPart(part).map((marked) =>
      Array.isArray(value) ? value.with(Number(name), marked) : { ...value, [name]: marked },
    ),
  );
  return [mark, ...inner];
}
