import type { Cheer } from '@focuspool/domain/cheer/cheer-contract';
import PartyPopper from 'lucide-react/icons/party-popper';
import { useSyncExternalStore } from 'react';
import { api, asPerson, call } from '../../platform/api/api.ts';
import { serverNow } from '../../platform/clock/server-clock.ts';
import { createListeners } from '../../platform/listeners.ts';
import { IconButton } from '../../ui/button.tsx';
import { showToast } from '../../ui/feedback/toast-queue.ts';
import { useCheerByName } from './cheer-by-name.ts';

// When this tab last cheered for someone, in epoch milliseconds of the server's clock, keyed by giver and receiver.
const given = new Map<string, number>();
const changes = createListeners();

type WithoutName<Each> = Each extends Cheer ? Omit<Each, 'byName'> : never;

export type CheerButtonProps = {
  /** The person who presses the button. */
  userId: string;
  receiverId: string;
  /** The receiver's name as the surrounding page shows it. */
  name: string;
  /** The member or message that is cheered. */
  thing: WithoutName<Cheer>;
  /** The start of the run, as far as is known here; an earlier cheer was for another run. */
  since: number;
  className?: string;
};

/** Gives a wordless cheer to a person at work, kept until their run is completed (product 16). It cannot be taken back. */
export function CheerButton({ userId, receiverId, name, thing, since, className = '' }: CheerButtonProps) {
  const [byName] = useCheerByName(userId);
  const key = `${userId} ${receiverId}`;
  const givenAt = useSyncExternalStore(changes.watch, () => given.get(key));
  const isGiven = givenAt !== undefined && givenAt >= since;

  function press(): void {
    if (isGiven) return;
    given.set(key, serverNow());
    changes.notify();
    call(api.cheers.$post({ json: { ...thing, byName } }, asPerson(userId))).catch((error: Error) => {
      given.delete(key);
      changes.notify();
      showToast(error.message);
    });
  }

  return (
    <IconButton label={`Cheer for ${name}`} aria-pressed={isGiven} onClick={press} className={className}>
      <PartyPopper aria-hidden className={isGiven ? 'size-4 fill-current text-success' : 'size-4'} />
    </IconButton>
  );
}
