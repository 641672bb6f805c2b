import { showToast } from './feedback/toast-queue.ts';

/** Puts a text on the clipboard; false, and said, where the browser lets nobody. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    showToast('Copying is not allowed here. Please select the text instead.');
    return false;
  }
}
