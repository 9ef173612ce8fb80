import { useEffect } from 'react';

/**
 * Restores the focus when a dialog closes. The library does so only for dialogs that were first rendered closed, which
 * is not the case for dialogs rendered on demand.
 */
export function useFocusBack(opened: boolean): void {
  useEffect(() => {
    if (!opened) return;
    const opener = document.activeElement;
    return () => {
      const now = document.activeElement;
      const lost = now === null || now === document.body || now.closest('[role="dialog"]') !== null;
      // When one dialog opens over another, the focus returns to the lower one and stays there.
      if (lost && opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    };
  }, [opened]);
}
