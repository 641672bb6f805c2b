import { type GatheredCheers, maxCheerNames } from './cheer-contract.ts';

/** A cheer for a completed run; `name` is null if the person has no name to show, or chose to keep it to themselves. */
export type ArrivedCheer = {
  /** When the server learned that the run had ended, in epoch milliseconds. */
  readonly endedAt: number;
  readonly name: string | null;
};

/** The cheers for the run that ended last, as shown to its person, in their order; null if there are none. */
export function gatherCheers(cheers: readonly ArrivedCheer[]): GatheredCheers | null {
  if (cheers.length === 0) return null;
  const endedAt = Math.max(...cheers.map((cheer) => cheer.endedAt));
  const latest = cheers.filter((cheer) => cheer.endedAt === endedAt);
  const names = latest.flatMap(({ name }) => name ?? []);
  return { endedAt, people: latest.length, names: names.slice(0, maxCheerNames) };
}

/** Whether the cheers are for the run, or countdown, completed at that instant: those for earlier ones were shown before. */
export function cheersAreForRun({ endedAt }: GatheredCheers, completedAt: number): boolean {
  return completedAt <= endedAt;
}

/** The text that a person reads: '3 people cheered', 'ann and 2 others cheered'. */
export function describeCheers({ people, names }: GatheredCheers): string {
  if (names.length === 0) return people === 1 ? 'Someone cheered' : `${people} people cheered`;
  const others = people - names.length;
  const unnamed = others > 0 ? [others === 1 ? 'someone else' : `${others} others`] : [];
  const all = [...names, ...unnamed];
  return `${[all.slice(0, -1).join(', '), all.at(-1)].filter(Boolean).join(' and ')} cheered`;
}
