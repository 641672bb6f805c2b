import { expect, it } from 'vitest';
import { readProfileView } from './update-profile-page.tsx';

it.each([
  [{ userId: 'u1', change: 'username' }, 'username'],
  [{ change: 'avatar' }, 'avatar'],
  [{ userId: 'u1' }, 'options'],
  [{ change: 'email' }, 'options'],
  ['username', 'options'],
  [null, 'options'],
  [undefined, 'options'],
])('the profile page with the navigation state %j shows the view %j', (state, view) =>
  expect(readProfileView(state)).toBe(view),
);
