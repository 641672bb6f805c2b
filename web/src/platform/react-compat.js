// React as the pages and their libraries import it, by Preact (vite-plugins/react-by-preact.ts).
import { options } from 'preact';

export * from 'preact/compat';
export { default } from 'preact/compat';

// Effects run in a task of their own right after the rendering, like React's. By itself Preact waits for a frame.
let tasks;
const waiting = [];
options.requestAnimationFrame = (callback) => {
  if (!tasks) {
    tasks = new MessageChannel();
    tasks.port1.onmessage = () => waiting.shift()?.();
  }
  waiting.push(callback);
  tasks.port2.postMessage(null);
};

// A field that is taken away was not left: like React, tell nobody of the blur that some browsers fire then. `__e` is the element.
const { unmount } = options;
options.unmount = (node) => {
  unmount?.(node);
  if (node.__e && node.__e === document.activeElement)
    node.__e.addEventListener('focusout', (event) => event.stopImmediatePropagation(), {
      capture: true,
      once: true,
    });
};
