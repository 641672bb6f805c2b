import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, asPerson, call } from '../../platform/api/api.ts';
import { useLoad } from '../../platform/api/use-load.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { LoadFailure } from '../../ui/feedback/load-failure.tsx';
import { showToast } from '../../ui/feedback/toast-queue.ts';
import { SwitchRow } from '../../ui/form/switch-row.tsx';
import { Surface } from '../../ui/surface.tsx';
import { toLinkedAddress } from './linked-address.ts';

type LinkSectionProps = { userId: string; username: string; isPremium: boolean };

/** The settings' section on the link to oneself (product 17.7). After the end of a plan it is shown as long as the link is on. */
export function LinkSection({ userId, username, isPremium }: LinkSectionProps) {
  const queryClient = useQueryClient();
  const queryKey = ['link-setting', userId];
  const asking = useQuery({
    queryKey,
    queryFn: () => call(api.landings.link.$get({}, asPerson(userId))),
  });
  const { data, problem, retry } = useLoad(asking);
  const turning = useMutation({
    // Each waits for the previous one, so that the last press decides.
    scope: { id: `link-setting ${userId}` },
    mutationFn: (isOn: boolean) => call(api.landings.link.$put({ json: { isOn } }, asPerson(userId))),
    onSuccess: (saved) => queryClient.setQueryData(queryKey, saved),
    onError: (refused) => showToast(refused.message),
  });
  const isOn = turning.isPending ? turning.variables : (data?.isOn ?? false);
  const path = toLinkedAddress(username);
  if (!isPremium && !isOn && !turning.isSuccess) return null;
  return (
    <Surface className="grid justify-items-start gap-3 p-6 sm:p-8">
      <h3 className="text-2xl">Your link</h3>
      <p className="text-ink-quiet">
        Anyone with it sees your name, your picture and until when you are at work, and can set their timer to
        end with yours.
      </p>
      {problem ? (
        <LoadFailure error={problem} onRetry={retry} isInPane />
      ) : (
        <SwitchRow
          label="Let everyone see when I’m at work"
          isOn={isOn}
          disabled={data === undefined}
          onChange={(wished) => turning.mutate(wished)}
        />
      )}
      {isOn && (
        <div className="grid w-full gap-2">
          <OwnLink path={path} label="Copy your link" />
          <OwnLink path={`${path}/card`} label="Copy the link to your card" />
          <p className="text-sm text-ink-quiet">
            The second one has a clear background, to overlay on a stream.
          </p>
        </div>
      )}
    </Surface>
  );
}

function OwnLink({ path, label }: { path: string; label: string }) {
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <a
        href={path}
        className="inline-flex min-h-11 items-center font-medium text-ink underline underline-offset-4 wrap-anywhere"
      >
        {location.host + path}
      </a>
      <CopyButton text={location.origin + path} label={label} />
    </p>
  );
}
