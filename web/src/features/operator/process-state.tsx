import type { ServerProcess } from '@focuspool/domain/operator/server-state';
import type { ReactNode } from 'react';
import { Surface } from '../../ui/surface.tsx';
import { useFormatInstant } from './use-format-instant.ts';

/** The frame of what one process reports of itself: another may answer the next time. */
export function ProcessState({ process, children }: { process: ServerProcess; children: ReactNode }) {
  const formatInstant = useFormatInstant();
  const { host, pid, version, startedAt } = process;
  return (
    <>
      <p className="mt-6 text-sm wrap-anywhere text-ink-quiet">
        From the process that answered: {host}, {pid}, version {version}, since {formatInstant(startedAt)}.
        Each process has its own numbers.
      </p>
      <Surface className="mt-3">{children}</Surface>
    </>
  );
}
