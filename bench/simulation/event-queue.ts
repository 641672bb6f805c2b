type Timed<Event> = { readonly at: number; readonly event: Event };

export type EventQueue<Event> = {
  add(at: number, event: Event): void;
  /** The earliest, of several the first that was added; null when there is none before that instant. */
  take(before: number): Timed<Event> | null;
};

type Entry<Event> = Timed<Event> & { readonly number: number };

/** What is to happen, in the order of simulated time: a binary heap. */
export function createEventQueue<Event>(): EventQueue<Event> {
  const heap: Entry<Event>[] = [];
  let added = 0;

  const isEarlier = (one: Entry<Event> | undefined, other: Entry<Event> | undefined) =>
    one !== undefined &&
    other !== undefined &&
    (one.at < other.at || (one.at === other.at && one.number < other.number));

  function swap(one: number, other: number): void {
    const [a, b] = [heap[one], heap[other]];
    if (!a || !b) return;
    heap[one] = b;
    heap[other] = a;
  }

  function sinkFirst(): void {
    for (let place = 0; ; ) {
      const [left, right] = [2 * place + 1, 2 * place + 2];
      const child = isEarlier(heap[right], heap[left]) ? right : left;
      if (!isEarlier(heap[child], heap[place])) return;
      swap(place, child);
      place = child;
    }
  }

  return {
    add: (at, event) => {
      heap.push({ at, event, number: added });
      added += 1;
      for (let place = heap.length - 1; place > 0; ) {
        const parent = (place - 1) >> 1;
        if (!isEarlier(heap[place], heap[parent])) return;
        swap(place, parent);
        place = parent;
      }
    },
    take: (before) => {
      const first = heap[0];
      if (!first || first.at >= before) return null;
      const last = heap.pop();
      if (last && last !== first) {
        heap[0] = last;
        sinkFirst();
      }
      return first;
    },
  };
}
