import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, call, ofPerson } from '../../platform/api/api.ts';
import { showToast } from '../../ui/feedback/toast-queue.ts';
import { SwitchRow } from '../../ui/form/switch-row.tsx';
import { Surface } from '../../ui/surface.tsx';

const linkClasses =
  'inline-flex min-h-11 items-center font-medium text-ink underline underline-offset-4 wrap-anywhere';

/** The settings' section on the link to oneself (product 17.7). */
export function LinkSection({ userId, username }: { userId: string; username: string }) {
  const queryClient = useQueryClient();
  const queryKey = ['link-setting', userId];
  const { data } = useQuery({
    queryKey,
    queryFn: () => call(api.landings.link.$get({}, ofPerson(userId))),
  });
  const turning = useMutation({
    mutationFn: (isOn: boolean) => call(api.landings.link.$put({ json: { isOn } }, ofPerson(userId))),
    onSuccess: (saved) => queryClient.setQueryData(queryKey, saved),
    onError: (refused) => showToast(refused.message),
  });
  const isOn = turning.isPending ? turning.variables : (data?.isOn ?? false);
  const path = `/with/${username}`;
  return (
    <Surface className="grid grid-cols-1 justify-items-start gap-3 p-6 sm:p-8">
      <h2 className="text-2xl">A link to yourself</h2>
      <p className="text-ink-quiet">
        Whoever has it sees your name, your picture and until when you are at work, and can land with you.
      </p>
      <SwitchRow
        label="Let everybody see when I am at work"
        isOn={isOn}
        disabled={data === undefined}
        onChange={(wished) => turning.mutate(wished)}
      />
      {isOn && (
        <div className="grid">
          <a href={path} className={linkClasses}>
            {location.host + path}
          </a>
          <a href={`${path}/card`} className={linkClasses}>
            {`${location.host + path}/card`}
          </a>
          <p className="text-sm text-ink-quiet">
            The second one has nothing behind it, to lay over a stream.
          </p>
        </div>
      )}
    </Surface>
  );
}
