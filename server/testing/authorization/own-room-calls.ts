import { type OwnRoom, ownRoomsSchema } from '@focuspool/domain/pool/own-room-contract';
import { type Place, placeReplySchema, placeSchema } from '@focuspool/domain/pool/pool-contract';
import type { Person } from '../people.ts';
import { readReply } from '../read-reply.ts';
import type { TestApp } from '../test-app.ts';

export type Asker = Pick<Person, 'cookie'>;
type Linked = Pick<OwnRoom, 'token'>;

/** The calls that people make about their own rooms. */
export function createOwnRoomCalls({ request, clock }: Pick<TestApp, 'request' | 'clock'>) {
  const post = ({ cookie }: Asker, path: string, body: object = {}) =>
    request(`/api/own-rooms${path}`, { cookie, body });

  return {
    post,
    look: (asker: Asker, { token }: Linked) => post(asker, '/link', { token }),
    enter: (asker: Asker, { token }: Linked) => post(asker, '/entry', { token }),

    async listRooms({ cookie }: Asker): Promise<OwnRoom[]> {
      return (await readReply(ownRoomsSchema, await request('/api/own-rooms', { cookie }))).rooms;
    },

    async open(owner: Asker, opening = 'until_closed', name = 'Thesis'): Promise<OwnRoom> {
      // So that the newest comes first.
      clock.advance(1);
      const { rooms } = await readReply(ownRoomsSchema, await post(owner, '', { name, opening }));
      const [newest] = rooms;
      if (!newest) throw new Error('no room was opened');
      return newest;
    },

    async readPlace({ cookie }: Asker): Promise<Place | null> {
      return (await readReply(placeReplySchema, await request('/api/pool/place', { cookie }))).place;
    },
  };
}

export const placeOf = async (response: Response): Promise<Place> => readReply(placeSchema, response);
