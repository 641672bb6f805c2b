import {
  applyOperation,
  applyOperations,
  emptyState,
  type OperationRefusal,
} from '@focuspool/domain/operation/apply-operation';
import {
  type Accepted,
  grantOf,
  type NewOperation,
  type Operation,
  operationSchema,
  type PersonState,
  type Snapshot,
  snapshotSchema,
  type Verdict,
} from '@focuspool/domain/operation/operation';
import { accept, type Outcome } from '@focuspool/domain/outcome';
import type { RunReceipt } from '@focuspool/domain/timer/timer-contract';
import * as v from 'valibot';
import { createListeners } from '../../platform/listeners.ts';
import type { DeviceStore, Report } from './device-store.ts';
import { createOutbox } from './outbox.ts';

export type ReplicaParts = {
  readonly store: DeviceStore;
  /** Epoch milliseconds of the server's clock, as well as this device knows it. */
  readonly now: () => number;
  readonly makeId: () => string;
  /** Rejects when the server cannot be reached, is in trouble or will not hear this person: what waits then stays. */
  readonly send: (operations: readonly Operation[]) => Promise<readonly Verdict[]>;
  readonly load: () => Promise<Snapshot>;
  /** One tab after the other. */
  readonly withLock: (work: () => Promise<void>) => Promise<void>;
};

/** What a page shows of a replica; another object whenever something in it changes. */
export type ReplicaView = {
  /** With all that waits; null while neither the server nor this device has told of the person. */
  readonly state: PersonState | null;
  /** The same, or while that is null what was done on this device alone. */
  readonly shown: PersonState;
  /** What the server has not decided, the oldest first. */
  readonly outbox: readonly Operation[];
  /** What its person has not read yet, the oldest first. */
  readonly reports: readonly Report[];
  /** False when something of it lives in this page alone, because the browser would not keep it. */
  readonly isKept: boolean;
  /** False until it is known what the device has. */
  readonly isRead: boolean;
  /** False while all of the state is what the device kept: the server has not been heard by this page. */
  readonly isHeard: boolean;
};

export type Replica = ReturnType<typeof createReplica>;

/**
 * One person's lists and runs on this device: what the server said last, and above it the operations that it has not decided.
 * Both are kept on the device for all tabs. What shows is worked out from the two, so a refused operation is taken back,
 * and later ones are rebased, by leaving it out.
 */
export function createReplica({ store, now, makeId, send, load, withLock }: ReplicaParts) {
  const changes = createListeners();
  const settlements = createListeners<readonly Report[]>();
  const outbox = createOutbox(store, () => show({ isKept: outbox.isAllKept() }));
  const unstoredReports = new Map<string, Report>();
  const dismissed = new Set<string>();
  let known: Snapshot | null = null;
  // The highest number in the server's sequence that this page has heard of.
  let newest = -1;
  // Something of the server's sequence was missed.
  let isBehind = false;
  // What was worked out last, so that only what has come to it needs to be applied.
  let applied = { base: emptyState, outbox: [] as readonly Operation[], state: emptyState };
  let view: ReplicaView = {
    state: null,
    shown: emptyState,
    outbox: [],
    reports: [],
    isKept: true,
    isRead: false,
    isHeard: false,
  };
  let sending: Promise<void> | null = null;
  let reading: Promise<void> = Promise.resolve();
  let isReadingQueued = false;
  let adding: Promise<unknown> = Promise.resolve();
  // By the key of the run.
  const receipts = new Map<string, RunReceipt>();
  // What was asked before the person left is not kept after it.
  let forgottenTimes = 0;

  function show(changed: Partial<ReplicaView>): void {
    view = { ...view, ...changed };
    changes.notify();
  }

  /** The number of the operation that the known state is after; -1 when the server has told of none. */
  const knownSequence = () => known?.sequence ?? -1;

  /** What the outbox makes of the server's word. Entries that this version cannot read have no effect here. */
  function rebase(changed: Partial<ReplicaView> = {}): void {
    const base = known?.state ?? emptyState;
    const waiting = outbox.read();
    const goesOn =
      base === applied.base && applied.outbox.every((operation, at) => operation === waiting[at]);
    const [from, added] = goesOn ? [applied.state, waiting.slice(applied.outbox.length)] : [base, waiting];
    const shown = applyOperations(from, added.filter(outbox.isReadable));
    applied = { base, outbox: waiting, state: shown };
    show({ isKept: outbox.isAllKept(), ...changed, outbox: waiting, shown, state: known && shown });
  }

  /** One reading at a time: whoever asks while one is under way is answered by the next. */
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
    const takeIn = outbox.beginReading();
    const kept = await store.read().catch(() => null);
    if (!kept) return show({ isRead: true });
    const { snapshot } = kept;
    const isNews = snapshot && !(snapshot.sequence <= knownSequence());
    if (isNews && v.is(snapshotSchema, snapshot)) known = snapshot;
    const isForgotten = takeIn(kept);
    const lostReports = isForgotten ? view.reports : [];
    const reports = joinReports([...kept.reports, ...lostReports], [...unstoredReports.values()]);
    rebase({ isRead: true, reports });
    if (isForgotten) await store.settle({ snapshot: known, decided: [], reports }).catch(() => {});
  }

  /** Those that are not read yet, each once, the oldest first. */
  function joinReports(reports: readonly Report[], newer: readonly Report[]): readonly Report[] {
    const all = new Map([...reports, ...newer].map((report) => [report.operation.id, report]));
    return [...all.values()].filter(isUnread).sort((one, other) => one.operation.at - other.operation.at);
  }

  function isUnread({ operation }: Report): boolean {
    return !dismissed.has(operation.id);
  }

  async function settle(settled: readonly Report[]): Promise<void> {
    const ids = settled.map(({ operation }) => operation.id);
    const reports = settled.filter(mustBeRead);
    outbox.remove(ids);
    for (const report of reports) unstoredReports.set(report.operation.id, report);
    rebase({ isHeard: true, reports: joinReports(view.reports, reports) });
    try {
      await store.settle({ snapshot: known, decided: ids, reports });
    } catch {
      // What stays in the outbox is sent once more by whoever reads it there, and gets the same verdict.
      return;
    }
    for (const { operation } of reports) unstoredReports.delete(operation.id);
    // A reading that began before may have left them out.
    if (reports.length > 0) await readStore();
  }

  /** Takes in what comes next in the server's sequence, and notes when something before it was missed. */
  function follow({ sequence, operation }: Accepted): void {
    const receipt = grantOf(operation);
    if (receipt && operation?.kind === 'complete_run') receipts.set(operation.key, receipt);
    newest = Math.max(newest, sequence);
    if (known && sequence <= known.sequence) return;
    const isNext = sequence === knownSequence() + 1;
    const outcome = known && operation && isNext ? applyOperation(known.state, operation) : null;
    if (!known || !operation || !outcome?.ok) {
      isBehind = true;
      return;
    }
    const [first] = applied.outbox;
    // What is shown for it stays right when the server has decided it as it was sent.
    if (first && applied.base === known.state && isSame(operation, first)) {
      applied = { base: outcome.value, outbox: applied.outbox.slice(1), state: applied.state };
    }
    known = { sequence, state: outcome.value };
  }

  async function loadSnapshot(): Promise<void> {
    const before = Math.max(newest, knownSequence());
    const begun = forgottenTimes;
    let snapshot = await load();
    // What the page asked for as it began may be older than what it has heard since.
    if (snapshot.sequence < before) snapshot = await load();
    if (begun !== forgottenTimes) return;
    isBehind = false;
    // A server that was set back to an earlier backup counts from there again.
    const isSetBack = snapshot.sequence < before;
    if (isSetBack) {
      await store.forgetSnapshot().catch(() => {});
      newest = snapshot.sequence;
    }
    if (isSetBack || snapshot.sequence >= knownSequence()) known = snapshot;
  }

  async function sendAll(): Promise<void> {
    await readStore();
    for (let batch = outbox.readBatch(); batch.length > 0; batch = outbox.readBatch()) {
      const verdicts = await send(batch);
      for (const verdict of verdicts) {
        if (verdict.state === 'accepted') follow(verdict);
        // What was fine here and is refused there was done to something that has changed since.
        else isBehind = true;
      }
      // The state comes before its operations go: nothing is missing from the page for a moment.
      if (isBehind) await loadSnapshot();
      const settled = batch.flatMap((operation) => {
        const verdict = verdicts.find(({ id }) => id === operation.id);
        return verdict ? [{ operation, verdict }] : [];
      });
      if (settled.length === 0) throw new Error('The server decided nothing of what was sent');
      await settle(settled);
      settlements.notify(settled);
    }
    if (isBehind) await loadAndShow();
  }

  function isInState(verdict: Verdict): boolean {
    return verdict.state === 'accepted' && verdict.sequence <= knownSequence();
  }

  async function loadAndShow(): Promise<void> {
    await loadSnapshot();
    await settle([]);
  }

  function flush(): Promise<void> {
    sending ??= withLock(sendAll).finally(() => {
      sending = null;
    });
    return sending;
  }

  /**
   * Asks for what was missed. What waits is sent before: the answer to it may have been lost, and beside a state that has it
   * already it would show twice.
   */
  async function catchUp(): Promise<void> {
    await flush();
    // What was sending already may have looked before something was missed.
    if (isBehind) await flush();
  }

  const firstReading = readStore();
  store.watch(() => void readStore());

  return {
    read: (): ReplicaView => view,

    watch: changes.watch,

    /** Calls back with what this tab sent and the server decided. */
    watchSettled: settlements.watch,

    /**
     * Does something: at once here, and at the server as soon as it can be reached. What is refused here is not sent. `shownAt`
     * is the instant of what the page shows: nothing is done before it, though the clock may have fallen back.
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

    /** Resolves to whether all that was done in this page is on the device. */
    async untilKept(): Promise<boolean> {
      await adding;
      return view.isKept;
    },

    /** What the server counted for the run with that key, as far as this page has heard of it. */
    findReceipt: (key: string): RunReceipt | undefined => receipts.get(key),

    /** Sends what waits, one tab after the other. Rejects when the server cannot be reached. */
    flush,

    /** Asks the server for the state. Rejects when it cannot be reached. */
    async pull(): Promise<void> {
      // A page that has nothing to show waits for no other tab.
      if (!view.state) return loadAndShow();
      isBehind = true;
      await catchUp();
    },

    /** Hears of accepted operations, this device's or another's; asks for the state when one was missed. */
    async hear(news: readonly Accepted[]): Promise<void> {
      const heard = news.flatMap(({ sequence, operation }): Report[] => {
        const mine = operation && view.outbox.find(({ id }) => id === operation.id);
        return mine
          ? [{ operation: mine, verdict: { state: 'accepted', id: mine.id, sequence, operation } }]
          : [];
      });
      for (const accepted of news) follow(accepted);
      const wasBehind = isBehind;
      await settle(heard.filter(({ verdict }) => isInState(verdict)));
      if (!wasBehind) return;
      await catchUp();
      await settle(heard);
    },

    async dismiss(id: string): Promise<void> {
      dismissed.add(id);
      unstoredReports.delete(id);
      show({ reports: view.reports.filter(isUnread) });
      await store.dismissReport(id).catch(() => {});
    },

    noteClockJump: outbox.noteClockJump,

    /** The clock by which what waits was stamped was found to be so many milliseconds behind the server's. */
    async correctClock(byMs: number): Promise<void> {
      const corrected = outbox.correctClock(byMs);
      rebase();
      await corrected;
    },

    /** Begins with a state that was kept elsewhere on the device, where neither the server nor this device told of any. */
    async adopt(state: PersonState): Promise<void> {
      await firstReading;
      if (known) return;
      // Whatever the server says is newer.
      known = { sequence: -1, state };
      rebase();
    },

    /** Forgets what the server said; what waits for it stays. */
    async forget(): Promise<void> {
      known = null;
      forgottenTimes += 1;
      rebase();
      await store.forgetSnapshot().catch(() => {});
    },

    /** Forgets all of the person, what waits as well. */
    async erase(): Promise<void> {
      known = null;
      forgottenTimes += 1;
      outbox.remove(outbox.read().map(({ id }) => id));
      unstoredReports.clear();
      rebase({ reports: [] });
      await store.erase().catch(() => {});
    },

    /** Resolves once it is known what the device has. */
    untilRead: () => firstReading,
  };
}

function isSame(settled: Operation, sent: Operation): boolean {
  if (settled.id !== sent.id) return false;
  return JSON.stringify(settled) === JSON.stringify(v.parse(operationSchema, sent));
}

function mustBeRead({ verdict }: Report): boolean {
  return verdict.state === 'refused' || grantOf(verdict.operation)?.uncounted != null;
}
