import { accessLevelOf, actionLevels, refuseAccess } from '@focuspool/domain/account/access';
import type { Viewer } from '@focuspool/domain/account/viewer';
import { describe, expect, it } from 'vitest';
import { ann } from '../../features/account/testing/ann.ts';
import { mayRead } from './last-viewer.ts';

const profiles = [null, { ...ann.profile, isPremium: false }, ann.profile];
const people = [false, true].flatMap((emailVerified) =>
  profiles.map((profile): Viewer => ({ ...ann, emailVerified, profile })),
);

describe.each([
  ['operations.read', false],
  ['lists.read', true],
] as const)('an early request for %s', (action, needsPlan) => {
  it.each([null, ...people].map((viewer) => [accessLevelOf(viewer), viewer] as const))(
    'an early request is made for a viewer of level %s exactly when the server allows it',
    (level, viewer) =>
      expect(mayRead(viewer, needsPlan)).toBe(refuseAccess(level, actionLevels[action]) === null),
  );
});
