import type { NewOperation } from '@focuspool/domain/operation/operation';
import { sharedRunSchema, timerTaskSchema } from '@focuspool/domain/timer/shared-run';
import { roundMinutes } from '@focuspool/domain/timer/time-format';
import { timerSchema } from '@focuspool/domain/timer/timer';
import { completeRunSchema } from '@focuspool/domain/timer/timer-contract';
import { capSpans, sumSpans } from '@focuspool/domain/timer/worked-spans';
import * as v from 'valibot';
import {
  forgetStored,
  listStoredKeys,
  readStored,
  writeStored,
} from '../../../platform/storage/device-storage.ts';
import { openReplica } from '../../operation/person-replica.ts';

/** A finished run as the release before kept it. One that is counted, or of no use, is done. */
const finishedSchema = v.nullable(
  v.object({
    run: completeRunSchema,
    queuedAt: v.optional(v.number(), 0),
    verdict: v.optional(
      v.nullable(v.object({ state: v.string(), isKept: v.optional(v.boolean(), false) })),
      null,
    ),
  }),
);

const keptTimerSchema = v.object({ ...timerSchema.entries, seenAt: v.number() });
/** The current run as the release before kept it. */
const currentRunSchema = v.nullable(v.object({ task: timerTaskSchema, timer: keptTimerSchema }));
/** What that had agreed upon with the server. */
const agreementSchema = v.nullable(
  v.object({ revision: v.number(), run: v.nullable(sharedRunSchema), apartKey: v.nullable(v.string()) }),
);

type MigrationParts = {
  readonly storage: () => Storage;
  readonly act: (what: NewOperation) => unknown;
  /** Resolves to whether all that was done is on the device. */
  readonly untilPersisted: () => Promise<boolean>;
};

/**
 * Takes over what the release before kept of a person's runs in the browser's storage, and clears it away once the outbox has
 * it. What the server knows already is not taken, and the same key counts once, whichever release tells of it.
 */
export async function migrateStoredRuns(
  userId: string,
  { storage, act, untilPersisted }: MigrationParts,
): Promise<void> {
  const finishedKeys = listStoredKeys(`focuspool.finished-run.${userId}.`, storage);
  const currentRunKey = `focuspool.current-run.${userId}`;
  const agreementKey = `focuspool.known-run.${userId}`;

  const finished = finishedKeys
    .map((finishedKey) => readStored(finishedKey, finishedSchema, null, storage))
    .filter((kept) => kept !== null)
    .filter(({ verdict }) => !verdict || verdict.isKept)
    .sort((one, other) => one.queuedAt - other.queuedAt);

  for (const { run } of finished) {
    const { key, taskId, taskText: taskName, spans } = run;
    const task = { taskId, taskName, groupId: '', minutes: 0 };
    const worked = capSpans(spans);
    const durationMs = Math.max(1, sumSpans(worked));
    act({ kind: 'adopt_run', task, timer: { key, durationMs, worked, runningSince: null } });
    const claim = { taskName, minutes: roundMinutes(durationMs, 'nearest') };
    act({ kind: 'complete_run', key, rounding: 'nearest', claim });
  }

  const currentRun = readStored(currentRunKey, currentRunSchema, null, storage);
  const agreement = readStored(agreementKey, agreementSchema, null, storage);
  if (currentRun && isUnknownThere(currentRun, agreement?.run ?? null)) {
    const { key, durationMs, worked, runningSince } = currentRun.timer;
    const timer = { key, durationMs, worked: capSpans(worked), runningSince };
    act({ kind: 'adopt_run', task: currentRun.task, timer });
  }

  if (!(await untilPersisted())) return;
  for (const finishedKey of finishedKeys) forgetStored(finishedKey, storage);
  // A tab of that release which still lives would take the cleared run for one that its person let go, and say so.
  if (currentRun && agreement)
    writeStored(agreementKey, { ...agreement, run: null, apartKey: null }, storage);
  else forgetStored(agreementKey, storage);
  forgetStored(currentRunKey, storage);
}

type KeptRun = NonNullable<v.InferOutput<typeof currentRunSchema>>;

/** Whether the run tells of anything that the server had not heard. */
function isUnknownThere(
  { task, timer }: KeptRun,
  known: v.InferOutput<typeof sharedRunSchema> | null,
): boolean {
  const tell = (of: KeptRun['timer']) => [of.key, of.durationMs, of.runningSince, of.worked];
  const isSame = JSON.stringify(tell(timer)) === JSON.stringify(known && tell(known.timer));
  return !isSame || task.taskId !== known?.task.taskId;
}

/** The same for this browser, in one of all tabs. */
export function migrateBrowserRuns(userId: string): Promise<void> {
  const { act, untilPersisted } = openReplica(userId);
  const migrate = () => migrateStoredRuns(userId, { storage: () => localStorage, act, untilPersisted });
  return navigator.locks ? navigator.locks.request(`focuspool.take-over.${userId}`, migrate) : migrate();
}
