import { CloudOff } from 'lucide-react';

/** Stands for a list that this device does not have, while nobody can be asked for it. */
export function ListOutOfReach() {
  return (
    <div
      role="status"
      className="grid justify-items-center gap-4 py-12 text-center max-sm:order-4 max-sm:pt-5 max-sm:pb-6"
    >
      <CloudOff aria-hidden className="size-9 text-ink-quiet" strokeWidth={1.5} />
      <p className="font-display text-2xl font-semibold text-balance">Your list is not on this device</p>
      <p className="text-ink-quiet">It comes as soon as the network is back.</p>
    </div>
  );
}
