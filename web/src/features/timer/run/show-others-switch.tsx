import { SwitchRow } from '../../../ui/form/switch-row.tsx';
import { useQuietWish } from './quiet-at-work.ts';

/** Switches whether others are shown during the person's own run; the same switch wherever others appear (product 21.1). */
export function ShowOthersSwitch({ className }: { className?: string }) {
  const [isQuiet, keepQuiet] = useQuietWish();
  return (
    <SwitchRow
      label="See others while I work"
      isOn={!isQuiet}
      onChange={(isOn) => keepQuiet(!isOn)}
      {...(className && { className })}
    />
  );
}
