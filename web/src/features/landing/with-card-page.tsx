import { useEffect } from 'react';
import { useViewer } from '../account/viewer-request.ts';
import { useHourCycle } from '../operation/use-hour-cycle.ts';
import { useLinkedName } from './linked-address.ts';
import { LinkedPerson } from './linked-person.tsx';
import { useLinkedPerson } from './use-linked-person.ts';

/** Somebody's own address as others lay it over a picture: nothing but the person, and nothing behind them. */
export function WithCardPage() {
  const name = useLinkedName();
  const { person } = useLinkedPerson(name);
  const hourCycle = useHourCycle(useViewer().data?.userId);
  useEffect(() => {
    document.documentElement.classList.add('is-overlay');
    return () => document.documentElement.classList.remove('is-overlay');
  }, []);
  // Over a stream nothing is the better word for nothing.
  if (person === undefined || person === 'nobody') return null;
  return (
    <main className="inline-block rounded-surface bg-solid p-4 text-ink">
      <LinkedPerson person={person} hourCycle={hourCycle} />
    </main>
  );
}
