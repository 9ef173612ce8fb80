import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { staleRecord } from '../api/error-words.ts';
import type { Disagreement } from '../lib/edited-fields.ts';
import { ConflictDialog } from '../ui/ConflictDialog.tsx';

export interface SavingOptions<Values, Saved extends { version: number }, Answer> {
  /** The form's values, which the user may keep over a concurrent change. */
  values: Values;
  /**
   * Sends the values; `version` guards against overwriting a concurrent change. With `current`, the user decided to
   * keep their changes over those of another user, whose changes to other fields must stay.
   */
  send: (values: Values, version: number, current?: Saved) => Promise<Answer>;
  onSaved: (answer: Answer) => void;
  onRefused?: (error: Error) => void;
  /** Parses the record in a conflict's answer; undefined if it is not a valid record. */
  readCurrent: (stale: unknown) => Saved | undefined;
  /** The fields where the current record and the form disagree. */
  compare: (current: Saved) => readonly Disagreement[];
  /** Discards the form's values in favour of the current record. */
  onTakeTheirs: (current: Saved) => void;
}

interface Saving<Values> {
  /** Saves over this version of the record. */
  save: (values: Values, version: number) => void;
  busy: boolean;
  /** Why the last try failed; null while a concurrent change is being resolved. */
  error: Error | null;
  /** The dialog about a concurrent change. */
  conflict: ReactNode;
}

/** Saves an edited record. A concurrent change is shown before anything is overwritten. */
export function useSaving<Values, Saved extends { version: number }, Answer>(
  options: SavingOptions<Values, Saved, Answer>,
): Saving<Values> {
  const { values, send, onSaved, onRefused, readCurrent, compare, onTakeTheirs } = options;
  const [current, setCurrent] = useState<Saved>();
  const saving = useMutation({
    mutationFn: (args: Parameters<typeof send>) => send(...args),
  });

  function save(...args: Parameters<typeof send>) {
    saving.mutate(args, {
      onSuccess: onSaved,
      onError: (error) => {
        setCurrent(readCurrent(staleRecord(error)));
        onRefused?.(error);
      },
    });
  }

  return {
    save,
    busy: saving.isPending,
    error: current ? null : saving.error,
    conflict: current && (
      <ConflictDialog
        rows={compare(current)}
        busy={saving.isPending}
        onKeepMine={() => save(values, current.version, current)}
        onTakeTheirs={() => onTakeTheirs(current)}
        onClose={() => setCurrent(undefined)}
      />
    ),
  };
}
