import { createReadStream } from 'node:fs';
import type { FirebaseValue } from '@focuspool/domain/moving/firebase-value';
import { getManyValues, isMany, none } from 'stream-chain/defs.js';
import { jsonParser, type Token } from 'stream-json/core/parser.js';
import type { FileRange } from './json-scanner.ts';
import { MovingError } from './moving-error.ts';

/** A part of a file small enough for memory: its keys from the top, and its value; null if it was too large. */
export type Branch = { readonly keys: readonly string[]; readonly value: FirebaseValue | null };

/** The most values in one branch: a list with all the tasks that it may have takes a fiftieth of that. */
const mostValues = 200_000;

/**
 * Reads the values `depth` keys below a part of a JSON file, one branch at a time, and values above that with nothing below them.
 * Arrays count as objects with numbers as keys, since the database exports such objects as arrays.
 */
export async function* readBranches(file: string, range: FileRange, depth: number): AsyncGenerator<Branch> {
  const assemble = createAssembler(depth);
  // The parser is told of the end by a symbol, which its type does not mention.
  const parse = jsonParser({ streamValues: false }) as (text: string | typeof none) => Parsed;
  try {
    for await (const text of createReadStream(file, { ...range, encoding: 'utf8' })) {
      yield* assemble(tokensOf(parse(text)));
    }
    yield* assemble(tokensOf(parse(none)));
  } catch (error) {
    if (!(error instanceof Error) || !/^Parser /.test(error.message)) throw error;
    throw new MovingError(`${file} is not valid JSON between its bytes ${range.start} and ${range.end}.`);
  }
}

type Parsed = ReturnType<ReturnType<typeof jsonParser>>;

function tokensOf(parsed: Parsed): readonly Token[] {
  if (parsed === none) return [];
  return isMany(parsed) ? (getManyValues(parsed) as Token[]) : [];
}

type Open = { readonly isList: boolean; key: string; length: number; values: Map<string, FirebaseValue> };

/** Takes tokens as they come and yields each branch once it is complete. */
function createAssembler(depth: number): (tokens: Iterable<Token>) => Generator<Branch> {
  const open: Open[] = [];
  let count = 0;

  function* close(value: FirebaseValue | null): Generator<Branch> {
    const parent = open.at(-1);
    const isBranch = open.length <= depth && open.length > 0;
    if (value !== null && parent && !isBranch) {
      count += 1;
      if (count <= mostValues) parent.values.set(parent.key, value);
    }
    const isPassage = open.length < depth && value instanceof Map;
    if (isBranch && !isPassage && value !== null) {
      yield { keys: open.map(({ key }) => key), value: count > mostValues ? null : value };
    }
    if (isBranch) count = 0;
    if (parent?.isList) parent.key = String(++parent.length);
  }

  return function* assemble(tokens) {
    for (const token of tokens) {
      const top = open.at(-1);
      switch (token.name) {
        case 'startObject':
        case 'startArray': {
          const isList = token.name === 'startArray';
          open.push({ isList, key: isList ? '0' : '', length: 0, values: new Map() });
          break;
        }
        case 'endObject':
        case 'endArray': {
          const ended = open.pop();
          yield* close(ended?.values ?? null);
          break;
        }
        case 'keyValue':
          if (top) top.key = token.value;
          break;
        case 'numberValue':
          yield* close(Number(token.value));
          break;
        case 'stringValue':
        case 'trueValue':
        case 'falseValue':
        case 'nullValue':
          yield* close(token.value);
          break;
      }
    }
  };
}
