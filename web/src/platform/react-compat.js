// React as the pages and their libraries import it, implemented by Preact (vite-plugins/react-by-preact.ts).
import { options } from 'preact';

export * from 'preact/compat';
export { default } from 'preact/compat';

// Effects run in their own task right after rendering, as in React. Preact by default waits for a frame.
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

// Some browsers fire a blur when a focused field is removed. As in React, no one is notified of it. `__e` is the element.
const { unmount } = options;
options.unmount = (node) => {
  unmount?.(node);
  if (typeof node.type === 'string' && node.__e && node.__e === document.activeElement)
    node.__e.addEventListener('focusout', (event) => event.stopImmediatePropagation(), {
      capture: true,
      once: true,
    });
};
