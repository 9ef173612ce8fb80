import type { DatedCase } from '@landfall/contract/case-dates';
import { useCallback, useState } from 'react';

const NONE: ReadonlySet<string> = new Set();

/** The dates that are chosen, to be changed at once. */
export interface DateSelection {
  ids: ReadonlySet<string>;
  choose: (ids: ReadonlySet<string>) => void;
  clear: () => void;
}

/**
 * Which dates are chosen. Another question to the server chooses none: what is done to them must not reach any that are
 * out of sight.
 * @param question the view and its filters, as one text
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

/** The chosen ones of the dates in sight. */
export function chosenDates(rows: readonly DatedCase[], ids: ReadonlySet<string>): DatedCase[] {
  return ids.size === 0 ? [] : rows.filter(({ id }) => ids.has(id));
}
