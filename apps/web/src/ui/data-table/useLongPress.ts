import { type MouseEvent, type PointerEvent, useRef } from 'react';

/** How long a finger rests on a row before that means something, in milliseconds. */
const LONG_MS = 450;
/** A finger that moves farther than this scrolls, in pixels. */
const STILL_PX = 10;

/**
 * Hears a finger that rests on a row.
 * @param placeOf the row that an event happened in
 * @param onLong is given the row; the click that ends such a press is none
 */
export function useLongPress(
  placeOf: (event: PointerEvent<HTMLElement>) => number | undefined,
  onLong: ((index: number) => void) | undefined,
) {
  const press = useRef<{ timer: number; x: number; y: number }>(undefined);
  const wasLong = useRef(false);

  function end(): void {
    if (press.current) clearTimeout(press.current.timer);
    press.current = undefined;
  }

  const handlers = onLong && {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      end();
      wasLong.current = false;
      const index = event.pointerType === 'touch' ? placeOf(event) : undefined;
      if (index === undefined) return;
      const timer = window.setTimeout(() => {
        press.current = undefined;
        wasLong.current = true;
        onLong(index);
      }, LONG_MS);
      press.current = { timer, x: event.clientX, y: event.clientY };
    },
    onPointerMove({ clientX, clientY }: PointerEvent<HTMLElement>) {
      const { current: at } = press;
      if (at && Math.hypot(clientX - at.x, clientY - at.y) > STILL_PX) end();
    },
    onPointerUp: end,
    onPointerCancel: end,
    // What a browser offers for a link that is pressed for long would lie over the selection.
    onContextMenu(event: MouseEvent<HTMLElement>) {
      if (press.current || wasLong.current) event.preventDefault();
    },
    onClickCapture(event: MouseEvent<HTMLElement>) {
      if (!wasLong.current) return;
      wasLong.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
  return handlers ?? {};
}
