import { MovingError } from './moving-error.ts';

/** A range of bytes in a file, counted from 0, both ends included. */
export type FileRange = { readonly start: number; readonly end: number };

/** What may come next, and its name in the error if something else is found. */
const wanted = {
  object: 'an object',
  value: 'a value',
  valueOrEnd: 'a value or "]"',
  name: 'a name in quotes',
  nameOrEnd: 'a name in quotes or "}"',
  colon: 'a colon',
  commaOrEnd: 'a comma or a closing bracket',
  nothing: 'nothing more',
} as const;
type Wanted = keyof typeof wanted;

const [quote, backslash, comma, colon, letterU] = [0x22, 0x5c, 0x2c, 0x3a, 0x75];
const [openBrace, closeBrace, openBracket, closeBracket] = [0x7b, 0x7d, 0x5b, 0x5d];
const byteOrderMark = [0xef, 0xbb, 0xbf];

const markAll = (characters: string) =>
  Uint8Array.from({ length: 256 }, (_, byte) => Number(characters.includes(String.fromCharCode(byte))));
const isSpace = markAll(' \t\n\r');
const isEscapable = markAll('"\\/bfnrtu');
const isHex = markAll('0123456789abcdefABCDEF');
const isWordByte = markAll('abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789+-.');
/** The bytes that may appear in a text in quotes as they are, without its end and escapes. */
const isPlain = Uint8Array.from({ length: 256 }, (_, byte) =>
  Number(byte >= 0x20 && byte !== quote && byte !== backslash),
);
const wordForm = /^(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)$/;
const [longestWord, longestName] = [1_024, 1_024];

type Scanner = {
  /** Reads the next chunk; throws if the file is not JSON. */
  read(chunk: Buffer): void;
  /** Returns the members of the file's object, by name; throws if the object is incomplete. */
  end(): Map<string, FileRange>;
};

/** Checks each byte of a file that must be one JSON object, and keeps nothing of it but the names and ranges of its members. */
export function createScanner(file: string): Scanner {
  const members = new Map<string, FileRange>();
  const open: number[] = [];
  let next: Wanted = 'object';
  let offset = 0;
  let isInText = false;
  let isName = false;
  /** The state within an escape: 5 right after the backslash, then the number of digits that are still missing; 0 outside. */
  let escaped = 0;
  let word = '';
  let name: number[] = [];
  let start = 0;

  function refuse(at: number, what: string): never {
    throw new MovingError(`${file} is not valid JSON: expected ${what} at byte ${at}.`);
  }

  /** Reads on from `from`; returns the position after the text's end, or the end of the chunk. */
  function readText(chunk: Buffer, from: number): number {
    const isNoted = isName && open.length === 1;
    for (let at = from; at < chunk.length; at += 1) {
      const byte = chunk[at] ?? 0;
      if (escaped === 0 && isPlain[byte] === 1 && !isNoted) continue;
      const isEnd = escaped === 0 && byte === quote;
      if (isNoted && !isEnd && name.length < longestName) name.push(byte);
      if (escaped === 5) {
        if (isEscapable[byte] === 0) refuse(offset + at, 'a valid JSON escape');
        escaped = byte === letterU ? 4 : 0;
      } else if (escaped > 0) {
        if (isHex[byte] === 0) refuse(offset + at, 'a hexadecimal digit');
        escaped -= 1;
      } else if (isEnd) {
        isInText = false;
        next = isName ? 'colon' : afterValue();
        return at + 1;
      } else if (byte === backslash) escaped = 5;
      else if (isPlain[byte] === 0) refuse(offset + at, 'no control character');
    }
    return chunk.length;
  }

  /** Reads a number, true, false or null from `from`; returns the position after it, or the end of the chunk. */
  function readWord(chunk: Buffer, from: number): number {
    let at = from;
    while (at < chunk.length && isWordByte[chunk[at] ?? 0] === 1) at += 1;
    word += chunk.toString('latin1', from, at);
    const begin = offset + at - word.length;
    if (word.length > longestWord) refuse(begin, 'a shorter number');
    if (at === chunk.length) return at;
    if (!wordForm.test(word)) refuse(begin, wanted[next]);
    word = '';
    next = afterValue();
    return at;
  }

  const isValueNext = () => next === 'value' || next === 'valueOrEnd';
  const afterValue = () => (open.length === 0 ? 'nothing' : 'commaOrEnd');

  function endMember(end: number): void {
    if (open.length === 1 && start > 0) members.set(readName(), { start, end });
    if (open.length === 1) [name, start] = [[], 0];
  }

  function readName(): string {
    const written = Buffer.from(name).toString();
    // A name this long was cut, perhaps within an escape; no section has such a name.
    return name.length < longestName ? (JSON.parse(`"${written}"`) as string) : written;
  }

  function readStructure(byte: number, at: number): void {
    const top = open.at(-1);
    const isValue = isValueNext();
    const isEnd = next === 'commaOrEnd' || next === (top === openBrace ? 'nameOrEnd' : 'valueOrEnd');
    if (byte === openBrace && (isValue || next === 'object')) {
      open.push(byte);
      next = 'nameOrEnd';
    } else if (byte === openBracket && isValue) {
      open.push(byte);
      next = 'valueOrEnd';
    } else if (byte === quote && (isValue || next === 'name' || next === 'nameOrEnd')) {
      [isInText, isName] = [true, !isValue];
    } else if (byte === colon && next === 'colon') {
      if (open.length === 1) start = at + 1;
      next = 'value';
    } else if (byte === comma && next === 'commaOrEnd') {
      endMember(at - 1);
      next = top === openBrace ? 'name' : 'value';
    } else if (byte === closeBrace && top === openBrace && isEnd) {
      endMember(at - 1);
      open.pop();
      next = afterValue();
    } else if (byte === closeBracket && top === openBracket && isEnd) {
      open.pop();
      next = afterValue();
    } else refuse(at, wanted[next]);
  }

  return {
    read(chunk) {
      let at = 0;
      while (at < chunk.length) {
        const byte = chunk[at] ?? 0;
        if (isInText) at = readText(chunk, at);
        else if (word !== '' || (isWordByte[byte] === 1 && isValueNext())) at = readWord(chunk, at);
        else if (isSpace[byte] === 1) at += 1;
        else {
          const isMark = next === 'object' && byte === byteOrderMark[offset + at];
          if (!isMark) readStructure(byte, offset + at);
          at += 1;
        }
      }
      offset += chunk.length;
    },
    end() {
      if (next === 'nothing') return members;
      throw new MovingError(`${file} is incomplete: it is cut off after ${offset} bytes.`);
    },
  };
}
