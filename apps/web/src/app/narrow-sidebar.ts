import { useState } from 'react';

const KEY = 'landfall.sidebar.narrow';

function wasNarrow(): boolean {
  try {
    return localStorage.getItem(KEY) === 'true';
  } catch {
    return false;
  }
}

/** Whether the sidebar is collapsed to icons, as this browser remembers it, and a function that toggles it. */
export function useNarrowSidebar(): [narrow: boolean, toggle: () => void] {
  const [narrow, setNarrow] = useState(wasNarrow);
  function toggle() {
    setNarrow(!narrow);
    try {
      localStorage.setItem(KEY, String(!narrow));
    } catch {
      // If the storage is full, only the choice is not remembered.
    }
  }
  return [narrow, toggle];
}
