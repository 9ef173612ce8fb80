import { type HistoryState, useLocation } from '@tanstack/react-router';
import { useState } from 'react';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** On the page of a case: the address of the list from which it was opened. */
    list?: string;
    /** On a list: the id of the case that was open before. */
    opened?: string;
  }
}

/** The history state that tells a case's page which list is on the screen. */
export function fromList(held: HistoryState): HistoryState {
  return { ...held, list: window.location.pathname + window.location.search };
}

/** The address of the list from which the case was opened; undefined when it was opened in another way. */
export function useListOrigin(): string | undefined {
  const list = useLocation({ select: ({ state }) => state.list });
  // Dialogs of the page have addresses of their own, whose history state need not repeat the list.
  const [last, setLast] = useState(list);
  if (list !== undefined && list !== last) setLast(list);
  return list ?? last;
}
