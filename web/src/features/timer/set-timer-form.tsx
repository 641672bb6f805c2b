import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { clampMinutes, MinutesSlider } from './dial/minutes-slider.tsx';

export type SetTimerFormProps = {
  /** What the slider shows first, in minutes. */
  minutes: number;
  onSet: (minutes: number) => void;
  onClose: () => void;
};

export function SetTimerForm({ minutes, onSet, onClose }: SetTimerFormProps) {
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
