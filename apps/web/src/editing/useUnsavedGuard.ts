import { useBlocker } from '@tanstack/react-router';
import { confirmDiscard } from '../ui/confirm.tsx';

/**
 * Asks before the page is left – by a link, by going back, by closing the tab – while something typed would be lost.
 * A navigation that follows saving says `ignoreBlocker`.
 */
export function useUnsavedGuard(unsaved: boolean): void {
  useBlocker({
    shouldBlockFn: async () => !(await confirmDiscard()),
    enableBeforeUnload: unsaved,
    disabled: !unsaved,
  });
}
