import { describeDays, findRepeatOf } from '@focuspool/domain/task/repeat-words';
import { type RefObject, useState, useSyncExternalStore } from 'react';
import { useOnDemand } from '../../ui/load-on-demand.ts';
import { MenuItem, PopupMenu } from '../../ui/menu/popup-menu.tsx';
import type { ListMenuProps } from './list-menu.tsx';
import { findLastUndoable, watchLastUndoable } from './undo.ts';

type ListMenuItemsProps = ListMenuProps & {
  id: string;
  /** The button that opens the menu. */
  button: RefObject<HTMLButtonElement | null>;
};

type Opened = 'import' | 'repeat';

const importRepeatDialog = async () => (await import('./repeat/repeat-dialog.tsx')).RepeatDialog;
const importImportDialog = async () => (await import('./adding/import-dialog.tsx')).ImportDialog;

/** The menu of a list, initially open, and the dialogs that it leads to. */
export function ListMenuItems({ id, button, userId, list, repeats, title, actions }: ListMenuItemsProps) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const { Component: ImportDialog, load: loadImport } = useOnDemand(importImportDialog);
  const { Component: RepeatDialog, load: loadRepeat } = useOnDemand(importRepeatDialog);
  const lastDone = useSyncExternalStore(watchLastUndoable, () => findLastUndoable(userId));
  const repeat = list && findRepeatOf(repeats, list.id);
  const listId = list?.id ?? null;
  const [repeatsOf, setRepeatsOf] = useState(listId);
  // Another device may replace the list with one for which no days were chosen.
  if (repeatsOf !== listId) {
    setRepeatsOf(listId);
    if (opened === 'repeat') setOpened(null);
  }
  function open(what: Opened, load: () => Promise<boolean>) {
    setOpened(what);
    void load().then((isThere) => isThere || setOpened(null));
  }

  return (
    <>
      <PopupMenu id={id} label="More for this list" button={button}>
        <MenuItem onPress={() => open('import', loadImport)}>Import tasks</MenuItem>
        <MenuItem disabled={!list && repeats.length === 0} onPress={() => open('repeat', loadRepeat)}>
          Repeat this list
          {repeat && <span className="block text-sm text-ink-quiet">{describeDays(repeat.days)}</span>}
        </MenuItem>
        {lastDone && (
          <MenuItem onPress={lastDone.undo}>
            Undo
            <span className="block max-w-60 truncate text-sm text-ink-quiet">{lastDone.text}</span>
          </MenuItem>
        )}
      </PopupMenu>
      {ImportDialog && list !== undefined && (
        <ImportDialog
          isOpen={opened === 'import'}
          list={list}
          onAdd={(lines) => actions.addAll(lines, title)}
          onClose={() => setOpened(null)}
        />
      )}
      {RepeatDialog && (
        <RepeatDialog
          key={listId}
          isOpen={opened === 'repeat'}
          userId={userId}
          list={list ?? null}
          repeats={repeats}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}
