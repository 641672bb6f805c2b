import type { LedgerFilter } from '@focuspool/domain/ledger/ledger-contract';
import { refusals } from '@focuspool/domain/refusals';
import { formatMinutes } from '@focuspool/domain/timer/time-format';
import type { RunGrant, Uncounted } from '@focuspool/domain/timer/timer-contract';
import type { Completion, CompletionVerdict } from './complete-run.ts';

export type CompletionMessage = {
  readonly picture: string | null;
  readonly heading: string;
  readonly detail: string;
  /** The numbers in `detail`, in the same order, each with the ledger filter that lists the runs behind it. */
  readonly numbers?: readonly DetailNumber[];
  readonly isTrouble: boolean;
  readonly canRetry: boolean;
  /** True if there is nothing left to read or do here. */
  readonly isOver: boolean;
};

type DetailNumber = { readonly text: string; readonly filter: LedgerFilter };

const trophy = '/rewards/trophy.svg';
const popper = '/rewards/party-popper.svg';
const nothingCounted = 'None of it could be counted.';
const fine = { isTrouble: false, canRetry: false, isOver: true };
const trouble = { picture: null, isTrouble: true, isOver: false };

/** Returns the message about a run that the person declared complete. */
export function describeCompletion({ delivery, minutes }: Completion): CompletionMessage {
  const heading = 'Task completed';
  if (delivery === null) return { ...fine, picture: trophy, heading, detail: '', isOver: false };
  switch (delivery.state) {
    case 'counted': {
      const { grant } = delivery;
      if (!grant) return { ...fine, picture: trophy, heading, detail: '' };
      const { earnedTrophy, minutes: counted, uncounted } = grant;
      const picture = earnedTrophy ? trophy : popper;
      const work = counted > 0 ? `${nameCounted(grant)} of work` : 'a moment of work';
      const gain = earnedTrophy ? `You earned a trophy for ${work}` : `Added: ${work}`;
      const numbers = listNumbers(grant);
      if (!uncounted) return { ...fine, picture, heading, detail: gain, numbers };
      const what = isSomething(grant) ? `${gain}.` : nothingCounted;
      const detail = `${what} ${explain(grant, uncounted)}`;
      return { ...fine, picture, heading, detail, numbers, isOver: false };
    }
    case 'waiting':
      if (delivery.hindrance !== 'failed') {
        const then = delivery.hindrance === 'offline' ? 'you are back online' : 'the server answers';
        const what = minutes > 0 ? formatMinutes(minutes) : 'moment of work';
        const waits =
          minutes > 1 ? 'are saved on this device and will count' : 'is saved on this device and will count';
        const detail = `Your ${what} ${waits} once ${then}`;
        return { ...fine, picture: trophy, heading, detail };
      }
      return {
        ...trouble,
        heading: refusals.run_impossible.message,
        detail: 'Your work is kept on this device and will be sent again.',
        canRetry: true,
      };
    case 'refused':
      if (delivery.isKept) {
        const detail = 'The server did not accept it. Your work is kept on this device.';
        return { ...trouble, heading: refusals.run_impossible.message, detail, canRetry: true };
      }
      return {
        ...trouble,
        heading: delivery.message,
        detail: 'Nothing was added, and the task is unchanged.',
        canRetry: false,
      };
  }
}

/** Ends a refusal's message as a sentence, so that another one can follow: not every message has a full stop. */
export const asSentence = (message: string): string => (/[.!?]$/.test(message) ? message : `${message}.`);

/** Returns the message in one line, for a run that was sent later. */
export function describeVerdict(taskName: string, verdict: CompletionVerdict): string {
  if (verdict.state === 'refused') {
    const what = verdict.isKept
      ? 'The server did not accept this run. It is kept on this device.'
      : `${asSentence(verdict.message)} Nothing was added.`;
    return `${taskName}: ${what}`;
  }
  const { grant } = verdict;
  if (!grant) return `${taskName}: counted.`;
  const counted = `${nameCounted(grant)}${grant.earnedTrophy ? ' and a trophy' : ''} counted.`;
  if (!grant.uncounted) return `${taskName}: ${counted}`;
  const what = isSomething(grant) ? counted : nothingCounted;
  return `${taskName}: ${what} ${explain(grant, grant.uncounted)}`;
}

/** A trophy also stands for work, even if that took less than a minute. */
function isSomething({ minutes, earnedTrophy }: RunGrant): boolean {
  return minutes > 0 || earnedTrophy;
}

function nameCounted({ minutes, uncounted }: RunGrant): string {
  return uncounted ? `${minutes} of ${formatMinutes(minutes + uncounted.minutes)}` : formatMinutes(minutes);
}

function listNumbers(grant: RunGrant): DetailNumber[] {
  const { earnedTrophy, minutes } = grant;
  return [
    ...(earnedTrophy ? [{ text: 'a trophy', filter: { of: 'trophies' } } as const] : []),
    ...(minutes > 0 ? [{ text: nameCounted(grant), filter: {} }] : []),
  ];
}

/** Says why the rest does not count, or the whole run if none of it does. */
function explain(grant: RunGrant, { reason }: Uncounted): string {
  const [it, what] = isSomething(grant) ? ['The rest', 'the rest'] : ['This time', 'this time'];
  switch (reason) {
    case 'counted_already':
      return `Another run already counts for ${what}.`;
    case 'not_passed':
      return `${it} has not passed yet: this device’s clock was ahead.`;
    case 'too_old':
      return `${it} is too far back to be counted.`;
  }
}
