import * as v from 'valibot';
import { expect, it } from 'vitest';
import { type ExportedRun, exportedRunSchema, runsCsvHead, toRunsCsv, toStatsCsv } from './stats-export.ts';

const run: ExportedRun = {
  key: '11111111-1111-4111-8111-111111111111',
  taskText: 'Write, then "rest"',
  startedAt: '2026-10-25T00:30:00.000Z',
  endedAt: '2026-10-25T01:10:00.000Z',
  minutes: 40,
  earnedTrophy: true,
  localDay: '2026-10-25',
  localHour: 2,
  listTitle: null,
  origin: 'room',
  extendedMinutes: 5,
  correctedAt: null,
};

it('a run is exported as one CSV line, with the day and hour of its own clock', () => {
  expect(v.is(exportedRunSchema, run)).toBe(true);
  expect(toRunsCsv([run])).toBe(
    '2026-10-25,2,2026-10-25T00:30:00.000Z,2026-10-25T01:10:00.000Z,"Write, then ""rest""",,40,yes,room,5,\r\n',
  );
});

it('origin, extension and correction of a run come after the columns of earlier versions', () => {
  const noted = {
    ...run,
    origin: 'noted',
    extendedMinutes: 0,
    correctedAt: '2026-10-25T09:00:00.000Z',
  } as const;
  expect(toRunsCsv([noted])).toMatch(/,40,yes,noted,0,2026-10-25T09:00:00\.000Z\r\n$/);
  expect(runsCsvHead).toMatch(/,Minutes,Trophy,Origin,/);
  expect(Object.keys(exportedRunSchema.entries).slice(-3)).toEqual([
    'origin',
    'extendedMinutes',
    'correctedAt',
  ]);
});

it('each line of the runs file has as many cells as its head', () => {
  const plain = { ...run, taskText: 'Write', listTitle: 'Today' };
  expect(toRunsCsv([plain]).split(',')).toHaveLength(runsCsvHead.split(',').length);
});

it('a task name that looks like a formula stays text in a spreadsheet', () => {
  expect(toRunsCsv([{ ...run, taskText: '=HYPERLINK("http://x")' }])).toContain(
    `,"'=HYPERLINK(""http://x"")",`,
  );
});

it('each sum is exported as one CSV line, and unknown values stay empty', () => {
  expect(
    toStatsCsv([
      { by: 'day', name: '2026-10-25', minutes: 40, runs: 1 },
      { by: 'hour', name: '2', minutes: 40 },
      { by: 'task', name: '-later', minutes: 0, runs: 1 },
    ]),
  ).toBe('day,2026-10-25,40,1\r\nhour,2,40,\r\ntask,"\'-later",0,1\r\n');
});
