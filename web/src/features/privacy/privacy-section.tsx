import type { Viewer } from '@focuspool/domain/account/viewer';
import { useQuery } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { FormNote } from '../../ui/form/form-note.tsx';
import { useOnDemand } from '../../ui/load-on-demand.ts';
import { Surface } from '../../ui/surface.tsx';
import { secondFactorsQuery } from '../account/account-requests.ts';
import { useViewer } from '../account/viewer-request.ts';
import type { DeleteAccountDialogProps } from './delete-account-dialog.tsx';
import { useDeleteAccount, useDownloadData } from './privacy-requests.ts';

const importDialog = async () => (await import('./delete-account-dialog.tsx')).DeleteAccountDialog;

/** Data export and account deletion. */
export function PrivacySection() {
  const { data: viewer } = useViewer();
  return viewer ? <PrivacyPane userId={viewer.userId} /> : null;
}

function PrivacyPane({ userId }: Pick<Viewer, 'userId'>) {
  const download = useDownloadData();
  const deleteAccount = useDeleteAccount(userId);
  const { data: factors } = useQuery(secondFactorsQuery);
  const [isAsking, setIsAsking] = useState(false);
  const dialog = useOnDemand<DeleteAccountDialogProps>(importDialog);
  const DeleteAccountDialog = dialog.Component;
  return (
    <Surface className="grid gap-4 p-6 sm:p-8">
      <h3 className="text-2xl">Your data</h3>
      <p className="text-ink-quiet">
        Everything that is kept about you, as one JSON file to take along. Or leave, and it is deleted.
      </p>
      {download.error && <FormNote tone="problem">{download.error.message}</FormNote>}
      <div className="flex flex-col gap-3 sm:flex-row sm:flex-wrap">
        <Button variant="quiet" aria-disabled={download.isPending} onClick={() => download.mutate()}>
          {download.isPending ? <Spinner /> : <Download aria-hidden className="size-4.5" />}
          Download my data
        </Button>
        <Button
          variant="plain"
          aria-haspopup="dialog"
          disabled={!factors}
          onClick={async () => setIsAsking(await dialog.load())}
        >
          <Trash2 aria-hidden className="size-4.5" />
          Delete my account
        </Button>
      </div>
      {DeleteAccountDialog && factors && (
        <DeleteAccountDialog
          isOpen={isAsking}
          onClose={() => setIsAsking(false)}
          proof={factors.proof}
          onDelete={deleteAccount}
        />
      )}
    </Surface>
  );
}
