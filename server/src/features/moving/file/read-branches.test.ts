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

it('a part of a file is read a branch at a time, in its order', async () => {
  const text =
    '\ufeff {"other": ["}", "\\"{"], "us\\u0065rs" : {"u1":{"b":1,"a":"x","2":true,"1":null},"u2":"y","u3":{}}} ';
  expect(await readMember(text, 'users')).toEqual([
    ['u1', '{"b":1,"a":"x","2":true}'],
    ['u2', '"y"'],
    ['u3', '{}'],
  ]);
});

it('what stands above the branches is read too, where it is no passage to them', async () => {
  const text = '{"tasks":{"u1":{"-a":{"Title":"x"},"-b":2},"u2":true,"u3":{}}}';
  expect(await readMember(text, 'tasks', 2)).toEqual([
    ['u1/-a', '{"Title":"x"}'],
    ['u1/-b', '2'],
    ['u2', 'true'],
  ]);
});

it('a list counts as an object whose keys are its places', async () => {
  expect(await readMember('{"users":[null,{"a":[1,null,2]}]}', 'users')).toEqual([
    ['1', '{"a":{"0":1,"2":2}}'],
  ]);
});

it('a key such as __proto__ is a key like others', async () => {
  expect(await readMember('{"users":{"__proto__":{"__proto__":1}}}', 'users')).toEqual([
    ['__proto__', '{"__proto__":1}'],
  ]);
});

it('a branch that is too large is left empty, and the next one is read', async () => {
  const large = `[${'1,'.repeat(250_000)}1]`;
  expect(await readMember(`{"users":{"u1":${large},"u2":"y"}}`, 'users')).toEqual([
    ['u1', null],
    ['u2', '"y"'],
  ]);
});

it.each([
  ['that is cut off', '{"users":{"u1":{"a":1}', 'is cut off after 22 bytes'],
  ['that is cut off in a text', '{"users":{"u1":"a', 'is cut off after 17 bytes'],
  ['that is cut off in a number', '{"users":1', 'is cut off after 10 bytes'],
  ['that is empty', '', 'is cut off after 0 bytes'],
  ['that is a list', '[1]', 'an object should stand at byte 0.'],
  ['of two objects', '{"users":1}{"users":2}', 'nothing more should stand at byte 11.'],
  ['of nothing but words', 'hello', 'an object should stand at byte 0.'],
  ['without a colon', '{"users":{"u1" 1}}', 'a colon should stand at byte 15.'],
  ['of a name without quotes', '{"users":{u1:1}}', 'a name in quotes or "}" should stand at byte 10.'],
  ['with a comma too many', '{"users":{"u1":1,}}', 'a name in quotes should stand at byte 17.'],
  ['with an odd number', '{"users":{"u1":01}}', 'a value should stand at byte 15.'],
  ['with an odd word', '{"users":[nul]}', 'a value or "]" should stand at byte 10.'],
  [
    'closed by another mark',
    '{"users":[1}}',
    'a comma or the end of what was begun should stand at byte 11.',
  ],
  ['with an odd escape', '{"users":"\\x"}', 'an escape that JSON has should stand at byte 11.'],
  ['with half an escape', '{"users":"\\u12g4"}', 'a hexadecimal digit should stand at byte 14.'],
  ['with a line break in a text', '{"users":"a\nb"}', 'no control character should stand at byte 11.'],
  [
    'of an endless number',
    `{"users":1${'0'.repeat(2_000)}}`,
    'a number of fewer digits should stand at byte 9.',
  ],
])('a file %s is refused before anything is read', async (_what, text, reason) => {
  const refused = await findMembers(await keep(text)).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(MovingError);
  expect(String(refused)).toContain(reason);
});

it('a file that became another one meanwhile is refused where it is no JSON', async () => {
  const file = await keep('{"users":{"u1":1}}');
  const range = (await findMembers(file)).get('users') ?? { start: 0, end: 0 };
  await writeFile(file, '{"users":{"u1":x}}');
  await expect(Array.fromAsync(readBranches(file, range, 1))).rejects.toThrow(
    /is not JSON between its bytes/,
  );
});

it('what a file holds is taken for JSON where it is, however it comes in pieces', () => {
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

it('a file that is not there is told of', async () => {
  const folder = makeTemporaryFolder();
  await expect(findMembers(join(folder, 'nowhere.json'))).rejects.toThrow(/nowhere\.json cannot be read/);
  const pieces = (async function* () {
    yield '{}';
  })();
  await expect(writeJsonFile(join(folder, 'no/where.json'), pieces)).rejects.toThrow(/cannot be written/);
});

it.each([
  ['a file', (path: string) => writeFile(path, '', { mode: 0o644 })],
  ['a way to another file', (path: string) => symlink(`${path}.elsewhere`, path)],
])('a file is for this user alone, also where %s stands in its way', async (_what, leave) => {
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

it('whatever is written is read again as it was, in the order of its keys', async () => {
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
