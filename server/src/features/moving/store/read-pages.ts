const pageSize = 1_000;

/** The rows behind each other, a page at a time; `read` gives those after `last`, or the first ones. */
export async function* readPages<Row>(
  read: (last: Row | null, limit: number) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let last: Row | null = null;
  for (;;) {
    const page: Row[] = await read(last, pageSize);
    if (page.length > 0) yield page;
    last = page.at(-1) ?? null;
    if (page.length < pageSize) return;
  }
}
