import { formatPrice } from '@focuspool/domain/money';
import { type Plan, type PlanId, planIds, plans } from '@focuspool/domain/plans';
import Check from 'lucide-react/icons/check';
import Circle from 'lucide-react/icons/circle';
import CircleCheck from 'lucide-react/icons/circle-check';
import { useId } from 'react';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';

type PlanPickerProps = { selected: PlanId | null; onSelect: (planId: PlanId) => void };

export function PlanPicker({ selected, onSelect }: PlanPickerProps) {
  return (
    <fieldset className="mt-4 grid gap-2 sm:mt-8 sm:gap-3 md:grid-cols-3">
      <legend className="sr-only">Plan</legend>
      {planIds.map((id) => (
        <PlanCard key={id} plan={plans[id]} isSelected={selected === id} onSelect={() => onSelect(id)} />
      ))}
    </fieldset>
  );
}

type PlanCardProps = { plan: Plan; isSelected: boolean; onSelect: () => void };

/** A radio button shaped as a card, or as a row on a phone: all of it can be pressed, and arrow keys move between plans. */
function PlanCard({ plan, isSelected, onSelect }: PlanCardProps) {
  const featuresId = useId();
  const Mark = isSelected ? CircleCheck : Circle;
  return (
    <label className="relative flex cursor-pointer flex-wrap items-center gap-x-3 rounded-surface border-2 border-line bg-surface px-4 py-1.5 shadow-pane transition has-checked:border-accent has-checked:bg-surface-strong hover:border-line-strong has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-focus has-checked:hover:border-accent md:block md:p-6">
      <input
        type="radio"
        name="plan"
        value={plan.id}
        checked={isSelected}
        onChange={onSelect}
        aria-label={`${plan.name}, ${formatPrice(plan.price)} for ${plan.duration}`}
        aria-describedby={featuresId}
        className="absolute inset-0 size-full cursor-pointer appearance-none rounded-surface focus-visible:outline-none"
      />
      <Mark
        aria-hidden
        className={`size-6 md:float-right ${isSelected ? 'text-accent' : 'text-ink-quiet'}`}
      />
      <span className="grid">
        <span className="font-display text-2xl font-bold">{plan.name}</span>
        <span className="text-sm text-ink-quiet">{plan.duration}</span>
      </span>
      <span className="ms-auto grid justify-items-end md:mt-4 md:block">
        <span className="font-display text-3xl leading-none font-bold tabular-nums">
          {formatPrice(plan.price)}
        </span>{' '}
        <s className="text-sm text-ink-quiet tabular-nums">
          <VisuallyHidden>List price </VisuallyHidden>
          {formatPrice(plan.originalPrice)}
        </s>
      </span>
      <span
        id={featuresId}
        className={`grid w-full gap-2 pt-4 pb-1 text-sm ${isSelected ? '' : 'max-md:sr-only'}`}
      >
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
