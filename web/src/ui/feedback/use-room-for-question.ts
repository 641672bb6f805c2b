import { useSyncExternalStore } from 'react';
import { readToasts, watchToasts } from './toast-queue.ts';

const isQuestionAsked = () => readToasts().some(({ action }) => action?.isAnswer);

/** Makes room on a phone for a question, below the bar that it covers first. */
export function useRoomForQuestion(): string {
  return useSyncExternalStore(watchToasts, isQuestionAsked, () => false) ? 'max-sm:pt-16' : '';
}
