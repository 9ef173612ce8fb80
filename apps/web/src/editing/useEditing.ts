import { useEffect, useRef, useState } from 'react';

/** Whether a page's record is being edited, and its setter. Afterwards the page's Edit button has the focus again. */
export function useEditing(): [boolean, (editing: boolean) => void] {
  const [editing, setEditing] = useState(false);
  const wasEditing = useRef(false);
  useEffect(() => {
    if (wasEditing.current && !editing) document.querySelector<HTMLElement>('[data-shortcut="e"]')?.focus();
    wasEditing.current = editing;
  }, [editing]);
  return [editing, setEditing];
}
