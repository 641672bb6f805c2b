import { type OpeningTime, openingTimes } from '@focuspool/domain/pool/own-room';
import { maxRoomNameLength, roomNameSchema } from '@focuspool/domain/pool/room-name';
import { useState } from 'react';
import * as v from 'valibot';
import { FormNote } from '../../../ui/form/form-note.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { Surface } from '../../../ui/surface.tsx';
import { useOwnRooms } from './own-room-requests.ts';

const texts: Record<OpeningTime, string> = {
  hour: 'An hour',
  day: 'A day',
  until_closed: 'Until I close it',
};
const options = openingTimes.map((value) => ({ value, text: texts[value] }));

const schema = v.object({ name: roomNameSchema });

type OpenRoomFormProps = { userId: string; onOpened: (roomId: string | null) => void };

/** Opens a room, with a name and for how long. */
export function OpenRoomForm({ userId, onOpened }: OpenRoomFormProps) {
  const { opening } = useOwnRooms(userId);
  const [time, setTime] = useState<OpeningTime>('day');
  const { field, submit, isBusy, error, reset } = useForm({
    schema,
    initial: { name: '' },
    send: async ({ name }) => {
      const { rooms } = await opening.mutateAsync({ name, opening: time });
      reset();
      // The newest room comes first.
      onOpened(rooms[0]?.room.id ?? null);
    },
    places: { own_rooms_full: 'name' },
  });
  return (
    <Surface className="p-6 sm:p-8">
      <h2 className="text-2xl">Open a room</h2>
      <form onSubmit={submit} noValidate className="mt-5 grid gap-4">
        <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
          <TextField label="Name" maxLength={2 * maxRoomNameLength} autoComplete="off" {...field('name')} />
          <SelectField label="Open for" value={time} options={options} onChange={setTime} isTall />
        </div>
        {error && <FormNote tone="problem">{error}</FormNote>}
        <SubmitButton isBusy={isBusy}>Open room</SubmitButton>
      </form>
    </Surface>
  );
}
