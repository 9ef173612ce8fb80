import type { Locator } from 'vitest/browser';

/** Where an element begins on the screen, in whole pixels. */
export function placeOf(element: Locator): { left: number; top: number } {
  const { left, top } = element.element().getBoundingClientRect();
  return { left: Math.round(left), top: Math.round(top) };
}
