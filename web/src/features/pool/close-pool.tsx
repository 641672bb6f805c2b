import { useMutation } from '@tanstack/react-query';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { navigate } from '../../platform/navigation.ts';
import { paths } from '../../platform/paths.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog/dialog.tsx';
import { showToast } from '../../ui/feedback/toast-queue.ts';
import { leavePool, leavingPool, shouldRetry } from './place-requests.ts';

type ClosePoolProps = { userId: string; isGuest: boolean; onLeft: () => void };

/** Leaves the room, which costs the run (product 2.16): `onLeft` lets the run go. */
export function ClosePool({ userId, isGuest, onLeft }: ClosePoolProps) {
  const [isAsking, setIsAsking] = useState(false);
  const leaving = useMutation({
    mutationKey: leavingPool,
    mutationFn: () => leavePool(userId),
    retry: shouldRetry,
    onSuccess: () => {
      onLeft();
      navigate(isGuest ? paths.home : paths.tasks, { replace: true });
    },
    onError: (error) => {
      setIsAsking(false);
      showToast(error.message);
    },
  });
  return (
    <>
      <Button variant="quiet" aria-label="Close X" onClick={() => setIsAsking(true)} className="shrink-0">
        Close <X aria-hidden className="size-4" strokeWidth={3} />
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={isGuest ? 'Do you want to leave this room?' : 'Do you want to exit task pool?'}
        description={`Are you sure you want to ${isGuest ? 'leave' : 'exit the task pool'}? All your progress will be lost.`}
        onYes={() => leaving.mutate()}
        onNo={() => setIsAsking(false)}
        isBusy={leaving.isPending}
        isLoss
      />
    </>
  );
}
