// Where the rows of a list are. Every measurement costs time: of hundreds of rows only those near the view are measured.

/** A row's place in the layout, in pixels from the top of its offset parent; without any transform that moves it now. */
export type Box = { readonly top: number; readonly height: number };

export const middleOf = ({ top, height }: Box) => top + height / 2;
export const bottomOf = ({ top, height }: Box) => top + height;

export function measureBox({ offsetTop, offsetHeight }: HTMLElement): Box {
  return { top: offsetTop, height: offsetHeight };
}

export function listRows(list: Element): HTMLElement[] {
  return [...list.children].filter((row) => row instanceof HTMLElement);
}

/** Returns the rows in view, and those up to one window height above or below it. */
export function listSeenRows(list: Element): HTMLElement[] {
  const rows = listRows(list);
  return rows.slice(...findSeen(rows));
}

/** Returns the start and end index of the rows in view or up to one window height above or below it. */
export function findSeen(rows: readonly HTMLElement[]): [number, number] {
  const windowTop = -placeParentInView(rows[0]);
  return [
    findFirst(rows, (row) => bottomOf(measureBox(row)) > windowTop - innerHeight),
    findFirst(rows, ({ offsetTop }) => offsetTop >= windowTop + 2 * innerHeight),
  ];
}

/** Returns the index of the first element that meets `predicate`, as all after it must; the length if there is none. */
function findFirst<Each>(all: readonly Each[], predicate: (each: Each) => boolean): number {
  let [from, to] = [0, all.length];
  while (from < to) {
    const middle = Math.floor((from + to) / 2);
    const each = all[middle];
    if (each === undefined || predicate(each)) to = middle;
    else from = middle + 1;
  }
  return from;
}

/** Returns the row's place in the layout, from the top of the window, without any transform that moves it now. */
export function findPlaceInView(row: HTMLElement): number {
  return placeParentInView(row) + row.offsetTop;
}

function placeParentInView(row: HTMLElement | undefined): number {
  return row?.offsetParent?.getBoundingClientRect().top ?? 0;
}

/** Returns where the row is shown, from the top of the window, including any transform that moves it now. */
export function topOf(row: Element): number {
  return row.getBoundingClientRect().top;
}
