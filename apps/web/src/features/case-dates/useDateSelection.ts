import type { DatedCase } from '@landfall/contract/case-dates';
import { useCallback, useState } from 'react';

const NONE: ReadonlySet<string> = new Set();

/** The selected dates, for bulk actions. */
export interface DateSelection {
  ids: ReadonlySet<string>;
  choose: (ids: ReadonlySet<string>) => void;
  clear: () => void;
}

/**
 * The selection of dates. Another query clears it, so that a bulk action never changes dates that are not shown. @param
 * question the view and its filters, as one text
 */
export function useDateSelection(question: string): DateSelection {
  const [ids, choose] = useState(NONE);
  const [asked, setAsked] = useState(question);
  const clear = useCallback(() => choose(NONE), []);
  if (asked !== question) {
    setAsked(question);
    clear();
  }
  return { ids, choose, clear };
}

/** The selected ones of the shown dates. */
export function chosenDates(rows: readonly DatedCase[], ids: ReadonlySet<string>): DatedCase[] {
  return ids.size === 0 ? [] : rows.filter(({ id }) => ids.has(id));
}
