import { quietAtWorkKey, usePreference } from '../../../platform/storage/preference.ts';
import { SwitchRow } from '../../../ui/form/switch-row.tsx';

/** Whether others are shown while a run of one's own goes on: the same switch wherever they are (product 21.1). */
export function ShowOthersSwitch({ className }: { className?: string }) {
  const [isQuiet, keepQuiet] = usePreference(quietAtWorkKey, false);
  return (
    <SwitchRow
      label="Show others while I work"
      isOn={!isQuiet}
      onChange={(isOn) => keepQuiet(!isOn)}
      {...(className && { className })}
    />
  );
}
