/** The values in an export of a realtime database: no nulls and no lists; keys are in the order of the file. */
export type FirebaseNode = ReadonlyMap<string, FirebaseValue>;
export type FirebaseValue = string | number | boolean | FirebaseNode;

export const emptyNode: FirebaseNode = new Map();

export function isNode(value: FirebaseValue | null | undefined): value is FirebaseNode {
  return value instanceof Map;
}

/** The fields that have a value, in their order. */
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

/** Reads a number; numbers were also stored as text. */
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

/** The text on one line, whatever it contains. */
export function toOneLine(text: string): string {
  return text.toWellFormed().replaceAll(/\p{Cc}+/gu, ' ');
}

/** The text on one line that can be stored: anything that cannot be stored becomes a space. */
export function toStorable(text: string): string {
  return toOneLine(text).trim();
}
