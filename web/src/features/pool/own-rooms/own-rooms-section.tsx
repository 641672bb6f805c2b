import { paths } from '../../../platform/paths.ts';
import { toButtonClasses } from '../../../ui/button.tsx';
import { Link } from '../../../ui/page/link.tsx';
import { Surface } from '../../../ui/surface.tsx';

/** The settings' section that leads to one's own rooms. */
export function OwnRoomsSection() {
  return (
    <Surface className="grid justify-items-start gap-4 p-6 sm:p-8">
      <h3 className="text-2xl">Rooms of your own</h3>
      <p className="text-ink-quiet">For anyone you send the link to.</p>
      <Link to={paths.ownRooms} className={toButtonClasses({ variant: 'quiet' })}>
        Open a room
      </Link>
    </Surface>
  );
}
