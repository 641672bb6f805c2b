import { SwitchRow } from '../../ui/form/switch-row.tsx';
import { Surface } from '../../ui/surface.tsx';
import { useCheerByName } from './cheer-by-name.ts';

/** The settings' section on whether cheers carry the person's name (product 16). */
export function CheerSection({ userId }: { userId: string }) {
  const [byName, setByName] = useCheerByName(userId);
  return (
    <Surface className="grid justify-items-start gap-3 p-6 sm:p-8">
      <h3 className="text-2xl">Cheers</h3>
      <p className="text-ink-quiet">
        When someone is at work, you can cheer for them on their card or message. They see it at their break.
      </p>
      <SwitchRow label="Cheer with my name" isOn={byName} onChange={setByName} />
      <p className="text-sm text-ink-quiet">On this device only.</p>
    </Surface>
  );
}
