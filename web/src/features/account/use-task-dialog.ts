import { type ComponentType, useState } from 'react';
import { useOnDemand } from '../../ui/load-on-demand.ts';

type TaskDialogProps<Task> = { isOpen: boolean; task: Task; onClose: () => void };

/** A dialog that is loaded once somebody asks for one of its tasks, and begins anew each time that they do. */
export function useTaskDialog<Task, Props extends TaskDialogProps<Task>>(
  importIt: () => Promise<ComponentType<Props>>,
) {
  const [asked, setAsked] = useState<{ task: Task; round: number } | null>(null);
  const [openRound, setOpenRound] = useState(0);
  const { Component, load } = useOnDemand<Props>(importIt);

  async function begin(task: Task): Promise<void> {
    if (!(await load())) return;
    const round = (asked?.round ?? 0) + 1;
    setAsked({ task, round });
    setOpenRound(round);
  }

  // What is answered late closes its own dialog, not one that was opened since.
  const close = (round: number) => setOpenRound((open) => (open === round ? 0 : open));
  const shown = asked && {
    round: asked.round,
    props: { isOpen: openRound === asked.round, task: asked.task, onClose: () => close(asked.round) },
  };
  return { Dialog: Component, shown, begin };
}
