import type { ThemeId } from './theme-names.ts';

const fadeMs = 240;
const transitionDuration = '--default-transition-duration';
let transitionsBack: ReturnType<typeof setTimeout> | undefined;

/** Shows a theme: the old backdrop fades over the new one, and the browser's own frame follows. */
export function showTheme(id: ThemeId): void {
  const root = document.documentElement;
  if (root.dataset.theme !== id) {
    fadeBackdrop(root.dataset.theme ?? 'default');
    holdTransitions(root);
    root.dataset.theme = id;
  }
  const base = getComputedStyle(root).getPropertyValue('--theme-base').trim();
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', base);
}

/** Each colour of the page that fades by itself holds up the frame that shows them all, for a second on a slow phone. */
function holdTransitions(root: HTMLElement): void {
  clearTimeout(transitionsBack);
  root.style.setProperty(transitionDuration, '0s');
  transitionsBack = setTimeout(() => root.style.removeProperty(transitionDuration), fadeMs);
}

function fadeBackdrop(from: string): void {
  const backdrop = document.getElementById('backdrop');
  if (!backdrop || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const leaving = document.createElement('div');
  leaving.className = backdrop.className;
  leaving.dataset.theme = from;
  backdrop.after(leaving);
  const fade = leaving.animate({ opacity: [1, 0] }, { duration: fadeMs, easing: 'ease-out' });
  fade.onfinish = () => leaving.remove();
}
