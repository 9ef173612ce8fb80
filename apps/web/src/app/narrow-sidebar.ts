import { useState } from 'react';

const KEY = 'landfall.sidebar.narrow';

function wasNarrow(): boolean {
  try {
    return localStorage.getItem(KEY) === 'true';
  } catch {
    return false;
  }
}

/** Whether the sidebar shows icons alone, as this browser had it the last time, and the way to change that. */
export function useNarrowSidebar(): [narrow: boolean, turn: () => void] {
  const [narrow, setNarrow] = useState(wasNarrow);
  function turn() {
    setNarrow(!narrow);
    try {
      localStorage.setItem(KEY, String(!narrow));
    } catch {
      // A full storage costs the memory of a choice, nothing else.
    }
  }
  return [narrow, turn];
}
