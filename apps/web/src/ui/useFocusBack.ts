import { useEffect } from 'react';

/**
 * Gives the focus back to what had it before a dialog opened. The library does so only for a dialog that was drawn
 * closed before, which none is that is fetched or drawn when it is needed.
 */
export function useFocusBack(opened: boolean): void {
  useEffect(() => {
    if (!opened) return;
    const opener = document.activeElement;
    return () => {
      const now = document.activeElement;
      const lost = now === null || now === document.body || now.closest('[role="dialog"]') !== null;
      // From one dialog over another the focus goes back into the lower one, and stays there.
      if (lost && opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    };
  }, [opened]);
}
