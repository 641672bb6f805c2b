import { shortcutsKey } from '../../platform/storage/preference.ts';
import { usePreference } from '../../platform/storage/use-preference.ts';
import { SwitchRow } from '../../ui/form/switch-row.tsx';
import { Surface } from '../../ui/surface.tsx';

/** The settings section about keyboard shortcuts on this device. */
export function ShortcutSection() {
  return (
    <Surface className="grid justify-items-start gap-4 p-6 sm:p-8">
      <h3 className="text-2xl">Keyboard</h3>
      <p className="text-ink-quiet">
        Space starts and pauses the timer, N adds a task, and ? lists the shortcuts. On this device only.
      </p>
      <ShortcutSwitch />
    </Surface>
  );
}

/** Turns single-key shortcuts off, for people who dictate or hit keys by accident and would trigger them unintentionally. */
export function ShortcutSwitch() {
  const [isOn, turn] = usePreference(shortcutsKey, true);
  return <SwitchRow label="Single-key shortcuts" isOn={isOn} onChange={turn} />;
}
