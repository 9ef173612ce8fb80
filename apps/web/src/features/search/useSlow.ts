import { useEffect, useState } from 'react';

/** Time after which a person wants to see that the search is still running, in milliseconds. */
const SLOW_MS = 1_500;

/** Whether something has been busy for longer than that. */
export function useSlow(busy: boolean, afterMs = SLOW_MS): boolean {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!busy) return;
    const timer = setTimeout(() => setSlow(true), afterMs);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [busy, afterMs]);
  return slow && busy;
}
