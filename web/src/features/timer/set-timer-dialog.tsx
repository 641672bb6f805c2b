import { timerLimits } from '@focuspool/domain/timer/timer';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { ArcSlider } from './arc-slider.tsx';

const range = { least: timerLimits.leastMinutes, most: timerLimits.mostMinutes };

type SetTimerDialogProps = {
  isOpen: boolean;
  /** What the slider shows first, in minutes. */
  minutes: number;
  onSet: (minutes: number) => void;
  onClose: () => void;
};

/** Asks for 5 to 55 minutes (specification, section 2). */
export function SetTimerDialog({ isOpen, minutes, onSet, onClose }: SetTimerDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Set Timer">
      <SetTimerForm minutes={minutes} onSet={onSet} onClose={onClose} />
    </Dialog>
  );
}

function SetTimerForm({ minutes, onSet, onClose }: Omit<SetTimerDialogProps, 'isOpen'>) {
  const [chosen, setChosen] = useState(Math.min(range.most, Math.max(range.least, minutes)));
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSet(chosen);
      }}
    >
      <ArcSlider
        value={chosen}
        range={range}
        label="Minutes"
        describe={(value) => `${value} minutes`}
        onChange={setChosen}
      />
      <div className="mt-8 flex gap-3">
        <Button variant="quiet" onClick={onClose} className="flex-1">
          Cancel
        </Button>
        <Button type="submit" className="flex-1">
          Set Time
        </Button>
      </div>
    </form>
  );
}
