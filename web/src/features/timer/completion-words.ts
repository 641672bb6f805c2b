import { refusals } from '@focuspool/domain/refusals';
import type { Completion } from './use-completion.ts';

export type CompletionWords = {
  readonly picture: string | null;
  readonly heading: string;
  readonly detail: string;
  readonly isTrouble: boolean;
  readonly canRetry: boolean;
  /** True when there is nothing more to do here. */
  readonly isOver: boolean;
};

const trophy = '/rewards/trophy.svg';
const popper = '/rewards/party-popper.svg';
const fine = { isTrouble: false, canRetry: false, isOver: true };

/** What a person reads of a run that they declared complete. */
export function describeCompletion({ delivery, minutes }: Completion): CompletionWords {
  const heading = 'Task completed';
  if (delivery === null) return { ...fine, picture: trophy, heading, detail: '', isOver: false };
  switch (delivery.state) {
    case 'counted': {
      const { earnedTrophy, minutes: counted } = delivery.receipt;
      const work = counted > 0 ? `${nameMinutes(counted)} of work` : 'a moment of work';
      const detail = earnedTrophy ? `You earned a trophy, with ${work}` : `Added: ${work}`;
      return { ...fine, picture: earnedTrophy ? trophy : popper, heading, detail };
    }
    case 'waiting':
      if (delivery.isOffline) {
        const detail = `Your ${nameMinutes(minutes)} wait on this device and count once you are back online`;
        return { ...fine, picture: trophy, heading, detail };
      }
      return {
        picture: null,
        heading: refusals.run_impossible.message,
        detail: 'Your work is kept on this device and will be sent again.',
        isTrouble: true,
        canRetry: true,
        isOver: false,
      };
    case 'refused':
      return {
        picture: null,
        heading: delivery.message,
        detail: 'This run could not be counted.',
        isTrouble: true,
        canRetry: false,
        isOver: false,
      };
  }
}

function nameMinutes(minutes: number): string {
  return `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
}
