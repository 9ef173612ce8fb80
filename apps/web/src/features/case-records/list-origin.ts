import { type HistoryState, useLocation } from '@tanstack/react-router';
import { useState } from 'react';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** On the page of a case: the address of the list that it was opened from. */
    list?: string;
    /** On a list: the id of the case that was open before. */
    opened?: string;
  }
}

/** Has the page of a case know the list that is on the screen. */
export function fromList(held: HistoryState): HistoryState {
  return { ...held, list: window.location.pathname + window.location.search };
}

/** The address of the list that the case was opened from; undefined when it was come to in another way. */
export function useListOrigin(): string | undefined {
  const list = useLocation({ select: ({ state }) => state.list });
  // What is opened on the page has an address of its own, which need not say it again.
  const [last, setLast] = useState(list);
  if (list !== undefined && list !== last) setLast(list);
  return list ?? last;
}
