/** How a topic's messages are combined: at most one frame per `everyMs`, with the newest `newest` of them. */
export type Batching = { readonly everyMs: number; readonly newest: number };

export type MessageBatcher = {
  /** `message` is given as JSON. */
  add(message: string): void;
  /** Discards the waiting messages that name this id. */
  takeBack(id: string): void;
  /** Emits the waiting messages, and ends. */
  stop(): void;
};

/** Whether a message names someone or something by this id; another id that merely begins with it does not count. */
export const namesId = (json: string, id: string): boolean => json.includes(JSON.stringify(id));

/**
 * The first message after a quiet period is sent at once, those after it together when `everyMs` have passed. What is beyond
 * `newest` by then is left out: readers show no more, and reading again gives the whole.
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
