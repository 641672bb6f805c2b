import { type Notice, type NoticeAction, noticeActionSchema } from '@focuspool/domain/push/alert';
import * as v from 'valibot';
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
export async function claimFinish(userId: string, end: string): Promise<boolean> {
  if (document.hidden && (await isTabInView(userId))) return false;
  return claimOnce(`focuspool.told-finish.${userId}`, end);
}

/**
 * Notifies a person who looks elsewhere that a run or a break has ended, if they allowed it. Phones only allow the service
 * worker to do so; its notices also lead back and offer actions (service-worker.ts). Without a worker the page itself notifies.
 */
export async function notifyFinish({ title, body, tag, runKey, actions }: Notice): Promise<void> {
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

/** A press on a notice; `action` is null if the notice itself was pressed. */
export type NoticePress = { readonly action: NoticeAction | null; readonly runKey: string | null };

const pressSchema = v.object({
  shows: v.literal('timer'),
  action: v.nullable(noticeActionSchema),
  runKey: v.nullable(v.string()),
});

/** Calls back when a notice is pressed; returns how to stop. */
export function watchNotificationClicks(onPressed: (press: NoticePress) => void): () => void {
  const listen = ({ data }: MessageEvent) => {
    if (v.is(pressSchema, data)) onPressed(data);
  };
  navigator.serviceWorker?.addEventListener('message', listen);
  return () => navigator.serviceWorker?.removeEventListener('message', listen);
}

/** Whether the address is one at which a notice opens the page of a run (service-worker.ts). */
export function isOpenedByNotice(search: string): boolean {
  return new URLSearchParams(search).has('run');
}

/** Returns the press on the notice that opened this page, only once; null if no notice opened it. */
export function takeOpeningPress(): NoticePress | null {
  const url = new URL(location.href);
  const runKey = url.searchParams.get('run');
  const action = url.searchParams.get('notice');
  if (!runKey || !v.is(pressSchema.entries.action, action)) return null;
  url.search = '';
  history.replaceState(history.state, '', url);
  return { action, runKey };
}

function notifyFromPage(title: string, options: NotificationOptions): void {
  const notice = new Notification(title, options);
  notice.onclick = () => {
    window.focus();
    notice.close();
  };
}
