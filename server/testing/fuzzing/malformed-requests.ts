import * as fc from 'fast-check';
import { hostileAddressParts, listValidBodies } from './hostile-values.ts';
import type { DocumentedCall } from './openapi-samples.ts';

/** A request, and how it was made, so that a failure can be understood. */
export type MalformedRequest = {
  readonly how: string;
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
};

type Known = Readonly<Record<string, unknown>>;

/** JSON as text, so that it includes what no JavaScript value can express. */
const junkJson = fc.oneof(
  fc.constantFrom('null', 'true', 'false', '[]', '{}', '""', '0', '-0', '1e999', '-1e999', '1e-999', '0.1e1'),
  fc.constantFrom(
    '9007199254740993',
    '99999999999999999999999',
    '2147483648',
    '-2147483649',
    '8640000000000001',
  ),
  fc.constantFrom('"\\u0000"', '"a\\u0000b"', '"\\ud800"', '"\\udc00\\ud800"', '"\\ufeff"', '"\\u202e"'),
  fc.constantFrom('{"__proto__":{"isPremium":true}}', '{"constructor":{"prototype":{}}}', '{"toString":1}'),
  fc.integer({ min: 1, max: 5_000 }).map((depth) => `${'['.repeat(depth)}${']'.repeat(depth)}`),
  fc.integer({ min: 1, max: 2_000 }).map((depth) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`),
  fc.integer({ min: 1, max: 20_000 }).map((length) => JSON.stringify('x'.repeat(length))),
  fc.string({ unit: 'binary', maxLength: 40 }).map((text) => JSON.stringify(text)),
  fc.double().map((number) => JSON.stringify(number)),
  fc.json({ maxDepth: 3 }),
);

const junkPart = fc.oneof(
  fc.constantFrom(...hostileAddressParts),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }).map(encodeURIComponent),
);

const contentTypes = [
  ...['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', 'application/xml', ''],
  ...[
    'application/json; charset=utf-16',
    'application/jsonp',
    'application/problem+json',
    'APPLICATION/JSON',
  ],
  ...['application/json, text/plain', 'json', 'application/json;;;=', 'multipart/form-data; boundary=x'],
];

const junkHeaders = fc.oneof(
  fc.constantFrom(...contentTypes).map((type) => ({ 'content-type': type })),
  fc.constantFrom('', '-1', '999999999999', 'NaN', '1e9').map((length) => ({ 'content-length': length })),
  fc.constantFrom('x', '%00', '__proto__', 'x'.repeat(4_000)).map((account) => ({ 'x-account': account })),
  fc.constantFrom('null', 'https://', 'javascript:0', 'https://[::1', 'x').map((origin) => ({ origin })),
  fc.constantFrom('bytes=0-1', 'bytes=-1', 'x').map((range) => ({ range })),
  fc.constantFrom('"x"', 'W/"x"', '*', 'x'.repeat(4_000)).map((tag) => ({ 'if-none-match': tag })),
  fc.constantFrom('gzip', 'br;q=x', '\u00ff').map((encoding) => ({ 'accept-encoding': encoding })),
  fc.constantFrom('1.2.3.4, x', '::', '999.1.1.1', '"').map((by) => ({ 'x-forwarded-for': by })),
  fc.constantFrom('DELETE', 'TRACE', '__proto__').map((method) => ({ 'x-http-method-override': method })),
);

const mark = '@junk@';

/** Bodies with something wrong, made from valid ones. */
function makeBodies(wholes: readonly string[]): fc.Arbitrary<Omit<MalformedRequest, 'address'>> {
  const json = { 'content-type': 'application/json' };
  const whole = fc.constantFrom(...wholes);
  const at = fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true });
  const part = fc.tuple(at, junkJson);
  const withJunk = (least: number, most: number) =>
    fc
      .tuple(whole, fc.array(part, { minLength: least, maxLength: most }))
      .map(([made, parts]) => replaceParts(made, parts));
  const text = (how: string, made: fc.Arbitrary<string>) =>
    made.map((body) => ({ how, headers: json, body }));
  return fc.oneof(
    { arbitrary: text('a part of another type', withJunk(1, 1)), weight: 8 },
    { arbitrary: text('parts of another type', withJunk(2, 4)), weight: 3 },
    text(
      'a part left out',
      fc.tuple(whole, at).map(([made, where]) => leaveOut(made, where)),
    ),
    text(
      'more fields',
      fc
        .tuple(whole, fc.string({ unit: 'binary', maxLength: 20 }), junkJson)
        .map(([made, name, junk]) => `${made.slice(0, -1)},${JSON.stringify(name)}:${junk}}`),
    ),
    text(
      'a field twice',
      fc.tuple(whole, at, junkJson).map(([made, where, junk]) => {
        const names = Object.keys(JSON.parse(made));
        const name = names[Math.floor(where * names.length)] ?? 'a';
        return `{${JSON.stringify(name)}:${junk},${made.slice(1, -1)},${JSON.stringify(name)}:${junk}}`;
      }),
    ),
    text(
      'an array around it',
      whole.map((made) => `[${made}]`),
    ),
    text('something else', junkJson),
    text(
      'cut off',
      fc.tuple(whole, at).map(([made, where]) => made.slice(0, Math.floor(where * made.length))),
    ),
    text(
      'more behind it',
      fc.tuple(whole, junkJson).map(([made, junk]) => made + junk),
    ),
    text('no JSON', fc.string({ unit: 'binary', maxLength: 60 })),
    text(
      'too much',
      fc.integer({ min: 65_537, max: 70_000 }).map((length) => `{"a":"${'x'.repeat(length)}"}`),
    ),
    fc.tuple(whole, fc.uint8Array({ minLength: 1, maxLength: 30 }), at).map(([made, bytes, where]) => ({
      how: 'other bytes',
      headers: json,
      body: putBytes(made, bytes, where),
    })),
    fc
      .tuple(whole, fc.constantFrom(...contentTypes))
      .map(([body, type]) => ({ how: 'another type', headers: { 'content-type': type }, body })),
  );
}

/**
 * Requests that no one sends on purpose, without duplicates: `count` with a body if the call takes one, and fewer of the other
 * kinds. A call that reads nothing but headers soon runs out of them.
 */
export function listMalformedRequests(
  { path, body, query, method }: DocumentedCall,
  { known, address, count, seed }: { known: Known; address: string; count: number; seed: number },
): MalformedRequest[] {
  const wholes = body === undefined ? ['{"a":1}'] : listValidBodies(body, known);
  const [first = ''] = wholes;
  const intact = method === 'GET' ? {} : { body: first };
  const json = { 'content-type': 'application/json' };
  const bodies = makeBodies(wholes).map((made) => ({ ...made, address }));
  const queries = fc
    .array(fc.tuple(fc.constantFrom(...query, 'a', '__proto__', query[0] ?? 'b'), junkPart), { minLength: 1 })
    .map((pairs) => ({
      how: 'query',
      address: `${address}?${pairs.map((pair) => pair.join('=')).join('&')}`,
      headers: json,
      ...intact,
    }));
  const params = junkPart.map((junk) => ({
    how: 'address',
    address: `/api${path.replace(/\{\w+\}/, () => junk)}`,
    headers: json,
    ...intact,
  }));
  const headers = junkHeaders.map((made) => ({
    how: 'header',
    address,
    headers: { ...json, ...made } as Record<string, string>,
    ...intact,
  }));
  // About every third draw repeats an earlier one.
  const draw = (arbitrary: fc.Arbitrary<MalformedRequest>, most: number) =>
    keepDistinct(fc.sample(arbitrary, { seed, numRuns: 2 * most })).slice(0, most);
  const others = [headers, ...(path.includes('{') ? [params] : []), ...(method === 'GET' ? [queries] : [])];
  const each = Math.ceil((method === 'GET' ? count : count / 8) / others.length);
  return [
    ...(method === 'GET' ? [] : draw(bodies, count)),
    ...others.flatMap((arbitrary) => draw(arbitrary, each)),
  ];
}

function keepDistinct(requests: readonly MalformedRequest[]): MalformedRequest[] {
  const keyOf = ({ address, headers, body = '' }: MalformedRequest) =>
    JSON.stringify([address, headers, Buffer.from(body).toString('latin1')]);
  return [...new Map(requests.map((request) => [keyOf(request), request])).values()];
}

/** The paths of all parts of a value, the value itself first. */
function listPaths(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (value === null || typeof value !== 'object') return [path];
  const inner = Object.entries(value).flatMap(([name, part]) => listPaths(part, [...path, name]));
  return [path, ...inner];
}

function changeAt(
  value: unknown,
  [name, ...rest]: readonly string[],
  change: (part: unknown) => unknown,
): unknown {
  if (name === undefined) return change(value);
  const copy = structuredClone(value) as Record<string, unknown>;
  const part = changeAt(copy[name], rest, change);
  if (part === undefined) delete copy[name];
  else copy[name] = part;
  return copy;
}

function choosePath(value: unknown, where: number): readonly string[] {
  const paths = listPaths(value).slice(1);
  return paths[Math.floor(where * paths.length)] ?? [];
}

function replaceParts(text: string, parts: readonly (readonly [where: number, junk: string])[]): string {
  const marked = parts.reduce<unknown>(
    (value, [where], at) => changeAt(value, choosePath(value, where), () => mark + at),
    JSON.parse(text),
  );
  return parts.reduce(
    (made, [, junk], at) => made.replace(JSON.stringify(mark + at), () => junk),
    JSON.stringify(marked),
  );
}

function leaveOut(text: string, where: number): string {
  const value: unknown = JSON.parse(text);
  return JSON.stringify(changeAt(value, choosePath(value, where), () => undefined) ?? {});
}

function putBytes(text: string, bytes: Uint8Array, where: number): Uint8Array {
  const whole = Buffer.from(text);
  const at = Math.floor(where * whole.length);
  return Buffer.concat([whole.subarray(0, at), bytes, whole.subarray(at)]);
}
