import { progressMarks } from '@focuspool/domain/feed/progress-marks';
import { beatIntervalMs } from '@focuspool/domain/live/live-protocol';
import { findRun } from '@focuspool/domain/operation/apply-run-operation';
import { isOpenWithoutPlan, type NewOperation, type Operation } from '@focuspool/domain/operation/operation';
import { createBreakRun, createWaitingRun, toMemberRun } from '@focuspool/domain/pool/member-run';
import type { MemberRun } from '@focuspool/domain/pool/pool-contract';
import type { Task } from '@focuspool/domain/task/task-contract';
import { hourMs, minuteMs } from '@focuspool/domain/time-units';
import type { TimerTask } from '@focuspool/domain/timer/shared-run';
import { findTimerEnd } from '@focuspool/domain/timer/timer';
import { sumSpans } from '@focuspool/domain/timer/worked-spans';
import { assumptions, idleMs, linesOfNameChange } from './assumptions.ts';
import type { RoomEvent } from './live-in-rooms.ts';
import { Person } from './person.ts';
import { drawWait, type Random } from './random.ts';
import type { Tally } from './tally.ts';

type Parts = {
  readonly name: string;
  readonly from: number;
  readonly until: number;
  readonly random: Random;
  readonly tally: Tally;
  /** Called when something is posted to the feed. */
  post(at: number): void;
  see(event: RoomEvent): void;
};

type Doing = () => void;
const longestDelayMs = 20_000;
const lateMs = 1_500;

/** Lets a person live by the assumptions, alone except for what others receive; returns what was wrong. */
export function livePerson({ name, from, until, random, tally, post, see }: Parts): readonly string[] {
  const person = new Person(from - hourMs);
  const agenda: { readonly at: number; readonly doing: Doing }[] = [];
  const sockets = random() < assumptions.secondSocket ? 2 : 1;
  let now = from;
  let isAsleep = false;
  let otherKey: string | null = null;
  let seatedSince: number | null = null;

  /** Placed after anything already planned for the same instant. */
  function plan(at: number, doing: Doing): void {
    agenda.splice(agenda.findLastIndex((planned) => planned.at <= at) + 1, 0, { at, doing });
  }
  const after = (ms: number, doing: Doing) => plan(now + Math.round(ms), doing);
  const soon = () => 1_000 + random() * longestDelayMs;
  /** Repeats an action at random moments, this often an hour on average. */
  const often = (anHour: number, doing: Doing) => {
    const again = () => {
      doing();
      after(drawWait(hourMs / anHour, random), again);
    };
    after(drawWait(hourMs / anHour, random), again);
  };
  const ask = (requests = 1) => tally.add('requests', now, requests);

  function tellOperation(operation: Operation | null): void {
    if (!operation) return;
    ask();
    tally.add('operations', now);
    tally.add('lines', now, isOpenWithoutPlan(operation, 'seated') ? 2 : 1);
    tally.add('deliveries besides the feed', now, sockets);
  }

  const act = (what: NewOperation, at = now) => tellOperation(person.carryOut(what, at, now));
  const showRun = (run: MemberRun | null) => seatedSince !== null && see({ at: now, name, kind: 'run', run });

  function listTasks(): readonly Task[] {
    return person.state.lists[0]?.tasks ?? [];
  }

  function drawTask(): Task | undefined {
    const tasks = listTasks();
    return tasks[Math.floor(random() * tasks.length)];
  }

  function chooseTask(): TimerTask {
    if (listTasks().length === 0) act(person.newTask());
    const tasks = listTasks();
    const task = tasks.find(({ isCompleted }) => !isCompleted) ?? tasks[0];
    return { taskId: task?.id ?? '', taskName: task?.text ?? '', groupId: '', minutes: task?.minutes ?? 0 };
  }

  /** Starts a run, or goes on with it; the tab posts its marks as they come, unless it sleeps. */
  function start(key: string, at = now): void {
    const task = findRun(person.state, key)?.task ?? chooseTask();
    act({ kind: 'start_run', key, task }, at);
    const timer = person.state.run?.timer;
    if (!timer) return;
    showRun(toMemberRun(timer, now));
    const startedAt = timer.runningSince ?? now;
    for (const mark of isAsleep ? [] : progressMarks) {
      const dueAt = startedAt + (timer.durationMs * mark) / 100 - sumSpans(timer.worked);
      if (dueAt > now) plan(Math.ceil(dueAt), tellMark);
    }
  }

  function tellMark(): void {
    if (!person.tellMark(now)) return;
    ask();
    tally.add('marks told', now);
    tally.add('lines', now);
    post(now);
  }

  function beginRun(): void {
    isAsleep = random() < assumptions.sleepingTab;
    const key = person.newId();
    start(key);
    const { durationMs = 0 } = person.state.run?.timer ?? {};
    after(durationMs * (0.1 + 0.8 * random()), () => interrupt(key));
  }

  /** A pause, or a run that another device begins in the meantime, which it reports slightly late. */
  function interrupt(key: string): void {
    const isOverlapped = sockets > 1 && random() < assumptions.overlappingRuns;
    if (isOverlapped) {
      otherKey = person.newId();
      start(otherKey, now - lateMs);
    } else {
      act({ kind: 'pause_run', key });
      if (person.state.run) showRun(toMemberRun(person.state.run.timer, now));
    }
    after(Math.max(1_000, drawWait(assumptions.pauseMs, random)), () => goOn(key));
  }

  function goOn(key: string): void {
    start(key);
    const end = person.state.run && findTimerEnd(person.state.run.timer);
    after((end ?? now) - now + soon(), () => finish(key));
  }

  function finish(key: string): void {
    tellMark();
    const keys = otherKey === null ? [key] : [key, otherKey];
    otherKey = null;
    for (const each of keys) {
      tellOperation(person.complete(each, now));
      tally.add('runs', now);
      showRun(null);
    }
    after(soon(), takeBreak);
  }

  function takeBreak(): void {
    const { shortBreakMinutes: minutes } = person.state.rhythm.settings;
    act({ kind: 'start_break', key: person.newId(), minutes });
    const { lastBreak } = person.state.rhythm;
    if (lastBreak) showRun(createBreakRun(lastBreak));
    after(minutes * minuteMs + drawWait(idleMs, random), beginRun);
  }

  function changeSomething(): void {
    const task = drawTask();
    if (!task) return;
    const { id: taskId, isCompleted } = task;
    const changes: NewOperation[] = [
      { kind: 'tick_task', taskId, isCompleted: !isCompleted },
      { kind: 'move_task', taskId, before: null },
      { kind: 'note_task', taskId, note: `At ${now}` },
    ];
    act(changes[Math.floor(random() * changes.length)] ?? person.newTask());
  }

  function changeName(): void {
    const task = drawTask();
    if (!task) return;
    const isRenamed = random() < 0.5;
    if (isRenamed) act({ kind: 'rename_task', taskId: task.id, text: `Named ${now}` });
    else act({ kind: 'delete_tasks', taskIds: [task.id] });
    tally.add('lines', now, linesOfNameChange);
  }

  function sitDown(): void {
    const { run, rhythm } = person.state;
    const onBreak =
      rhythm.lastBreak?.leftAt === null ? createBreakRun(rhythm.lastBreak) : createWaitingRun(now);
    see({ at: now, name, kind: 'join', run: run ? toMemberRun(run.timer, now) : onBreak });
    seatedSince = now;
    after(drawWait(assumptions.stayMs, random), standUp);
  }

  function standUp(): void {
    see({ at: now, name, kind: 'leave' });
    if (seatedSince !== null) person.stays.push({ from: seatedSince, to: now });
    seatedSince = null;
    after(drawAway(), sitDown);
  }
  // Chosen so that as many people sit in rooms as is assumed.
  const drawAway = () =>
    drawWait((assumptions.stayMs * (1 - assumptions.seated)) / assumptions.seated, random);

  const { listChanges, newTasks, nameChanges } = assumptions;
  after(drawFirstWait(random), beginRun);
  after(random() < assumptions.seated ? 0 : drawAway(), sitDown);
  often(newTasks, () => act(person.newTask()));
  often(nameChanges, changeName);
  often(listChanges - newTasks - nameChanges, changeSomething);
  often(assumptions.appOpenings, () => ask(assumptions.readingsAsAppOpens));
  often(assumptions.feedReadings, ask);
  often(assumptions.otherReadings, ask);
  often(assumptions.signIns, ask);
  for (let at = from + random() * beatIntervalMs; at < until; at += beatIntervalMs) {
    tally.add('deliveries besides the feed', at, sockets);
  }

  for (let next = agenda.shift(); next && next.at < until; next = agenda.shift()) {
    now = next.at;
    next.doing();
  }
  return person.check(until);
}

/** For a person who has lived like this for long: they are found in a run, on a break or between runs as often as each lasts. */
function drawFirstWait(random: Random): number {
  const cycleMs = hourMs / assumptions.runs;
  const isBetweenRuns = random() < idleMs / cycleMs;
  return (isBetweenRuns ? 0 : random() * (cycleMs - idleMs)) + drawWait(idleMs, random);
}
