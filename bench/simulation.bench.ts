// People who live by the assumptions of docs/scaling.md and the rules of the product, in simulated time:
// node bench/simulation.bench.ts [people] [hours] [seed]

import { feedBatching } from '@focuspool/domain/feed/feed-contract';
import { seedRandom } from '@focuspool/domain/testing/seeded-random';
import { hourMs } from '@focuspool/domain/time-units';
import { holdBudgets, printTable } from './report/bench-report.ts';
import { arithmetic, assumptions, type Counted } from './simulation/assumptions.ts';
import { gatherFrames } from './simulation/gather-frames.ts';
import { liveInRooms, type RoomEvent } from './simulation/live-in-rooms.ts';
import { livePerson } from './simulation/live-person.ts';
import { createTally } from './simulation/tally.ts';

const people = Number(process.argv[2] ?? 50_000);
const hours = Number(process.argv[3] ?? 1);
const seed = Number(process.argv[4] ?? 1);
const begunAt = Date.UTC(2026, 10, 25, 9);
// The hour before brings runs and rooms to their usual state.
const countedFrom = begunAt + hourMs;
const until = countedFrom + hours * hourMs;

const tally = createTally(countedFrom, until);
const posts: number[] = [];
const events: RoomEvent[] = [];
const problems = new Map<string, number>();
const note = (problem: string) => problems.set(problem, (problems.get(problem) ?? 0) + 1);

// People depend on each other only in rooms, so each lives a whole life before the next one's.
for (let person = 0; person < people; person += 1) {
  livePerson({
    name: String(person),
    from: begunAt,
    until,
    random: seedRandom(seed * 1_000_003 + person),
    tally,
    post: (at) => posts.push(at),
    see: (event) => events.push(event),
  }).forEach(note);
}
const rooms = liveInRooms({ events, from: begunAt, countedFrom, until, tally, random: seedRandom(seed) });
if (rooms.wrong) note(rooms.wrong);
const counted = Float64Array.from(posts.filter((at) => at >= countedFrom)).sort();
const frames = gatherFrames(counted, feedBatching);
const leftOut = frames.reduce((sum, frame) => sum + frame.leftOut, 0);

const names = Object.keys(arithmetic) as Counted[];
const ofPerson = (what: Counted) => tally.sum(what) / people / hours;
printTable(
  `${people} people, ${hours} h`,
  ['what', 'a person and hour', 'by averages', 'a second', 'in the busiest second'],
  names.map((what) => [what, ofPerson(what), arithmetic[what], tally.average(what), tally.peak(what)]),
);
console.log(
  `${frames.length} frames of the feed to ${Math.round(people * assumptions.feedReaders)} readers each, ` +
    `${((counted.length - leftOut) / frames.length).toFixed(1)} messages in one, ${leftOut} messages left out; ` +
    `${rooms.peopleInRoom.toFixed(1)} people to a room, ` +
    `${(rooms.sweptChanges / people / hours).toFixed(2)} changes of rooms by simulated members a person and hour`,
);
for (const [problem, times] of problems) console.log(`${times} times: ${problem}`);
holdBudgets('simulation', [
  ...names.map((what) => ({
    name: `${what} of a person in an hour`,
    unit: '',
    found: [ofPerson(what)],
    beside: { what: 'by averages', found: [arithmetic[what]] },
    isHeldBothWays: true,
  })),
  ...(['requests', 'lines', 'marks told'] as const).map((what) => ({
    name: `${what} in the busiest second`,
    unit: '',
    found: [tally.peak(what)],
    beside: { what: 'in a second on average', found: [tally.average(what)] },
  })),
  {
    name: 'rules broken',
    unit: 'times',
    found: [[...problems.values()].reduce((sum, times) => sum + times, 0)],
  },
]);
