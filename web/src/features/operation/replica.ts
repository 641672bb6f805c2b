import {
  applyOperation,
  applyOperations,
  emptyState,
  type OperationRefusal,
} from '@focuspool/domain/operation/apply-operation';
import type { Guest } from '@focuspool/domain/operation/guest';
import {
  type Accepted,
  grantOf,
  isOpenWithoutPlan,
  type NewOperation,
  type Operation,
  operationSchema,
  type PersonState,
  type Snapshot,
  snapshotSchema,
  type Verdict,
} from '@focuspool/domain/operation/operation';
import { mergeWithKnownState } from '@focuspool/domain/operation/state-without-plan';
import { accept, type Outcome } from '@focuspool/domain/outcome';
import type { RunGrant } from '@focuspool/domain/timer/timer-contract';
import * as v from 'valibot';
import type { ClockOffset } from '../../platform/clock/server-clock.ts';
import { createListeners } from '../../platform/listeners.ts';
import type { DeviceStore, Report } from './device-store.ts';
import { createOutbox } from './outbox.ts';

export type ReplicaParts = {
  readonly store: DeviceStore;
  /** Epoch milliseconds of the server's clock, as well as this device knows it. */
  readonly now: () => number;
  readonly readClock: () => ClockOffset;
  readonly makeId: () => string;
  /** Rejects when the server cannot be reached, fails or refuses this person; the operations then stay in the outbox. */
  readonly send: (operations: readonly Operation[]) => Promise<readonly Verdict[]>;
  readonly load: () => Promise<Snapshot>;
  /** Runs `work` in one tab at a time. */
  readonly withLock: (work: () => Promise<void>) => Promise<void>;
};

/** What a page shows of a replica; a new object whenever something in it changes. */
export type ReplicaView = {
  /** The server's state with the outbox applied; null while neither the server nor this device knows one. */
  readonly state: PersonState | null;
  /** The same, or while that is null the outbox applied to an empty state. */
  readonly shown: PersonState;
  /** The operations that the server has not decided, oldest first. */
  readonly outbox: readonly Operation[];
  /** False once the server has said so: lists and runs are then those of a plan that has ended, and rest. */
  readonly hasPlan: boolean;
  /** How a person without a plan is a guest (product 18.8). */
  readonly guest?: Guest | undefined;
  /** Verdicts that the person has not dismissed, oldest first. */
  readonly reports: readonly Report[];
  /** False when part of the outbox exists in this page alone, because the browser could not store it. */
  readonly isPersisted: boolean;
  /** False until the device's store has been read. */
  readonly isLoaded: boolean;
  /** False until this page has heard from the server: until then the state is what the device stored. */
  readonly isSynced: boolean;
};

export type Replica = ReturnType<typeof createReplica>;

/**
 * One person's lists and runs on this device: the server's last state, with the undecided operations applied on top. Both are
 * stored for all tabs. A refused operation is undone, and later ones rebased, by leaving it out.
 */
export function createReplica({ store, now, readClock, makeId, send, load, withLock }: ReplicaParts) {
  const changes = createListeners();
  const settlements = createListeners<readonly Report[]>();
  const outbox = createOutbox(store, readClock, () => show({ isPersisted: outbox.isAllPersisted() }));
  const unstoredReports = new Map<string, Report>();
  const dismissed = new Set<string>();
  let known: Snapshot | null = null;
  // The highest sequence number that this page has received.
  let newest = -1;
  // An accepted operation was missed: the state must be loaded.
  let isBehind = false;
  // How often the state was asked for.
  let pulls = 0;
  // The last result, so that only new operations need to be applied.
  let applied = { base: emptyState, outbox: [] as readonly Operation[], state: emptyState };
  let view: ReplicaView = {
    state: null,
    shown: emptyState,
    outbox: [],
    hasPlan: true,
    reports: [],
    isPersisted: true,
    isLoaded: false,
    isSynced: false,
  };
  let sending: Promise<void> | null = null;
  let reading: Promise<void> = Promise.resolve();
  let isReadingQueued = false;
  let adding: Promise<unknown> = Promise.resolve();
  // By the run's key.
  const grants = new Map<string, RunGrant>();
  // Operations that this tab has sent, until it learns what became of them.
  const sentHere = new Set<string>();
  // Once the person has left, a request that is about to be sent would be refused, and an older answer must not be stored.
  let forgetCount = 0;

  function show(changed: Partial<ReplicaView>): void {
    view = { ...view, ...changed };
    changes.notify();
  }

  const maySend = (operation: Operation) => !known?.withoutPlan || isOpenWithoutPlan(operation, known.guest);
  const readBatch = () => outbox.readBatch(maySend);
  const hasUnsent = () => outbox.read().some(maySend);
  const knownSequence = () => known?.sequence ?? -1;

  /** Applies the outbox to the server's state. Operations that this version does not understand have no effect here. */
  function rebase(changed: Partial<ReplicaView> = {}): void {
    const base = known?.state ?? emptyState;
    const waiting = outbox.read();
    const goesOn =
      base === applied.base && applied.outbox.every((operation, at) => operation === waiting[at]);
    const [from, added] = goesOn ? [applied.state, waiting.slice(applied.outbox.length)] : [base, waiting];
    const shown = applyOperations(from, added.filter(outbox.isReadable));
    applied = { base, outbox: waiting, state: shown };
    show({
      isPersisted: outbox.isAllPersisted(),
      ...changed,
      outbox: waiting,
      hasPlan: !known?.withoutPlan,
      guest: known?.guest,
      shown,
      state: known && shown,
    });
  }

  /** One reading at a time: a call during a reading gets the next one. */
  function readStore(): Promise<void> {
    if (isReadingQueued) return reading;
    isReadingQueued = true;
    reading = reading.then(() => {
      isReadingQueued = false;
      return readOnce();
    });
    return reading;
  }

  async function readOnce(): Promise<void> {
    const mergeStored = outbox.beginReading();
    const begun = forgetCount;
    const kept = await store.read().catch(() => null);
    if (!kept) return show({ isLoaded: true });
    const { snapshot } = kept;
    const isNews = snapshot && begun === forgetCount && !(snapshot.sequence <= knownSequence());
    // Another version may have stored it, without fields that were added later.
    const parsed = v.safeParse(snapshotSchema, snapshot);
    if (isNews && parsed.success) known = parsed.output;
    const isCleared = mergeStored(kept);
    const lostReports = isCleared ? view.reports : [];
    const reports = joinReports([...kept.reports, ...lostReports], [...unstoredReports.values()]);
    rebase({ isLoaded: true, reports });
    if (isCleared) await store.settle({ snapshot: known, decided: [], reports }).catch(() => {});
  }

  /** Joins reports: those that are not dismissed, each once, oldest first. */
  function joinReports(reports: readonly Report[], newer: readonly Report[]): readonly Report[] {
    const all = new Map([...reports, ...newer].map((report) => [report.operation.id, report]));
    return [...all.values()].filter(isUnread).sort((one, other) => one.operation.at - other.operation.at);
  }

  const isUnread = ({ operation }: Report) => !dismissed.has(operation.id);

  async function settle(settled: readonly Report[]): Promise<void> {
    const ids = settled.map(({ operation }) => operation.id);
    const reports = settled.filter(isReported);
    outbox.remove(ids);
    for (const report of reports) unstoredReports.set(report.operation.id, report);
    rebase({ isSynced: true, reports: joinReports(view.reports, reports) });
    // Once each, whether the answer said so or, if that was lost, the live connection.
    settlements.notify(settled.filter(({ operation }) => sentHere.delete(operation.id)));
    try {
      await store.settle({ snapshot: known, decided: ids, reports });
    } catch {
      // Operations that stay in the stored outbox are sent again, and get the same verdict.
      return;
    }
    for (const { operation } of reports) unstoredReports.delete(operation.id);
    // A reading that began earlier may have missed them.
    if (reports.length > 0) await readStore();
  }

  /** Applies the next accepted operation to the server's state, or notes that an earlier one was missed. */
  function follow(accepted: Accepted, sent = accepted.operation): void {
    const { sequence, operation } = accepted;
    const grant = grantOf(accepted);
    if (grant && sent?.kind === 'complete_run') grants.set(sent.key, grant);
    newest = Math.max(newest, sequence);
    if (known && sequence <= known.sequence) return;
    const isNext = sequence === knownSequence() + 1;
    const outcome = known && operation && isNext ? applyOperation(known.state, operation) : null;
    if (!known || !operation || !outcome?.ok) {
      isBehind = true;
      return;
    }
    const [first] = applied.outbox;
    // The server accepted it unchanged: what is shown stays right.
    if (first && applied.base === known.state && isSame(operation, first)) {
      applied = { base: outcome.value, outbox: applied.outbox.slice(1), state: applied.state };
    }
    known = { ...known, sequence, state: outcome.value };
  }

  async function loadSnapshot(): Promise<void> {
    const before = Math.max(newest, knownSequence());
    const [begun, pullsBefore] = [forgetCount, pulls];
    let snapshot = await load();
    // The answer may be older than what was received meanwhile.
    if (snapshot.sequence < before) snapshot = await load();
    // Without a plan the server does not send lists and runs: they come from what the device stored.
    if (snapshot.withoutPlan) await firstReading;
    if (begun !== forgetCount) return;
    // A server that was set back to an earlier backup counts from there again.
    const isSetBack = snapshot.sequence < before;
    if (isSetBack) {
      await store.forgetSnapshot(false).catch(() => {});
      newest = snapshot.sequence;
    }
    if (isSetBack || snapshot.sequence >= knownSequence())
      known = mergeWithKnownState(snapshot, known?.state ?? null);
    // While the answer was on its way, operations may have been received, or missed by both the answer and a new connection.
    isBehind = pulls > pullsBefore || knownSequence() < newest;
  }

  async function sendAll(begun: number): Promise<void> {
    await readStore();
    if (begun !== forgetCount) return;
    for (let batch = readBatch(); batch.length > 0; batch = readBatch()) {
      for (const { id } of batch) sentHere.add(id);
      const verdicts = await send(batch);
      const settled = batch.flatMap((operation) => {
        const verdict = verdicts.find(({ id }) => id === operation.id);
        return verdict ? [{ operation, verdict }] : [];
      });
      for (const { operation, verdict } of settled) {
        if (verdict.state === 'accepted') follow(verdict, operation);
        // Accepted here and refused there: something has changed since.
        else isBehind = true;
      }
      // Load the state before the operations leave the outbox, so that nothing vanishes from the page for a moment.
      if (isBehind) await loadSnapshot();
      if (settled.length === 0) throw new Error('The server decided nothing of what was sent');
      await settle(settled);
    }
    if (isBehind) await loadAndShow();
  }

  async function loadAndShow(): Promise<void> {
    await loadSnapshot();
    await settle([]);
  }

  /**
   * Loads what was missed, after sending the outbox: the server may have accepted it already, and a loaded state would then
   * show it twice.
   */
  async function flush(): Promise<void> {
    if (sending) {
      await sending;
      // That sending may have begun before something was done here, or missed.
      if (!isBehind && !hasUnsent()) return;
    }
    const begun = forgetCount;
    sending ??= withLock(() => sendAll(begun)).finally(() => {
      sending = null;
    });
    await sending;
  }

  /** Forgets the server's state, also on the device: a tab that learns of this late may have stored it again. */
  async function forget(inAllTabs: boolean): Promise<void> {
    known = null;
    forgetCount += 1;
    rebase();
    await store.forgetSnapshot(inAllTabs).catch(() => {});
  }

  const firstReading = readStore();
  store.watch(readStore, () => forget(false));

  return {
    read: (): ReplicaView => view,

    watch: changes.watch,

    /** Calls back with the verdicts on this tab's operations, once each. */
    watchSettled: settlements.watch,

    /**
     * Applies an operation here at once, and at the server as soon as it can be reached. One that is refused here is not sent.
     * `shownAt` is the instant that the page shows: no operation is stamped earlier, even if the clock has fallen back.
     */
    act(what: NewOperation, shownAt = 0): Outcome<Operation, OperationRefusal> {
      const operation = { ...what, id: makeId(), at: Math.max(now(), shownAt) } as Operation;
      const outcome = applyOperation(view.shown, operation);
      if (!outcome.ok) return outcome;
      const isUpToDate = applied.outbox === outbox.read();
      adding = Promise.all([adding, outbox.push(operation)]);
      if (isUpToDate) applied = { ...applied, outbox: outbox.read(), state: outcome.value };
      rebase();
      return accept(operation);
    },

    /** Resolves to whether everything done in this page is stored on the device. */
    async untilPersisted(): Promise<boolean> {
      await adding;
      return view.isPersisted;
    },

    /** What the server counted for the run with that key, if this page has received it. */
    findGrant: (key: string): RunGrant | undefined => grants.get(key),

    /** Whether any waiting operation may be sent: those that need a plan rest while there is none. */
    hasUnsent,

    /** Sends everything that waits by now, one tab at a time. Rejects if the server cannot be reached. */
    flush,

    /** Loads the server's state, which contains more with a plan than without one. Rejects if the server cannot be reached. */
    async pull(hasPlan = view.hasPlan): Promise<void> {
      // A page with nothing to show does not wait for other tabs.
      if (!view.state) return loadAndShow();
      // The state says which waiting operations may be sent, and whether a guest still has their seat.
      if ((known?.guest === 'seated' && hasUnsent()) || hasPlan !== view.hasPlan) await loadAndShow();
      else {
        pulls += 1;
        isBehind = true;
      }
      await flush();
    },

    /** Takes in operations that the server accepted from any device; loads the state when one was missed. */
    async receive(accepted: readonly Accepted[]): Promise<void> {
      const own = accepted.flatMap(({ sequence, operation }): Report[] => {
        const mine = operation && view.outbox.find(({ id }) => id === operation.id);
        return mine
          ? [{ operation: mine, verdict: { state: 'accepted', id: mine.id, sequence, operation } }]
          : [];
      });
      for (const each of accepted) follow(each);
      const wasBehind = isBehind;
      const isInState = ({ verdict }: Report) =>
        verdict.state === 'accepted' && verdict.sequence <= knownSequence();
      await settle(own.filter(isInState));
      if (!wasBehind) return;
      await flush();
      await settle(own);
    },

    async dismiss(id: string): Promise<void> {
      dismissed.add(id);
      unstoredReports.delete(id);
      show({ reports: view.reports.filter(isUnread) });
      await store.dismissReport(id).catch(() => {});
    },

    noteClockJump: outbox.noteClockJump,

    /** The clock that stamped the outbox was this many milliseconds behind the server's. */
    async correctClock(byMs: number): Promise<void> {
      const corrected = outbox.correctClock(byMs);
      rebase();
      await corrected;
    },

    /** For a person who leaves: forgets the server's state in all tabs; the outbox stays. */
    forget: () => forget(true),

    /** Forgets everything about the person, including the outbox. */
    async erase(): Promise<void> {
      outbox.remove(outbox.read().map(({ id }) => id));
      unstoredReports.clear();
      show({ reports: [] });
      await Promise.all([forget(true), store.erase().catch(() => {})]);
    },

    /** Resolves once the device's store has been read. */
    untilLoaded: () => firstReading,
  };
}

function isSame(settled: Operation, sent: Operation): boolean {
  if (settled.id !== sent.id) return false;
  return JSON.stringify(settled) === JSON.stringify(v.parse(operationSchema, sent));
}

function isReported({ verdict }: Report): boolean {
  return verdict.state === 'refused' || grantOf(verdict)?.uncounted != null;
}
