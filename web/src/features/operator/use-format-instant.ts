import { formatInstant } from '../../platform/clock/format-instant.ts';
import { useViewer } from '../account/viewer-request.ts';
import { useHourCycle } from '../operation/use-hour-cycle.ts';

export type FormatInstant = (instant: string | number) => string;

/** Returns a formatter of instants by the clock that the operator has chosen. */
export function useFormatInstant(): FormatInstant {
  const hourCycle = useHourCycle(useViewer().data?.userId);
  return (instant) => formatInstant(instant, hourCycle);
}
