import { expect, it } from 'vitest';
import { createAim } from './pointer-aim.ts';

const at = (clientX: number, buttons = 0) => ({ clientX, clientY: 0, buttons, pointerType: 'mouse' });

function startAim() {
  let now = 0;
  const { isUnderWay, events } = createAim(() => now);
  return {
    isUnderWay,
    pass: (milliseconds: number) => {
      now += milliseconds;
    },
    move: (x: number, buttons?: number) => events.onPointerMove({ type: 'pointermove', ...at(x, buttons) }),
    press: (x: number) => events.onPointerDown({ type: 'pointerdown', ...at(x, 1) }),
    letGo: (x: number) => events.onPointerUp({ type: 'pointerup', ...at(x) }),
    leave: (x: number) => events.onPointerLeave({ type: 'pointerleave', ...at(x) }),
  };
}

it('moving a pointer counts as aiming until the pointer rests or leaves', () => {
  const aim = startAim();
  expect(aim.isUnderWay()).toBe(false);
  aim.move(1);
  aim.pass(1_000);
  aim.move(2);
  aim.pass(1_000);
  expect(aim.isUnderWay()).toBe(true);
  aim.pass(1_000);
  expect(aim.isUnderWay()).toBe(false);
  aim.move(3);
  expect(aim.isUnderWay()).toBe(true);
  aim.leave(4);
  expect(aim.isUnderWay()).toBe(false);
});

it('a resting pointer does not count as aiming, even if the page moves under it', () => {
  const aim = startAim();
  aim.move(1);
  aim.pass(2_000);
  aim.move(1);
  expect(aim.isUnderWay()).toBe(false);
});

it('holding a pointer down counts as aiming, also for a moment after its release', () => {
  const aim = startAim();
  aim.press(1);
  aim.pass(5_000);
  expect(aim.isUnderWay()).toBe(true);
  aim.letGo(1);
  aim.pass(1_000);
  expect(aim.isUnderWay()).toBe(true);
  aim.pass(1_000);
  expect(aim.isUnderWay()).toBe(false);
});

it('a lifted finger counts as aiming for a moment, although it leaves before its click', () => {
  let now = 0;
  const { isUnderWay, events } = createAim(() => now);
  const finger = { ...at(1), pointerType: 'touch' };
  events.onPointerDown({ type: 'pointerdown', ...finger, buttons: 1 });
  now = 100;
  events.onPointerUp({ type: 'pointerup', ...finger });
  events.onPointerLeave({ type: 'pointerleave', ...finger });
  expect(isUnderWay()).toBe(true);
  now = 2_000;
  expect(isUnderWay()).toBe(false);
});

it('a press whose end is never reported stops counting as aiming', () => {
  const aim = startAim();
  aim.press(1);
  aim.move(2, 1);
  aim.pass(20_000);
  expect(aim.isUnderWay()).toBe(false);
});
