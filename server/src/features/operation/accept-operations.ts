import type { Intention } from '@focuspool/domain/intention/intention';
import { isLedgerOperation } from '@focuspool/domain/operation/apply-ledger-operation';
import { applyOperation } from '@focuspool/domain/operation/apply-operation';
import {
  type Accepted,
  freeOperationsTopic,
  isOpenWithoutPlan,
  maxListsOpen,
  moveOperation,
  type Operation,
  operationSchema,
  operationsTopic,
  type PersonState,
  type SendOperations,
  type Verdict,
} from '@focuspool/domain/operation/operation';
import { accept, type Outcome, refuse } from '@focuspool/domain/outcome';
import type { RefusalReason } from '@focuspool/domain/refusals';
import { readBreak } from '@focuspool/domain/rhythm/rhythm';
import * as v from 'valibot';
import type { ChangeListener, LockBeforeChange } from '../../platform/database/change-listener.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { transactOutcome } from '../../platform/database/transact-outcome.ts';
import { findChangedIntention } from '../intention/intention-events.ts';
import { lockBoth } from '../landing/land-with.ts';
import { listStays } from '../pool/membership/stay-store.ts';
import { findGrant } from '../timer/grant-run.ts';
import type { RunEvent, RunServices } from '../timer/run-events.ts';
import { changesNames } from '../visibility/name-events.ts';
import { type Decision, decideOperation, explainRefusal, type Settled } from './decide-operation.ts';
import { type KnownPeople, loadPerson, type Person, writeState } from './person-state-store.ts';
import { findVerdict, insertRefusal, takeSequence } from './receipt-store.ts';

/**
 * Longer than a device waits for a request. One that arrives this late
 * after it was sent was held up, or stamped by a clock that is off.
 */
const longestTravelMs = 20_000;

/**
 * A request that takes longer is answered with the verdicts so far, before its page gives up and sends everything again. If the
 * database hangs after that, the time needed to notice must fit into the page's patience too.
 */
const longestDecidingMs = 2_000;

export type OperationServices = RunServices & {
  readonly people: KnownPeople;
  readonly lockNames?: LockBeforeChange;
  readonly onIntentionChanged?: ChangeListener<[Intention]>;
};

export type Settle = (decision: Decision, sent: Operation) => Promise<Outcome<Settled, RefusalReason>>;

/**
 * Decides a device's operations in order, each by itself: a refused one does not hold up the others. The last ones may be left
 * undecided, for the device to send again.
 */
export async function acceptOperations(
  services: OperationServices,
  userId: string,
  request: SendOperations,
  arrivedAt: Date,
  settle?: Settle,
): Promise<Verdict[]> {
  const { operations } = request;
  const behindMs = findClockError(request, arrivedAt.getTime());
  const verdicts: Verdict[] = [];
  const begunAt = services.clock.now().getTime();
  for (const sent of operations) {
    if (verdicts.length > 0 && services.clock.now().getTime() - begunAt > longestDecidingMs) break;
    const parsed = v.safeParse(operationSchema, sent);
    if (!parsed.success) {
      verdicts.push({ state: 'refused', id: sent.id, reason: 'invalid_input' });
      continue;
    }
    const operation = behindMs === 0 ? parsed.output : moveOperation(parsed.output, behindMs);
    verdicts.push(await acceptOperation(services, userId, operation, settle));
  }
  return verdicts;
}

/**
 * Returns by how many milliseconds the device's clock is behind; 0 if it is right. A request stamped by a right clock may arrive
 * late, because of a proxy or a laptop that slept, but none arrives before it was sent.
 */
function findClockError({ sentAt, isClockMeasured = false }: SendOperations, arrivedAt: number): number {
  const behindMs = arrivedAt - sentAt;
  const isHeldUp = isClockMeasured && behindMs > 0;
  return isHeldUp || Math.abs(behindMs) <= longestTravelMs ? 0 : behindMs;
}

/**
 * Decides one operation with the same reducer that devices use, in one transaction that writes the rows, the receipt and whatever
 * depends on them. The same id gets the same verdict again and changes nothing.
 */
export async function acceptOperation(
  services: OperationServices,
  userId: string,
  sent: Operation,
  settle: Settle = decideOperation,
): Promise<Verdict> {
  const { database, clock, live, people } = services;
  const { id } = sent;
  const recordedAt = clock.now();
  const decided = await transactOutcome(database, (tx) =>
    carryOut(services, tx, { userId, sent, recordedAt, settle }),
  ).catch((error) => {
    people.forget(userId);
    throw error;
  });
  if (!decided.ok) {
    const { reason } = decided;
    const isKept =
      reason !== 'repeated' && (await insertRefusal(database, { userId, id, refusal: reason, recordedAt }));
    const verdict = isKept
      ? ({ state: 'refused', id, reason } as const)
      : await repeatVerdict(database, userId, sent);
    if (!verdict) throw new Error('An operation without a verdict');
    return verdict;
  }
  const { person, accepted, publishEvents } = decided.value;
  people.keep(userId, person);
  publishEvents();
  live.publish(operationsTopic, userId, accepted);
  if (isOpenWithoutPlan(sent, 'seated')) live.publish(freeOperationsTopic, userId, accepted);
  return { state: 'accepted', id, ...accepted };
}

/**
 * Finds the verdict that the operation got before; for a completed run with its grant, since the first answer may have been lost.
 */
async function repeatVerdict(database: Database, userId: string, sent: Operation): Promise<Verdict | null> {
  const verdict = await findVerdict(database, userId, sent.id);
  if (verdict?.state !== 'accepted' || sent.kind !== 'complete_run') return verdict;
  const grant = await findGrant(database, userId, [sent.id, sent.key]);
  return grant ? { ...verdict, grant } : verdict;
}

type Sent = {
  readonly userId: string;
  readonly sent: Operation;
  readonly recordedAt: Date;
  readonly settle: Settle;
};

type Done = {
  readonly person: Person;
  readonly accepted: Accepted;
  readonly publishEvents: () => void;
};

async function carryOut(
  services: OperationServices,
  tx: Transaction,
  { userId, sent, recordedAt, settle }: Sent,
): Promise<Outcome<Done, RefusalReason | 'repeated'>> {
  const { clock, people, lockNames } = services;
  if (sent.kind === 'land_run') await lockBoth(tx, userId, sent.with, recordedAt);
  const { sequence, isNew } = await takeSequence(tx, userId, sent.id, recordedAt);
  if (!isNew) return refuse('repeated');
  const before = people.find(userId, sequence - 1) ?? (await loadPerson(tx, userId, sequence - 1));
  const now = clock.now();
  const decision = { tx, userId, person: before, now, listStays };
  // First of all, since a choice of who sees a name is settled by its row.
  const renewNames = changesNames(sent) ? await lockNames?.(tx, userId) : undefined;
  const settled = await settle(decision, sent);
  if (!settled.ok) return settled;
  const { operation, trophies = new Set() } = settled.value;
  const applied = applyOperation(before.state, operation);
  if (!applied.ok) return refuse(await explainRefusal(decision, operation, applied.reason));
  const written = await writeState(tx, userId, before, applied.value, { operation, trophies, now });
  if (!written.ok) return refuse(await explainRefusal(decision, operation, written.reason));

  // More lists may be open than devices are told of: only the rows say which one moves up.
  const isCut = operation.kind === 'complete_list' && before.state.lists.length === maxListsOpen;
  // Devices do not know the ledger: only the rows say what a change to it has led to.
  const isReloaded = isCut || isLedgerOperation(operation);
  const { run, aside, rhythm } = applied.value;
  const after = isReloaded
    ? { ...(await loadPerson(tx, userId, sequence)).state, run, aside, rhythm }
    : applied.value;
  return accept({
    person: { sequence, state: after, since: before.since, firstSeen: written.value },
    accepted: { sequence, operation: isReloaded ? null : operation },
    publishEvents: renewNames
      ? await renewNames(tx, userId)
      : await callListeners(tx, userId, { operation, before: before.state, after }, services),
  });
}

/** An operation as it was carried out. */
type Change = { readonly operation: Operation; readonly before: PersonState; readonly after: PersonState };

type Listeners = Pick<OperationServices, 'clock' | 'onRunEvent' | 'onIntentionChanged'>;

/**
 * Updates what depends on the current run, a break or an intention, within
 * the transaction; the returned function is to be called after the commit.
 */
async function callListeners(
  tx: Transaction,
  userId: string,
  change: Change,
  { clock, onRunEvent, onIntentionChanged }: Listeners,
): Promise<() => void> {
  const { operation, before, after } = change;
  const intention = findChangedIntention(operation, before, after);
  if (onIntentionChanged && intention) return onIntentionChanged(tx, userId, intention);
  const event = onRunEvent && toRunEvent(change, clock.now().getTime());
  return event ? onRunEvent(tx, userId, event) : () => {};
}

/** Leaving a break also ends the run that had followed it by itself. */
const endOfRun: Partial<Record<Operation['kind'], 'completed' | 'break_left'>> = {
  complete_run: 'completed',
  leave_break: 'break_left',
};

function toRunEvent({ operation, before, after }: Change, now: number): RunEvent | null {
  const { lastBreak } = after.rhythm;
  if (after.run !== before.run) {
    // A person on a break works on nothing: others keep seeing the break, and its end is the one announced.
    if (lastBreak && readBreak(lastBreak, now).status === 'running')
      return { kind: 'break_started', begun: lastBreak };
    if (after.run) return { kind: 'saved', run: after.run };
    return { kind: endOfRun[operation.kind] ?? 'dropped' };
  }
  if (!lastBreak || lastBreak === before.rhythm.lastBreak) return null;
  if (lastBreak.leftAt === null) return { kind: 'break_started', begun: lastBreak };
  // Others have never seen a break that was over before it was told.
  return lastBreak.key === before.rhythm.lastBreak?.key ? { kind: 'break_left' } : null;
}
