import type { Landing } from './landing-contract.ts';

type People = Landing['people'];

/** Names the people who land with somebody: 'Mira', or '3 others'. */
export function nameCompanions(people: People): string {
  const [first, ...others] = people;
  return others.length > 0 ? `${people.length} others` : (first?.username ?? 'someone else');
}

/** The text at the landing itself, shown for as long as its break lasts. */
export function describeLanded(people: People): string {
  return `You and ${nameCompanions(people)} landed together`;
}

/**
 * Says who was in `before`, is no longer in `after` and has `left` by changing their run, as told to those who stay; empty if no
 * one has. Nothing is said of people who are gone for another reason: one of the two may have hidden the other (product 15.5).
 */
export function describeLeaving(before: People, after: People, left: readonly string[]): string {
  const stay = new Set(after.map(({ id }) => id));
  const gone = before.filter(({ id }) => !stay.has(id) && left.includes(id));
  if (gone.length === 0) return '';
  const who = gone.length > 1 ? `${gone.length} people` : (gone[0]?.username ?? 'Someone');
  return `${who} no longer ${gone.length > 1 ? 'land' : 'lands'} with you. Your time stays the same.`;
}
