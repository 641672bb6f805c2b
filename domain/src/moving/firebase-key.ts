// The characters that a key of the realtime database cannot hold: . $ # [ ] /
const dotMarker = '___DOT___';
const anyMarker = /___(DOT|23|24|2F|5B|5D)___/g;

const pushAlphabet = '-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz';
const timeCharacters = 8;

/** When the database's client made this id, in epoch milliseconds; null for an id of another form. */
export function readPushTime(id: string): number | null {
  if (!/^[-\w]{20}$/.test(id)) return null;
  return Array.from(id.slice(0, timeCharacters)).reduce(
    (time, character) => time * pushAlphabet.length + pushAlphabet.indexOf(character),
    0,
  );
}

/** The key of a username in the username index. */
export function writeNameKey(username: string): string {
  return username.toLowerCase().replaceAll('.', dotMarker);
}

/** Whether the key belongs to this username, in either of its forms: with plain dots, or with each dot as a marker. */
export function isNameKey(key: string, username: string): boolean {
  return key.toLowerCase() === username.toLowerCase() || key === writeNameKey(username);
}

/** The username that a key stands for, in lower case. */
export function readNameKey(key: string): string {
  return key.replaceAll(dotMarker, '.').toLowerCase();
}

/** A task's text, encoded as a key. */
export function writeTaskKey(text: string): string {
  return text
    .replaceAll('.', dotMarker)
    .replaceAll(/[#$/[\]]/g, (character) => `___${character.charCodeAt(0).toString(16).toUpperCase()}___`);
}

export function readTaskKey(key: string): string {
  return key.replaceAll(anyMarker, (_, code: string) =>
    code === 'DOT' ? '.' : String.fromCharCode(Number.parseInt(code, 16)),
  );
}
