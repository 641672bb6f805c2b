import { awaitRun, showCompletion } from '@focuspool/domain/pool/member-run';
import type { Services } from '../../platform/services.ts';
import type { ObserveRun } from '../timer/observe-run.ts';
import { describeWork } from './choose-work.ts';
import { changePlace, findOwnPlace, type PlaceChange } from './member-store.ts';
import { describeChange, tellRoom } from './room-news.ts';

/** Brings the card of somebody who sits in a room up to their run, in the transaction that changes the run. */
export function createRunShower({ clock, live }: Pick<Services, 'clock' | 'live'>): ObserveRun {
  return async (tx, userId, event) => {
    const now = clock.now().getTime();
    let change: PlaceChange;
    if (event.kind === 'saved') {
      const { task, run } = await describeWork(tx, userId, { run: event.run, now });
      change = { ...task, run };
    } else if (event.kind === 'dropped') change = { run: awaitRun(now) };
    else {
      const place = await findOwnPlace(tx, userId);
      if (!place) return () => {};
      change = { run: showCompletion(place.run, now) };
    }
    const changed = await changePlace(tx, userId, change);
    return () => {
      if (changed) tellRoom(live, describeChange(changed.room, { members: [changed.member.card] }));
    };
  };
}
