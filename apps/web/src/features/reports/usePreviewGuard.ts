import { useUnsavedGuard } from '../../editing/useUnsavedGuard.ts';
import { confirm } from '../../ui/confirm.tsx';

/** Asks before a report is lost that was not saved. */
function confirmLeavingPreview(): Promise<boolean> {
  return confirm({
    title: 'Leave without saving?',
    text: 'The report in this preview has not been saved.',
    confirm: 'Leave',
    cancel: 'Stay',
  });
}

/**
 * Asks before a preview is closed or its page is left.
 * @returns `leave`, as {@link useUnsavedGuard} has it
 */
export function usePreviewGuard(unsaved: boolean, giveUp: () => void) {
  return useUnsavedGuard(unsaved, giveUp, { ask: confirmLeavingPreview });
}
