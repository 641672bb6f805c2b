/**
 * The rows of a page of what a query found, which asks for one row more than a page has. `last` is the row behind which the next
 * page begins; null where there is none.
 */
export function takePage<Row>(found: readonly Row[], size: number): { rows: Row[]; last: Row | null } {
  const rows = found.slice(0, size);
  return { rows, last: found.length > size ? (rows.at(-1) ?? null) : null };
}
