import { Surface } from '../ui/surface.tsx';
import { ShortcutSwitch } from './shortcut-switch.tsx';

/** The settings' part on the keys of this device. */
export function ShortcutSection() {
  return (
    <Surface className="grid justify-items-start gap-4 p-6 sm:p-8">
      <h2 className="text-2xl">Keyboard</h2>
      <p className="text-ink-quiet">
        Space starts and pauses the timer, N writes down a task, and ? lists the keys. On this device only.
      </p>
      <ShortcutSwitch />
    </Surface>
  );
}
