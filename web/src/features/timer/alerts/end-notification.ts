import type { Notice } from '@focuspool/domain/push/alert';
import { claimOnce } from '../../../platform/storage/claim-once.ts';
import { notifiedKey, readPreference } from '../../../platform/storage/preference.ts';
import { useOnlyTab } from '../../../platform/use-only-tab.ts';
import { usePageSeen } from '../../../platform/use-page-seen.ts';

const inView = (userId: string) => `focuspool.in-view.${userId}`;

/** While this tab is in view, hidden tabs leave announcements to it. */
export function useAnnounceLockInView(userId: string): void {
  useOnlyTab(inView(userId), usePageSeen());
}

async function isTabInView(userId: string): Promise<boolean> {
  // If the browser refuses locks, every tab announces.
  const locks = await navigator.locks?.query().catch(() => null);
  return locks?.held?.some(({ name }) => name === inView(userId)) ?? false;
}

/** Whether this tab, of all tabs, announces that end, once. A hidden tab defers to one in view, as it may go unnoticed. */
export async function claimEnd(userId: string, end: string): Promise<boolean> {
  if (document.hidden && (await isTabInView(userId))) return false;
  return claimOnce(`focuspool.told-finish.${userId}`, end);
}

/**
 * Notifies a person who looks elsewhere that a run or a break has ended, if they allowed it (`set-up-notifications.ts` in
 * `features/push` asks as a run starts). The words are those of `alert.ts`. Phones only allow the service worker to notify; its
 * notices also lead back and offer actions (service-worker.ts). Without a worker the page itself notifies.
 */
export async function notifyEnd({ title, body, tag, runKey, actions }: Notice): Promise<void> {
  if (!document.hidden || !('Notification' in window) || Notification.permission !== 'granted') return;
  if (!readPreference(notifiedKey, true)) return;
  const notice = { body, icon: '/icon-192.png', tag, data: { runKey } };
  // TypeScript's DOM types lack `actions`.
  const withActions = { ...notice, actions };
  try {
    const registration = await navigator.serviceWorker?.getRegistration();
    if (registration?.active) await registration.showNotification(title, withActions);
    else notifyFromPage(title, notice);
  } catch {
    // The toast and the title still announce the end.
  }
}

function notifyFromPage(title: string, options: NotificationOptions): void {
  const notice = new Notification(title, options);
  notice.onclick = () => {
    window.focus();
    notice.close();
  };
}
