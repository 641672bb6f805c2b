import { useEffect, useState } from 'react';
import * as v from 'valibot';
import { forgetStored, readStored, writeStored } from '../../platform/storage/device-storage.ts';

const storage = () => sessionStorage;

/** Keeps a title given before there is a list, in this tab, until a task creates one; any list that appears uses it up. */
export function useDraftTitle(userId: string, hasList: boolean) {
  const key = `focuspool.draft-title.${userId}`;
  const [title, setTitle] = useState(() => readStored(key, v.nullable(v.string()), null, storage));

  if (hasList && title !== null) setTitle(null);
  useEffect(() => {
    if (hasList) forgetStored(key, storage);
  }, [hasList, key]);

  function keep(given: string): void {
    writeStored(key, given, storage);
    setTitle(given);
  }

  return [title, keep] as const;
}
