import { type ComponentType, useState } from 'react';
import { useOnDemand } from '../../ui/load-on-demand.ts';

type TaskDialogProps<Task> = { isOpen: boolean; task: Task; onClose: () => void };

/** A dialog that is loaded once somebody asks for one of its tasks, and begins anew each time that they do. */
export function useTaskDialog<Task, Props extends TaskDialogProps<Task>>(
  importIt: () => Promise<ComponentType<Props>>,
) {
  const [asked, setAsked] = useState<{ task: Task; round: number } | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const { Component, load } = useOnDemand<Props>(importIt);

  async function begin(task: Task): Promise<void> {
    if (!(await load())) return;
    setAsked({ task, round: (asked?.round ?? 0) + 1 });
    setIsOpen(true);
  }

  const close = () => setIsOpen(false);
  const shown = asked && { round: asked.round, props: { isOpen, task: asked.task, onClose: close } };
  return { Dialog: Component, shown, begin };
}
