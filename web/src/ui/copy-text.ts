import { showToast } from './feedback/toast-queue.ts';

/** Copies a text to the clipboard. If the browser does not allow it, a toast says so, and the result is false. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    showToast('Copying is not allowed here. Please select the text instead.');
    return false;
  }
}
