import { setTimeout as sleep } from 'node:timers/promises';
import { waitUntil } from '@focuspool/domain/testing/waiting';
import type { Account } from './accounts.ts';
import { createAnswerCounter } from './answers.ts';
import { createSimulatedPerson } from './simulated-person.ts';
import { createWriteLedger } from './write-ledger.ts';

/** People who each do something every `paceMs` milliseconds on average, until told to stop. */
export function gatherCrowd(accounts: readonly Account[], hosts: readonly string[], paceMs: number) {
  const ledger = createWriteLedger();
  const answers = createAnswerCounter();
  const people = accounts.map((account) =>
    createSimulatedPerson({ account, hosts, ledger, answers, random: Math.random }),
  );
  let isOver = false;
  const living = people.map(async (person) => {
    while (!isOver) {
      await sleep(paceMs * (0.5 + Math.random()));
      await person.step();
    }
  });

  return {
    ledger,
    answers,
    /** Resolves once everyone has had an answer to a request sent after `since`, and receives live updates. */
    untilServed: (since: number) => waitUntil(() => people.every((person) => person.isServedSince(since))),
    /** Stops new actions; resolves once everything already done is answered. */
    async end(): Promise<void> {
      isOver = true;
      await Promise.all(living);
      await waitUntil(async () => {
        const finished = await Promise.all(people.map((person) => person.finish()));
        return finished.every(Boolean);
      }, 500);
    },
    leave(): void {
      isOver = true;
      for (const person of people) person.close();
    },
  };
}

export type Crowd = ReturnType<typeof gatherCrowd>;
