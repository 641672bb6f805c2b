import { useEffect } from 'react';
import { useViewer } from '../account/viewer-request.ts';
import { useHourCycle } from '../operation/use-hour-cycle.ts';
import { useLinkedName } from './linked-address.ts';
import { LinkedPerson } from './linked-person.tsx';
import { useLinkedPerson } from './use-linked-person.ts';

/** A person's card for others to lay over a picture: nothing but the person, and no background. */
export function WithCardPage() {
  const name = useLinkedName();
  const { person } = useLinkedPerson(name);
  const hourCycle = useHourCycle(useViewer().data?.userId);
  useEffect(() => {
    document.documentElement.classList.add('is-overlay');
    return () => document.documentElement.classList.remove('is-overlay');
  }, []);
  // Over a stream, showing nothing is better than saying that there is nothing.
  if (person === undefined || person === 'nobody') return null;
  return (
    <main className="inline-block rounded-surface bg-solid p-4 text-ink">
      <LinkedPerson person={person} hourCycle={hourCycle} />
    </main>
  );
}
