type PointerNews = Pick<PointerEvent, 'type' | 'pointerType' | 'buttons' | 'clientX' | 'clientY'>;

/** How long a person counts as aiming after moving or pressing a pointer; limited, as the end of a press may not be reported. */
const aimMs = { moved: 1_500, pressed: 10_000 };

/** Tracks from pointer events whether a person is aiming at something. A resting pointer aims at nothing. */
export function createAim(now: () => number = () => performance.now()) {
  let until = 0;
  let place = '';

  function note({ type, pointerType, buttons, clientX, clientY }: PointerNews): void {
    const before = place;
    place = `${clientX} ${clientY}`;
    // Browsers also report a move when the page moves under a resting pointer.
    if (type === 'pointermove' && place === before) return;
    if (type === 'pointerleave') {
      // A lifted finger leaves before its click comes.
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
