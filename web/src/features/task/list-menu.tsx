import type { ListRepeat } from '@focuspool/domain/task/list-repeat';
import type { TaskList } from '@focuspool/domain/task/task-contract';
import Ellipsis from 'lucide-react/icons/ellipsis';
import { useId, useRef } from 'react';
import { IconButton } from '../../ui/button.tsx';
import { useOnDemand } from '../../ui/load-on-demand.ts';
import type { ListActions } from './list-actions.ts';

export type ListMenuProps = {
  userId: string;
  list: TaskList | null | undefined;
  /** The repeats of all lists. */
  repeats: readonly ListRepeat[];
  /** The title of the list that the first task creates; null for its date and time. */
  title: string | null;
  actions: ListActions;
};

const importItems = async () => (await import('./list-menu-items.tsx')).ListMenuItems;

/** The less frequent actions on a list, kept apart from the daily ones. The menu's code is loaded when it is first opened. */
export function ListMenu(props: ListMenuProps) {
  const menuId = useId();
  const button = useRef<HTMLButtonElement>(null);
  const { Component: ListMenuItems, load } = useOnDemand(importItems);
  return (
    <>
      <IconButton
        ref={button}
        label="More for this list"
        aria-haspopup="menu"
        disabled={props.list === undefined}
        {...(ListMenuItems ? { popoverTarget: menuId } : { onClick: load })}
      >
        <Ellipsis aria-hidden className="size-5" />
      </IconButton>
      {ListMenuItems && <ListMenuItems {...props} id={menuId} button={button} />}
    </>
  );
}
