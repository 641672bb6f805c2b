import { formatPrice } from '@focuspool/domain/money';
import { type Plan, type PlanId, planIds, plans } from '@focuspool/domain/plans';
import Check from 'lucide-react/icons/check';
import CircleCheck from 'lucide-react/icons/circle-check';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';

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

type PlanCardProps = { plan: Plan; isSelected: boolean; onSelect: () => void };

/** A radio button in the shape of a card: the whole of it is pressed, and arrow keys move between plans. */
function PlanCard({ plan, isSelected, onSelect }: PlanCardProps) {
  return (
    <label className="group relative flex cursor-pointer flex-col rounded-surface border-2 border-line bg-surface p-6 shadow-pane transition has-checked:border-accent has-checked:bg-surface-strong hover:border-line-strong has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-focus has-checked:hover:border-accent">
      <input
        type="radio"
        name="plan"
        value={plan.id}
        checked={isSelected}
        onChange={onSelect}
        aria-label={`${plan.name}, ${formatPrice(plan.price)} for ${plan.duration}`}
        className="sr-only"
      />
      <CircleCheck
        aria-hidden
        className="absolute top-6 right-6 size-7 scale-75 text-accent opacity-0 transition group-has-checked:scale-100 group-has-checked:opacity-100"
      />
      <span className="font-display text-2xl font-bold">{plan.name}</span>
      <span className="text-ink-quiet">{plan.duration}</span>
      <span className="mt-4 flex flex-wrap items-baseline gap-x-2.5">
        <span className="font-display text-4xl font-bold tabular-nums">{formatPrice(plan.price)}</span>
        <s className="text-lg text-ink-quiet tabular-nums">
          <VisuallyHidden>List price </VisuallyHidden>
          {formatPrice(plan.originalPrice)}
        </s>
      </span>
      <span className="mt-5 grid gap-2 text-sm">
        {plan.features.map((feature) => (
          <span key={feature} className="flex gap-2">
            <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-success" />
            {feature}
          </span>
        ))}
      </span>
    </label>
  );
}
