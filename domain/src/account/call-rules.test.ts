import { describe, expect, it } from 'vitest';
import { callRules, kindOfCall } from './call-rules.ts';

describe('a call', () => {
  it.each([
    ['that reads', 'lists.read', true, null],
    ['that writes', 'lists.write', false, 'write'],
    ['that gives another name', 'profile.change', false, 'rename'],
    ['that reads all that is known of somebody', 'privacy.export', true, 'export'],
    ['that waits for the payment provider', 'payments.capture', false, 'outside'],
  ] as const)('%s is counted as such', (_what, action, isRead, kind) => {
    expect(kindOfCall(action, isRead)).toBe(kind);
  });

  it('is let through ten times a second when it writes, day and night', () => {
    const { attempts, seconds } = callRules.write;
    expect(attempts / seconds).toBeGreaterThan(10);
  });
});
