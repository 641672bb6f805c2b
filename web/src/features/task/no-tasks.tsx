import { ListPlus } from 'lucide-react';

/** Nothing to do yet: an invitation, right under the field that it speaks of. */
export function NoTasks() {
  return (
    <div className="grid justify-items-center gap-5 py-12 text-center max-sm:order-4 max-sm:pt-5 max-sm:pb-6">
      <span className="grid size-20 place-items-center rounded-full border border-line bg-surface text-accent shadow-pane max-sm:hidden">
        <ListPlus aria-hidden className="size-9" strokeWidth={1.5} />
      </span>
      <p className="font-display text-2xl font-semibold text-balance">No tasks yet. Add one above!</p>
    </div>
  );
}
