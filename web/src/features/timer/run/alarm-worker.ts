// A hidden page's timers fire late; a worker's fire on time.
let pending: ReturnType<typeof setTimeout> | undefined;

addEventListener('message', ({ data: delayMs }: MessageEvent<number>) => {
  clearTimeout(pending);
  pending = setTimeout(() => postMessage('now'), delayMs);
});
