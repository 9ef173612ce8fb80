import { useEffect, useState } from 'react';

/** After so long a person wants to know that it goes on. */
const SLOW_MS = 1_500;

/** Whether something has been busy for long. */
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
