import { stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type FirebaseValue, isNode } from '@focuspool/domain/moving/firebase-value';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { makeTemporaryFolder } from '../../../../testing/processes/temporary-folder.ts';
import { findMembers } from './json-members.ts';
import { createScanner } from './json-scanner.ts';
import { MovingError } from './moving-error.ts';
import { readBranches } from './read-branches.ts';
import { toJson, writeJsonFile } from './write-branches.ts';

async function keep(text: string): Promise<string> {
  const file = join(makeTemporaryFolder(), 'kept.json');
  await writeFile(file, text);
  return file;
}

/** Reads everything below a member, each branch as JSON. */
async function readMember(text: string, name: string, depth = 1): Promise<[string, string | null][]> {
  const file = await keep(text);
  const range = (await findMembers(file)).get(name);
  if (!range) throw new Error(`There is no ${name}`);
  const branches: [string, string | null][] = [];
  for await (const { keys, value } of readBranches(file, range, depth)) {
    branches.push([keys.join('/'), value === null ? null : toJson(value)]);
  }
  return branches;
}

it('a member of a file is read branch by branch, in order', async () => {
  const text =
    '\ufeff {"other": ["}", "\\"{"], "us\\u0065rs" : {"u1":{"b":1,"a":"x","2":true,"1":null},"u2":"y","u3":{}}} ';
  expect(await readMember(text, 'users')).toEqual([
    ['u1', '{"b":1,"a":"x","2":true}'],
    ['u2', '"y"'],
    ['u3', '{}'],
  ]);
});

it('a plain value above the depth of the branches is read as a branch', async () => {
  const text = '{"tasks":{"u1":{"-a":{"Title":"x"},"-b":2},"u2":true,"u3":{}}}';
  expect(await readMember(text, 'tasks', 2)).toEqual([
    ['u1/-a', '{"Title":"x"}'],
    ['u1/-b', '2'],
    ['u2', 'true'],
  ]);
});

it('an array is read as an object whose keys are its indexes', async () => {
  expect(await readMember('{"users":[null,{"a":[1,null,2]}]}', 'users')).toEqual([
    ['1', '{"a":{"0":1,"2":2}}'],
  ]);
});

it('the key __proto__ is read like any other key', async () => {
  expect(await readMember('{"users":{"__proto__":{"__proto__":1}}}', 'users')).toEqual([
    ['__proto__', '{"__proto__":1}'],
  ]);
});

it('a branch that is too large is read as null, and the next one is still read', async () => {
  const large = `[${'1,'.repeat(250_000)}1]`;
  expect(await readMember(`{"users":{"u1":${large},"u2":"y"}}`, 'users')).toEqual([
    ['u1', null],
    ['u2', '"y"'],
  ]);
});

it.each([
  ['that is cut off', '{"users":{"u1":{"a":1}', 'is cut off after 22 bytes'],
  ['that is cut off in a string', '{"users":{"u1":"a', 'is cut off after 17 bytes'],
  ['that is cut off in a number', '{"users":1', 'is cut off after 10 bytes'],
  ['that is empty', '', 'is cut off after 0 bytes'],
  ['that is a list', '[1]', 'expected an object at byte 0.'],
  ['of two objects', '{"users":1}{"users":2}', 'expected nothing more at byte 11.'],
  ['of plain text', 'hello', 'expected an object at byte 0.'],
  ['without a colon', '{"users":{"u1" 1}}', 'expected a colon at byte 15.'],
  ['with a key without quotes', '{"users":{u1:1}}', 'expected a name in quotes or "}" at byte 10.'],
  ['with a trailing comma', '{"users":{"u1":1,}}', 'expected a name in quotes at byte 17.'],
  ['with a leading zero', '{"users":{"u1":01}}', 'expected a value at byte 15.'],
  ['with an unknown word', '{"users":[nul]}', 'expected a value or "]" at byte 10.'],
  ['with the wrong closing bracket', '{"users":[1}}', 'expected a comma or a closing bracket at byte 11.'],
  ['with an unknown escape', '{"users":"\\x"}', 'expected a valid JSON escape at byte 11.'],
  ['with half an escape', '{"users":"\\u12g4"}', 'expected a hexadecimal digit at byte 14.'],
  ['with a line break in a string', '{"users":"a\nb"}', 'expected no control character at byte 11.'],
  [
    'with a number that is too long',
    `{"users":1${'0'.repeat(2_000)}}`,
    'expected a shorter number at byte 9.',
  ],
])('a file %s is refused before anything is read', async (_what, text, reason) => {
  const refused = await findMembers(await keep(text)).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(MovingError);
  expect(String(refused)).toContain(reason);
});

it('a file that changes after the scan is refused where it is not JSON', async () => {
  const file = await keep('{"users":{"u1":1}}');
  const range = (await findMembers(file)).get('users') ?? { start: 0, end: 0 };
  await writeFile(file, '{"users":{"u1":x}}');
  await expect(Array.fromAsync(readBranches(file, range, 1))).rejects.toThrow(
    /is not valid JSON between its bytes/,
  );
});

it('the scanner accepts exactly what JSON.parse accepts, in pieces of any size', () => {
  const broken = fc.tuple(fc.json(), fc.nat(), fc.constantFrom('', ',', '"', '}', '0', '.', 'e', '\\', ' '));
  fc.assert(
    fc.property(broken, fc.integer({ min: 1, max: 5 }), ([json, where, put], size) => {
      const at = where % json.length;
      const text = `{"a":${json.slice(0, at)}${put}${json.slice(at + 1)}}`;
      const bytes = Buffer.from(text);
      const scanner = createScanner('the file');
      const scan = () => {
        for (let from = 0; from < bytes.length; from += size) scanner.read(bytes.subarray(from, from + size));
        return [...scanner.end().keys()].sort();
      };
      const parse = () => Object.keys(JSON.parse(text)).sort();
      expect(attempt(scan)).toEqual(attempt(parse));
    }),
    { numRuns: 2_000 },
  );
});

function attempt(read: () => string[]): string[] | null {
  try {
    return read();
  } catch {
    return null;
  }
}

it('a file that cannot be read or written is reported', async () => {
  const folder = makeTemporaryFolder();
  await expect(findMembers(join(folder, 'nowhere.json'))).rejects.toThrow(/nowhere\.json cannot be read/);
  const pieces = (async function* () {
    yield '{}';
  })();
  await expect(writeJsonFile(join(folder, 'no/where.json'), pieces)).rejects.toThrow(/cannot be written/);
});

it.each([
  ['an unfinished file', (path: string) => writeFile(path, '', { mode: 0o644 })],
  ['a symbolic link', (path: string) => symlink(`${path}.elsewhere`, path)],
])('a written file is private to its user, even if %s is in its way', async (_what, leave) => {
  const file = join(makeTemporaryFolder(), 'whole.json');
  await leave(`${file}.unfinished`);
  const pieces = (async function* () {
    yield '{}';
  })();
  await writeJsonFile(file, pieces);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  await expect(stat(`${file}.unfinished.elsewhere`)).rejects.toThrow('ENOENT');
});

const key = fc.oneof(
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 6 }),
  fc.constantFrom('1', '0', '"', '\\', '{'),
);
const { tree } = fc.letrec<{ tree: FirebaseValue; node: FirebaseValue }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 3 },
    fc.oneof(
      fc.boolean(),
      fc.integer(),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.string({ unit: 'grapheme' }),
    ),
    tie('node'),
  ),
  node: fc
    .uniqueArray(fc.tuple(key, tie('tree')), { selector: ([name]) => name, maxLength: 4 })
    .map((entries) => new Map(entries)),
}));

it('any written value is read back unchanged, in the order of its keys', async () => {
  const member = fc.uniqueArray(fc.tuple(key, tree), { selector: ([name]) => name, maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(member, member, async (one, other) => {
      const text = toJson(
        new Map([
          ['one', new Map(one)],
          ['other', new Map(other)],
        ]),
      );
      const read = await readMember(text, 'other');
      expect(read).toEqual(other.map(([name, value]) => [name, toJson(value)]));
      expect(other.every(([, value]) => isNode(value) || typeof value !== 'object')).toBe(true);
    }),
    { numRuns: 30 },
  );
});
