import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { clampMinutes, MinutesSlider } from './dial/minutes-slider.tsx';

type SetTimerDialogProps = {
  isOpen: boolean;
  /** What the slider shows first, in minutes. */
  minutes: number;
  onSet: (minutes: number) => void;
  onClose: () => void;
};

/** Asks for 5 to 55 minutes (product 2.11). */
export function SetTimerDialog({ isOpen, minutes, onSet, onClose }: SetTimerDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Set Timer">
      <SetTimerForm minutes={minutes} onSet={onSet} onClose={onClose} />
    </Dialog>
  );
}

function SetTimerForm({ minutes, onSet, onClose }: Omit<SetTimerDialogProps, 'isOpen'>) {
  const [chosen, setChosen] = useState(clampMinutes(minutes));
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSet(chosen);
      }}
    >
      <MinutesSlider minutes={chosen} onChange={setChosen} />
      <div className="mt-8 flex flex-wrap gap-3">
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
