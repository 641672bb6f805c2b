import { product } from '@focuspool/domain/product';
import { useEffect, useState } from 'react';
import { notifiedKey } from '../../platform/storage/preference.ts';
import { usePreference } from '../../platform/storage/use-preference.ts';
import { loadChunk } from '../../platform/updates/load-chunk.ts';
import { SwitchRow } from '../../ui/form/switch-row.tsx';
import { Surface } from '../../ui/surface.tsx';

const loadPush = () => loadChunk(() => import('./push-subscription.ts'));

/** The settings' section on notifications about an end while the person looks elsewhere (product 4.17). */
export function NotificationSection() {
  const [permission, lookAgain] = usePermission();
  const [isWanted, want] = usePreference(notifiedKey, true);
  // Null until this browser has been asked.
  const [isPushed, setIsPushed] = useState<boolean | null>(null);
  const isOn = permission === 'granted' && isWanted;
  useEffect(() => {
    loadPush()
      .then(({ findSubscription }) => findSubscription())
      .then((subscription) => setIsPushed((known) => known ?? Boolean(subscription)))
      .catch(() => {});
  }, []);

  async function change(isWished: boolean): Promise<void> {
    const isAllowed = !isWished || (await Notification.requestPermission()) === 'granted';
    lookAgain();
    if (!isAllowed) return;
    want(isWished);
    const isDone = await loadPush()
      .then(({ subscribe, unsubscribe }) => (isWished ? subscribe() : unsubscribe()))
      .then(
        () => true,
        () => false,
      );
    if (isWished) setIsPushed(isDone);
  }

  return (
    <Surface className="grid justify-items-start gap-3 p-6 sm:p-8">
      <h3 className="text-2xl">Notifications</h3>
      <SwitchRow
        label="Notify me at the end of runs and breaks"
        isOn={isOn}
        disabled={permission === 'denied' || permission === 'missing'}
        onChange={(isWished) => void change(isWished)}
      />
      <p role="status" className="text-sm text-ink-quiet">
        {describe(permission, isOn, isPushed)}
      </p>
    </Surface>
  );
}

type Permission = NotificationPermission | 'missing';

function describe(permission: Permission, isOn: boolean, isPushed: boolean | null): string {
  if (permission === 'missing')
    return `This browser cannot show notifications. On an iPhone or iPad, add ${product.name} to the home screen first.`;
  if (permission === 'denied') return 'Your browser blocks them. Allow them for this site first.';
  if (isOn && isPushed === false)
    return `Only while ${product.name} is open here. This browser could not be set up to notify you once it is closed.`;
  return `On this device only, even when ${product.name} is closed.`;
}

const readPermission = (): Permission => ('Notification' in window ? Notification.permission : 'missing');

/** What the browser allows now; it may be changed meanwhile in the browser's own settings. */
function usePermission(): [Permission, () => void] {
  const [permission, setPermission] = useState(readPermission);
  useEffect(() => {
    const look = () => setPermission(readPermission());
    let status: PermissionStatus | undefined;
    navigator.permissions?.query({ name: 'notifications' }).then(
      (known) => {
        status = known;
        known.addEventListener('change', look);
      },
      () => {},
    );
    return () => status?.removeEventListener('change', look);
  }, []);
  return [permission, () => setPermission(readPermission())];
}
