import { type PlanId, planIds, plans } from '@focuspool/domain/plans';
import { PlanCard } from './plan-card.tsx';

type PlanPickerProps = { selected: PlanId | null; onSelect: (planId: PlanId) => void };

export function PlanPicker({ selected, onSelect }: PlanPickerProps) {
  return (
    <fieldset className="mt-2 grid gap-4 md:grid-cols-3">
      <legend className="sr-only">Plan</legend>
      {planIds.map((id) => (
        <PlanCard key={id} plan={plans[id]} isSelected={selected === id} onSelect={() => onSelect(id)} />
      ))}
    </fieldset>
  );
}
