/** What an export of a realtime database is made of: it has no nulls and no lists, and the order of its keys is the file's. */
export type FirebaseNode = ReadonlyMap<string, FirebaseValue>;
export type FirebaseValue = string | number | boolean | FirebaseNode;

export const emptyNode: FirebaseNode = new Map();

export function isNode(value: FirebaseValue | null | undefined): value is FirebaseNode {
  return value instanceof Map;
}

/** The fields that say something, in their order. */
export function toNode(fields: Record<string, FirebaseValue | null | undefined>): FirebaseNode {
  const said = Object.entries(fields).flatMap(([key, value]) =>
    value === null || value === undefined || (isNode(value) && value.size === 0)
      ? []
      : [[key, value] as const],
  );
  return new Map(said);
}

export function nodeAt(node: FirebaseNode, key: string): FirebaseNode {
  const value = node.get(key);
  return isNode(value) ? value : emptyNode;
}

export function textAt(node: FirebaseNode, key: string): string | null {
  const value = node.get(key);
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' ? value : null;
}

/** Numbers were also stored as text. */
export function numberAt(node: FirebaseNode, key: string): number | null {
  const value = node.get(key);
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  const isNumber = typeof value === 'string' && /^\s*-?\d+(?:\.\d+)?\s*$/.test(value);
  return isNumber ? Number(value) : null;
}

export function flagAt(node: FirebaseNode, key: string): boolean {
  const value = node.get(key);
  return value === true || value === 'true';
}

/** Text on one line, whatever it holds. */
export function toOneLine(text: string): string {
  return text.toWellFormed().replaceAll(/\p{Cc}+/gu, ' ');
}

/** Text on one line that can be stored: what cannot be becomes a space. */
export function toStorable(text: string): string {
  return toOneLine(text).trim();
}
