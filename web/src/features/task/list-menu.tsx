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
  /** Of all lists. */
  repeats: readonly ListRepeat[];
  /** What the list is to be called that the first task makes; its date and time when null. */
  title: string | null;
  actions: ListActions;
};

const importItems = async () => (await import('./list-menu-items.tsx')).ListMenuItems;

/** What is done to a list now and then, out of the way of what is done each day. Its code comes when it is first opened. */
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
