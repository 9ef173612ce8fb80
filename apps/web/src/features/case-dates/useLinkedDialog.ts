import type { CaseDate } from '@landfall/contract/case-dates';
import { useState } from 'react';
import type { LinkedDate } from './linked-date-search.ts';

/** A dialog about a date of a case, with the date as it was when the dialog opened. */
export interface OpenDialog {
  kind: 'edit' | 'handle' | 'history' | 'snooze';
  date: CaseDate;
}

/**
 * The dialog that a link in a mail asks for; it changes nothing until it is confirmed, and stays open when a colleague
 * changes the date meanwhile.
 */
export function useLinkedDialog(
  { date: id, act }: LinkedDate,
  dates: readonly CaseDate[],
  mayWrite: boolean,
): OpenDialog | undefined {
  const kind = act === 'handle' && !mayWrite ? undefined : act;
  const asked = `${kind} ${id}`;
  const [answered, setAnswered] = useState('');
  const [dialog, setDialog] = useState<OpenDialog>();
  const date = dates.find((one) => one.id === id && one.state === 'open');
  // A date that was just added appears with the refetch.
  if (asked !== answered && (date || !kind)) {
    setAnswered(asked);
    setDialog(kind && date && { kind, date });
  }
  return asked === answered ? dialog : undefined;
}
