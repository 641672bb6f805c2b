import { type Operation, snapshotSchema, verdictsSchema } from '@focuspool/domain/operation/operation';
import { useSyncExternalStore } from 'react';
import * as v from 'valibot';
import { api, asPerson, call, isFinalRefusal } from '../../platform/api/api.ts';
import {
  readClockOffset,
  serverNow,
  untilClockMeasured,
  watchClockCorrections,
  watchClockJumps,
} from '../../platform/clock/server-clock.ts';
import { reportInvalidSession } from '../../platform/live/session-invalidated.ts';
import { makeUuid } from '../../platform/make-uuid.ts';
import { onePerPerson } from '../../platform/person-store.ts';
import { openDeviceStore } from './device-store.ts';
import { createReplica, type Replica, type ReplicaView } from './replica.ts';
import { takeTurn } from './take-turn.ts';

/** Returns this page's replica of that person. */
export const openReplica = onePerPerson((userId): Replica => {
  const store = openDeviceStore(userId);
  const replica = createReplica({
    store,
    now: serverNow,
    readClock: readClockOffset,
    makeId: makeUuid,
    send: async (operations) => {
      const sentAt = serverNow();
      const { isMeasured: isClockMeasured } = readClockOffset();
      const json = { sentAt, isClockMeasured, operations: operations.map(toWire) };
      const answer = await call(api.operations.$post({ json }, asPerson(userId))).catch(
        checkSessionAndRethrow,
      );
      return v.parse(verdictsSchema, answer).verdicts;
    },
    load: async () => {
      const answer = await call(api.operations.state.$get({}, asPerson(userId))).catch(
        checkSessionAndRethrow,
      );
      return v.parse(snapshotSchema, answer);
    },
    withLock: async (work) => {
      // The server takes all operations of one request as stamped by one clock.
      await untilClockMeasured();
      await takeTurn(`focuspool.${userId}`, work);
    },
  });
  addEventListener('pagehide', ({ persisted }) => persisted && store.suspend());
  addEventListener('pageshow', ({ persisted }) => persisted && store.resume());
  watchClockJumps(replica.noteClockJump);
  watchClockCorrections((byMs) => void replica.correctClock(byMs));
  return replica;
});

/** What the device shows of that person; a new object whenever something in it changes. */
export function useReplica(userId: string): ReplicaView {
  const { watch, read } = openReplica(userId);
  return useSyncExternalStore(watch, read);
}

/** A final refusal may mean that the session is invalid: the person is then led to where they can change that. */
function checkSessionAndRethrow(error: unknown): never {
  if (isFinalRefusal(error)) reportInvalidSession();
  throw error;
}

/** Fields that only this device needs, for display and for correcting its time; they are not sent. */
const ownFields = ['list', 'claim', 'shown', 'clock'];

function toWire(operation: Operation): Operation {
  const sent = Object.entries(operation).filter(([name]) => !ownFields.includes(name));
  return Object.fromEntries(sent) as Operation;
}
