import { shortcutsKey, useStoredFlag } from '../platform/stored-flag.ts';
import { SwitchRow } from '../ui/switch-row.tsx';

/** Turns the keys off that do something by themselves: whoever dictates, or hits keys unawares, presses them unmeant. */
export function ShortcutSwitch() {
  const [isOn, turn] = useStoredFlag(shortcutsKey, true);
  return <SwitchRow label="Single-key shortcuts" isOn={isOn} onChange={turn} />;
}
