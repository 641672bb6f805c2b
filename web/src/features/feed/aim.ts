type PointerNews = Pick<PointerEvent, 'type' | 'pointerType' | 'buttons' | 'clientX' | 'clientY'>;

/** For so long after they moved a pointer, or pressed it down, somebody aims with it: the end of a press may go unheard. */
const aimMs = { moved: 1_500, pressed: 10_000 };

/** Notes by events of a pointer whether somebody aims with it at something. One that rests aims at nothing. */
export function createAim(now: () => number = () => performance.now()) {
  let until = 0;
  let place = '';

  function note({ type, pointerType, buttons, clientX, clientY }: PointerNews): void {
    const before = place;
    place = `${clientX} ${clientY}`;
    // Browsers tell of moves as well where the page moves under a pointer.
    if (type === 'pointermove' && place === before) return;
    if (type === 'pointerleave') {
      // A finger that lets go leaves before its click comes.
      if (pointerType === 'mouse') until = 0;
    } else until = now() + (buttons > 0 ? aimMs.pressed : aimMs.moved);
  }

  return {
    isUnderWay: () => now() < until,
    events: {
      onPointerMove: note,
      onPointerDown: note,
      onPointerUp: note,
      onPointerCancel: note,
      onPointerLeave: note,
    },
  };
}
