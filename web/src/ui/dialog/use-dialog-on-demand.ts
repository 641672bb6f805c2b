import { type ComponentType, useState } from 'react';
import { useOnDemand } from '../load-on-demand.ts';

type OpenedProps = { isOpen: boolean; onClose: () => void };

/** A dialog that is loaded when it, or one of its tasks, is first asked for. With `round` as its key it restarts each time. */
export function useDialogOnDemand<Props extends OpenedProps, Task = void>(
  importIt: () => Promise<ComponentType<Props>>,
) {
  const [asked, setAsked] = useState<{ task: Task; round: number; isOpen: boolean } | null>(null);
  const { Component: Dialog, load } = useOnDemand(importIt);

  async function open(task: Task): Promise<void> {
    if (await load()) setAsked({ task, round: (asked?.round ?? 0) + 1, isOpen: true });
  }

  // A late answer closes its own dialog, not one that was opened since.
  const onClose = () => setAsked((now) => (now && now === asked ? { ...now, isOpen: false } : now));
  const shown = Dialog && asked && { ...asked, Dialog, props: { isOpen: asked.isOpen, onClose } };
  return { shown, open };
}
