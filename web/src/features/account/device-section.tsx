import { type Device, nameDevice } from '@focuspool/domain/account/sessions';
import { useQuery } from '@tanstack/react-query';
import { Laptop, Smartphone } from 'lucide-react';
import { useLoad } from '../../platform/api/use-load.ts';
import { Button } from '../../ui/button.tsx';
import { LoadFailure } from '../../ui/feedback/load-failure.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { FormNote } from '../../ui/form/form-note.tsx';
import { Surface } from '../../ui/surface.tsx';
import { sessionsQuery, useEndOtherSessions } from './account-requests.ts';

const dayFormat = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });

/** The devices where the person is signed in, with a button to sign out of the others. */
export function DeviceSection() {
  const { data, problem, retry } = useLoad(useQuery(sessionsQuery), sessionsQuery.queryKey);
  const ending = useEndOtherSessions();
  const hasOthers = data ? data.devices.some(({ isCurrent }) => !isCurrent) : false;
  return (
    <Surface className="grid gap-4 p-6 sm:p-8">
      <h2 className="text-2xl">Signed-in devices</h2>
      {!data && !problem && <Skeleton className="h-14" />}
      {problem && <LoadFailure error={problem} onRetry={retry} isInPane />}
      {data && (
        <ul className="divide-y divide-line">
          {data.devices.map((device) => (
            <DeviceRow key={device.id} device={device} />
          ))}
        </ul>
      )}
      {ending.error && <FormNote tone="problem">{ending.error.message}</FormNote>}
      {ending.isSuccess && !hasOthers && (
        <FormNote tone="success">You are signed out everywhere else.</FormNote>
      )}
      {hasOthers && (
        <Button
          variant="quiet"
          aria-disabled={ending.isPending}
          onClick={() => !ending.isPending && ending.mutate()}
          className="justify-self-start"
        >
          Sign out everywhere else
        </Button>
      )}
    </Surface>
  );
}

function DeviceRow({ device: { userAgent, signedInAt, lastSeenAt, isCurrent } }: { device: Device }) {
  const Icon = /Mobi|iPhone|Android/.test(userAgent) ? Smartphone : Laptop;
  return (
    <li className="flex items-center gap-4 py-4 first:pt-0 last:pb-0">
      <Icon aria-hidden className="size-6 shrink-0 text-ink-quiet" strokeWidth={1.5} />
      <div className="min-w-0">
        <p className="font-semibold">
          {nameDevice(userAgent)}
          {isCurrent && <span className="font-normal text-success"> · This device</span>}
        </p>
        <p className="text-sm text-ink-quiet">
          Signed in {dayFormat.format(signedInAt)}, last seen {dayFormat.format(lastSeenAt)}
        </p>
      </div>
    </li>
  );
}
