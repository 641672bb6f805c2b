import { SwitchRow } from '../../../ui/form/switch-row.tsx';
import { useQuietWish } from './quiet-at-work.ts';

/** Whether others are shown while a run of one's own goes on: the same switch wherever they are (product 21.1). */
export function ShowOthersSwitch({ className }: { className?: string }) {
  const [isQuiet, keepQuiet] = useQuietWish();
  return (
    <SwitchRow
      label="Show others while I work"
      isOn={!isQuiet}
      onChange={(isOn) => keepQuiet(!isOn)}
      {...(className && { className })}
    />
  );
}
