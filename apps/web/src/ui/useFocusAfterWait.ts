import { type RefObject, useEffect, useRef } from 'react';

/**
 * Restores the focus of a button that waits for an answer: it is disabled meanwhile, which takes the focus from it.
 * @returns the button's ref
 */
export function useFocusAfterWait(busy: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const wasBusy = useRef(busy);
  useEffect(() => {
    if (wasBusy.current && !busy && document.activeElement === document.body) button.current?.focus();
    wasBusy.current = busy;
  }, [busy]);
  return button;
}
