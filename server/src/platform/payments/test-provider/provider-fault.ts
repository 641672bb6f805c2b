import * as v from 'valibot';

/** Everything that can go wrong at the provider, switched on for one person until it is switched off. */
export const providerFaults = [
  'orders_down',
  'declined',
  'refused_at_capture',
  'captured_before',
  'captured_twice',
  'outage_at_capture',
  'timeout_after_capture',
  'outage_after_capture',
  'refunds_down',
  'wrong_amount',
  'wrong_signature',
  'webhook_first',
  'webhook_only',
  'webhook_never',
] as const;
export type ProviderFault = (typeof providerFaults)[number];

export const faultSwitchSchema = v.object({
  userId: v.string(),
  fault: v.nullable(v.picklist(providerFaults)),
});

export type FaultSwitches = ReturnType<typeof createFaultSwitches>;

/** Which fault is on for which person; orders name the person in their notes. */
export function createFaultSwitches() {
  const faults = new Map<string, ProviderFault>();
  return {
    set(userId: string, fault: ProviderFault | null): void {
      if (fault) faults.set(userId, fault);
      else faults.delete(userId);
    },
    read: (userId: string | undefined) => (userId ? (faults.get(userId) ?? null) : null),
  };
}
