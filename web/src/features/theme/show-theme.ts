import type { ThemeId } from './theme-names.ts';

const fadeMs = 240;

/** Shows a theme: the old backdrop fades out over the new one, and the colour of the browser's own frame follows. */
export function showTheme(id: ThemeId): void {
  const root = document.documentElement;
  if (root.dataset.theme !== id) {
    fadeBackdrop(root.dataset.theme ?? 'default');
    // No colour fades on its own: these transitions would delay the first frame, by a second on a slow phone.
    root.animate({ '--default-transition-duration': ['0s', '0s'] }, fadeMs);
    root.dataset.theme = id;
  }
  const base = getComputedStyle(root).getPropertyValue('--theme-base').trim();
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', base);
}

function fadeBackdrop(from: string): void {
  const backdrop = document.getElementById('backdrop');
  if (!backdrop || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const leaving = document.createElement('div');
  leaving.className = backdrop.className;
  leaving.dataset.theme = from;
  backdrop.after(leaving);
  leaving.animate({ opacity: 0 }, fadeMs).onfinish = () => leaving.remove();
}
