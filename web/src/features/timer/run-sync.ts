import {
  hasGrownFrom,
  isSameRun,
  type KeptRun,
  keptRunSchema,
  type SaveRun,
} from '@focuspool/domain/timer/shared-run';
import { readTimer } from '@focuspool/domain/timer/timer';
import * as v from 'valibot';
import { readStored, writeStored } from '../../platform/device-storage.ts';
import { type CurrentRun, type CurrentRunStore, hasWorkedTime, readRun } from './current-run.ts';

type RunSyncParts = {
  readonly userId: string;
  readonly store: Pick<CurrentRunStore, 'read' | 'keep'>;
  readonly storage: () => Storage;
  /** Epoch milliseconds of the server's clock. */
  readonly now: () => number;
  readonly load: () => Promise<KeptRun>;
  /** Whether a run that was finished here waits to be counted. */
  readonly isFinished: (runKey: string) => boolean;
  readonly save: (change: SaveRun) => Promise<KeptRun>;
  /** One tab after the other. */
  readonly withLock: (name: string, work: () => Promise<void>) => Promise<void>;
};

export type RunSync = ReturnType<typeof createRunSync>;

/** What the server last said, and the run that stays on this device beside it. */
const agreementSchema = v.object({ ...keptRunSchema.entries, apartKey: v.nullable(v.string()) });
type Agreement = v.InferOutput<typeof agreementSchema>;

/**
 * Keeps this device's run and the one that the server keeps for all devices alike. The server's word counts; only a run
 * that was worked on here, unknown to the server, never gives way to another one: it stays here beside it.
 */
export function createRunSync({
  userId,
  store,
  storage,
  now,
  isFinished,
  load,
  save,
  withLock,
}: RunSyncParts) {
  const storedKey = `focuspool.known-run.${userId}`;
  let unkept: Agreement = { revision: 0, run: null, apartKey: null };
  let refused: CurrentRun | null = null;
  let heardMeanwhile: KeptRun | null = null;
  let pushing: Promise<void> | null = null;

  const readKnown = (): Agreement => readStored(storedKey, agreementSchema, unkept, storage);

  function know({ revision, run }: KeptRun, apartKey: string | null = null): void {
    unkept = { revision, run, apartKey };
    writeStored(storedKey, unkept, storage);
  }

  function isDirty(): boolean {
    const mine = store.read();
    const { run, apartKey } = readKnown();
    if (mine !== null && (mine.timer.key === apartKey || isSameRun(mine, refused))) return false;
    // A finished run leaves the server's hand as it is counted: those who see it would see it fall before.
    if (mine === null && run !== null && isFinished(run.timer.key)) return false;
    return !isSameRun(run, mine);
  }

  function agreeTo(kept: KeptRun): void {
    const mine = store.read();
    const isUnknownThere = isDirty() || (mine !== null && mine.timer.key === readKnown().apartKey);
    const mustStay = isUnknownThere && mine !== null && hasWorkedTime(mine);
    if (isSameRun(kept.run, mine) || (mine && isAhead(mine, kept.run))) know(kept);
    else if (!mustStay || kept.run?.timer.key === mine.timer.key) adopt(kept);
    // With nothing to lose on the server, the next push puts this device's run there.
    else know(kept, kept.run && hasWorkedTime(kept.run) ? mine.timer.key : null);
  }

  /** What was finished once stays finished, and time that was only added to what is kept stays added. */
  function isAhead(mine: CurrentRun, other: CurrentRun | null): boolean {
    if (other?.timer.key !== mine.timer.key) return false;
    const elapsedOf = ({ timer }: CurrentRun) => readTimer(timer, now()).elapsedMs;
    return (
      readRun(mine).status === 'finished' || (hasGrownFrom(other, mine) && elapsedOf(mine) > elapsedOf(other))
    );
  }

  function adopt(kept: KeptRun): void {
    know(kept);
    const { run } = kept;
    if (run?.timer.runningSince) store.keep({ ...run, timer: { ...run.timer, seenAt: now() } });
    else store.keep(run);
  }

  async function pushAll(): Promise<void> {
    while (isDirty()) {
      const run = store.read();
      const known = readKnown();
      if (run === null && known.apartKey !== null) {
        adopt(known);
        return;
      }
      const kept = await save({ basedOn: known.revision, run });
      if (isSameRun(kept.run, run)) know(kept);
      else if (kept.revision !== known.revision) agreeTo(kept);
      // It tells of time that for the server has not passed.
      else refused = run;
    }
  }

  function take(kept: KeptRun): void {
    // What is on its way may be this very news; what is newer is looked at when that is known.
    if (pushing) heardMeanwhile = kept;
    else if (kept.revision > readKnown().revision) agreeTo(kept);
  }

  return {
    /** Hears from the server what it keeps now. */
    take,

    /** Whether this device has ever heard what the server keeps. */
    hasAgreed: (): boolean => readStored(storedKey, v.nullable(agreementSchema), null, storage) !== null,

    /** Asks the server what it keeps. Rejects when it cannot be reached. */
    async pull(): Promise<void> {
      const kept = await load();
      if (kept.run === null && store.read() === null && !pushing) know(kept);
      else take(kept);
    },

    /** Tells the server what it does not know of this device's run. Rejects when it cannot be reached. */
    push(): Promise<void> {
      pushing ??= withLock(storedKey, pushAll).finally(() => {
        pushing = null;
        const heard = heardMeanwhile;
        heardMeanwhile = null;
        if (heard) take(heard);
      });
      return pushing;
    },

    isDirty,
  };
}
