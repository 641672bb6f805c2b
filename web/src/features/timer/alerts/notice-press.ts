import { type NoticeAction, noticeActionSchema } from '@focuspool/domain/push/alert';
import * as v from 'valibot';

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
