import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { seedRandom } from '../../testing/seeded-random.ts';
import { profilePictures } from '../profile/avatars.ts';
import { simulatedPeople } from '../profile/simulated-people.ts';
import { findUsernameProblem } from '../profile/username.ts';
import { taskTextSchema } from '../task/task-text.ts';
import { minuteMs } from '../time-units.ts';
import { drawReplacement, drawSimulatedMembers } from './draw-simulated-members.ts';

const now = Date.UTC(2026, 4, 4, 12);
const numbers = fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }));
const nobody = new Set<string>();

describe('the simulated people', () => {
  it('there are at least 60 simulated people with distinct names', () => {
    expect(simulatedPeople.length).toBeGreaterThanOrEqual(60);
    const names = new Set(simulatedPeople.map(({ username }) => username.toLowerCase()));
    expect(names.size).toBe(simulatedPeople.length);
  });

  it.each(simulatedPeople)('simulated member $username is valid', ({ username, profilePicture, tasks }) => {
    expect(findUsernameProblem(username)).toBeNull();
    expect(profilePictures).toContain(profilePicture);
    expect(tasks.length).toBeGreaterThanOrEqual(3);
    for (const task of tasks) expect(v.safeParse(taskTextSchema, task).output).toBe(task);
  });
});

describe('simulated members', () => {
  it('simulated members are 11 to 15 different people, each part-way through a run of 5-minute steps', () => {
    const property = fc.property(numbers, (stream) => {
      const random = () => stream.next().value ?? 0;
      const drawn = drawSimulatedMembers(simulatedPeople, { taken: nobody, seats: 20, now, random });
      expect(drawn.length).toBeGreaterThanOrEqual(11);
      expect(drawn.length).toBeLessThanOrEqual(15);
      expect(new Set(drawn.map(({ username }) => username)).size).toBe(drawn.length);
      for (const { run } of drawn) {
        const elapsed = (now - run.startedAt) / minuteMs;
        const duration = (run.endsAt - run.startedAt) / minuteMs;
        expect(elapsed).toBeGreaterThanOrEqual(1);
        expect(elapsed).toBeLessThanOrEqual(5);
        expect(duration % 5).toBe(0);
        expect(duration).toBeGreaterThanOrEqual(elapsed + 5);
        expect(duration).toBeLessThanOrEqual(55);
        expect(run.pausedPercent).toBeNull();
      }
    });
    fc.assert(property);
  });

  it('simulated members are drawn in every number from 11 to 15 and with every duration', () => {
    const random = seedRandom(7);
    const counts = new Set<number>();
    const durations = new Set<number>();
    for (let time = 0; time < 300; time += 1) {
      const drawn = drawSimulatedMembers(simulatedPeople, { taken: nobody, seats: 19, now, random });
      counts.add(drawn.length);
      for (const { run } of drawn) durations.add((run.endsAt - run.startedAt) / minuteMs);
    }
    expect([...counts].sort()).toEqual([11, 12, 13, 14, 15]);
    expect([...durations].sort((a, b) => a - b)).toEqual([10, 15, 20, 25, 30, 35, 40, 45, 50, 55]);
  });

  it.each([
    ['ten people are available', simulatedPeople.slice(0, 10), nobody, 19],
    [
      'ten of eleven people have a name that is not in the room',
      simulatedPeople.slice(0, 11).map((each) => ({ ...each, username: each.username.toUpperCase() })),
      new Set(['mira.k']),
      19,
    ],
    ['ten seats are free', simulatedPeople, nobody, 10],
  ])('no simulated members are drawn when only %s', (_case, people, taken, seats) => {
    expect(drawSimulatedMembers(people, { taken, seats, now, random: () => 0.5 })).toEqual([]);
  });

  it('simulated members are drawn when eleven people are available', () => {
    const people = simulatedPeople.slice(0, 11);
    expect(drawSimulatedMembers(people, { taken: nobody, seats: 19, now, random: () => 0.99 })).toHaveLength(
      11,
    );
  });

  it('draws of simulated members vary over all people and all of their tasks', () => {
    const random = seedRandom(7);
    const draw = () => drawSimulatedMembers(simulatedPeople, { taken: nobody, seats: 19, now, random });
    const drawn = Array.from({ length: 300 }, draw).flat();
    expect(new Set(drawn.map(({ username }) => username)).size).toBe(simulatedPeople.length);
    const tasks = new Set(simulatedPeople.flatMap((each) => each.tasks));
    expect(new Set(drawn.map(({ taskName }) => taskName))).toEqual(tasks);
  });

  it('a simulated member is replaced by a person who is not in the room', () => {
    const people = simulatedPeople.slice(0, 3);
    const taken = new Set(people.slice(0, 1).map(({ username }) => username));
    const named = people.map((each) => ({ ...each, username: each.username.toUpperCase() }));
    const replaced = [0, 0.99].map((drawn) => drawReplacement(named, { taken, now, random: () => drawn }));
    expect(replaced.map((one) => one?.username)).toEqual(named.slice(1).map(({ username }) => username));
    const all = new Set(people.map(({ username }) => username));
    expect(drawReplacement(people, { taken: all, now, random: () => 0.9 })).toBeNull();
  });
});
