import { useBlocker } from '@tanstack/react-router';
import { confirm } from '../../ui/confirm.tsx';

/** Asks before a report is lost that was not saved. */
export function confirmLeavingPreview(): Promise<boolean> {
  return confirm({
    title: 'Leave without saving?',
    text: 'The report in this preview has not been saved.',
    confirm: 'Leave',
    cancel: 'Stay',
  });
}

/** Asks before the page is left while it shows a preview. What follows saving says `ignoreBlocker`. */
export function usePreviewGuard(unsaved: boolean): void {
  useBlocker({
    shouldBlockFn: async () => !(await confirmLeavingPreview()),
    enableBeforeUnload: unsaved,
    disabled: !unsaved,
  });
}
