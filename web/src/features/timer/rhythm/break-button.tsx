import type { ComponentProps } from 'react';
import { Button } from '../../../ui/button.tsx';
import { prepareChime } from '../alerts/chime.ts';

type BreakButtonProps = Omit<ComponentProps<typeof Button>, 'onClick'> & {
  minutes: number;
  onTake: () => void;
};

/** Begins the due break. The press enables the sound at its end. Labels of its own, which may contain names, can wrap. */
export function BreakButton({ minutes, onTake, className = '', children, ...look }: BreakButtonProps) {
  return (
    <Button
      className={`${children ? 'max-w-full wrap-anywhere' : 'whitespace-nowrap'} ${className}`}
      onClick={() => {
        prepareChime();
        onTake();
      }}
      {...look}
    >
      {children ?? `Take a ${minutes}-minute break`}
    </Button>
  );
}
