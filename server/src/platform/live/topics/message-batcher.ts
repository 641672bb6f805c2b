/** How a topic's messages are put together: at most one frame in `everyMs`, with the newest `newest` of them. */
export type Batching = { readonly everyMs: number; readonly newest: number };

export type MessageBatcher = {
  /** `message` is its JSON. */
  add(message: string): void;
  /** Lets go of what waits and names this id. */
  takeBack(id: string): void;
  /** Gives out what waits, and is at an end. */
  stop(): void;
};

/** Whether a message names somebody or something by this id; another id that only begins like it is not meant. */
export const namesId = (json: string, id: string): boolean => json.includes(JSON.stringify(id));

/**
 * The first message after a quiet while goes out at once, those after it together when `everyMs` have passed. What is
 * beyond `newest` by then is left out: readers show no more, and reading anew gives the whole.
 */
export function createMessageBatcher(
  { everyMs, newest }: Batching,
  emit: (messages: readonly string[]) => void,
): MessageBatcher {
  let waiting: string[] = [];
  let timer: NodeJS.Timeout | null = null;

  const release = () => {
    timer = null;
    if (waiting.length === 0) return;
    const messages = waiting;
    waiting = [];
    timer = setTimeout(release, everyMs);
    emit(messages);
  };

  return {
    add: (message) => {
      waiting.push(message);
      if (waiting.length > newest) waiting.shift();
      if (!timer) release();
    },
    takeBack: (id) => {
      waiting = waiting.filter((message) => !namesId(message, id));
    },
    stop: () => {
      if (timer) clearTimeout(timer);
      if (waiting.length > 0) emit(waiting);
      waiting = [];
    },
  };
}
