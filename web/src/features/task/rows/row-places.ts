// Where the rows of a list are. Each place that is asked for costs: of hundreds of rows only those in view are asked.

/** As the list has it, in pixels from the top of what it stands in; nothing that moves it at the moment counts. */
export type Box = { readonly top: number; readonly height: number };

export const middleOf = ({ top, height }: Box) => top + height / 2;
export const bottomOf = ({ top, height }: Box) => top + height;

export function measureBox({ offsetTop, offsetHeight }: HTMLElement): Box {
  return { top: offsetTop, height: offsetHeight };
}

export function listRows(list: Element): HTMLElement[] {
  return [...list.children].filter((row) => row instanceof HTMLElement);
}

/** Those in view, and as far beside it as a window is high. */
export function listSeenRows(list: Element): HTMLElement[] {
  const rows = listRows(list);
  return rows.slice(...findSeen(rows));
}

/** Where those of the rows begin and end that are in view, or as far beside it as a window is high. */
export function findSeen(rows: readonly HTMLElement[]): [number, number] {
  const windowTop = -placeParentInView(rows[0]);
  return [
    findFirst(rows, (row) => bottomOf(measureBox(row)) > windowTop - innerHeight),
    findFirst(rows, ({ offsetTop }) => offsetTop >= windowTop + 2 * innerHeight),
  ];
}

/** The place of the first for which it is so, as it is for all after it; the end when it is for none. */
function findFirst<Each>(all: readonly Each[], isSo: (each: Each) => boolean): number {
  let [from, to] = [0, all.length];
  while (from < to) {
    const middle = Math.floor((from + to) / 2);
    const each = all[middle];
    if (each === undefined || isSo(each)) to = middle;
    else from = middle + 1;
  }
  return from;
}

/** Where the list has the row, from the top of the window, without what moves it at the moment. */
export function findPlaceInView(row: HTMLElement): number {
  return placeParentInView(row) + row.offsetTop;
}

function placeParentInView(row: HTMLElement | undefined): number {
  return row?.offsetParent?.getBoundingClientRect().top ?? 0;
}

/** From the top of the window, with what moves it at the moment. */
export function topOf(row: Element): number {
  return row.getBoundingClientRect().top;
}
