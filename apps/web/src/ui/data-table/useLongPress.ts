import { type MouseEvent, type PointerEvent, useRef } from 'react';

/** How long a touch has to last to be a long press, in milliseconds. */
const LONG_MS = 450;
/** A touch that moves farther than this is a scroll, in pixels. */
const STILL_PX = 10;

/**
 * Detects a long press on a row.
 * @param placeOf returns the index of the row that an event happened in
 * @param onLong called with the row; the click at the end of the press is suppressed
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
    // The browser's context menu of a long-pressed link would cover the selection.
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
