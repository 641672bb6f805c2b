import type { HiddenPeople } from '@focuspool/domain/report/hidden-people';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, asPerson, call } from '../../platform/api/api.ts';
import { dismissToast, showToast, undoToastMs } from '../../ui/feedback/toast-queue.ts';
import { hiddenPeopleQuery } from './hidden-people.ts';

type Hiding = { readonly person: HiddenPeople['people'][number]; readonly isHidden: boolean };

/** Hides people and shows them again: here at once, and on the person's other devices as they learn of it. */
export function useHiding(userId: string) {
  const queries = useQueryClient();
  const { queryKey } = hiddenPeopleQuery(userId);
  const mutationKey = ['hiding', userId];
  const place = ({ person, isHidden }: Hiding) =>
    queries.setQueryData(queryKey, (held) => {
      const others = held?.people.filter((each) => each.userId !== person.userId) ?? [];
      return { people: isHidden ? [person, ...others] : others };
    });
  const changing = useMutation({
    // One after the other: an 'Undo' that overtook its hiding on the way would be undone by it.
    scope: { id: `hiding ${userId}` },
    mutationKey,
    mutationFn: ({ person, isHidden }: Hiding) => {
      const one = api['hidden-people'][':id'];
      const asked = { param: { id: encodeURIComponent(person.userId) } };
      return call(isHidden ? one.$put(asked, asPerson(userId)) : one.$delete(asked, asPerson(userId)));
    },
    onMutate: async (hiding) => {
      await queries.cancelQueries({ queryKey });
      place(hiding);
      return say(hiding);
    },
    onError: (error, { person, isHidden }, said) => {
      place({ person, isHidden: !isHidden });
      if (said !== undefined) dismissToast(said);
      showToast(error.message);
    },
    onSettled: async () => {
      // A reading taken before the next change is done would show the previous one for a moment.
      const isLast = queries.isMutating({ mutationKey }) === 1;
      if (isLast) await queries.invalidateQueries({ queryKey });
    },
  });
  const show = (person: Hiding['person']) => changing.mutate({ person, isHidden: false });
  const say = ({ person, isHidden }: Hiding) => {
    const name = person.username ?? 'This person';
    if (!isHidden) return showToast(`${name} is shown again.`);
    return showToast(`${name} is now hidden from you.`, undoToastMs, {
      label: 'Undo',
      onPress: () => show(person),
    });
  };
  return {
    show,
    hide: (person: Hiding['person']) => changing.mutate({ person, isHidden: true }),
  };
}
