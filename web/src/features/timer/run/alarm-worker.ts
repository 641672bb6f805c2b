// A page that is not seen gets its timers late; a worker's come on time.
let pending: ReturnType<typeof setTimeout> | undefined;

addEventListener('message', ({ data: delayMs }: MessageEvent<number>) => {
  clearTimeout(pending);
  pending = setTimeout(() => postMessage('now'), delayMs);
});
