import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { staleRecord } from '../api/error-words.ts';
import type { Disagreement } from '../lib/edited-fields.ts';
import { ConflictDialog } from '../ui/ConflictDialog.tsx';

export interface SavingOptions<Values, Saved extends { version: number }, Answer> {
  /** What the form holds, to be kept over someone else's change. */
  values: Values;
  /** Sends what is to be saved; `version` guards against overwriting someone else's change. */
  send: (values: Values, version: number) => Promise<Answer>;
  onSaved: (answer: Answer) => void;
  onRefused?: (error: Error) => void;
  /** Reads the record that a refused save came back with; undefined when it is none. */
  readCurrent: (stale: unknown) => Saved | undefined;
  /** Where the record as it is now and the form disagree. */
  compare: (current: Saved) => readonly Disagreement[];
  /** Gives up what the form holds for the record as it is now. */
  onTakeTheirs: (current: Saved) => void;
}

interface Saving<Values> {
  /** Saves over the record of this version. */
  save: (values: Values, version: number) => void;
  busy: boolean;
  /** Why the last try failed; null while someone else's change is asked about. */
  error: Error | null;
  /** Asks about someone else's change. */
  conflict: ReactNode;
}

/** Saves an edited record. Someone else's change in the meantime is shown before anything is overwritten. */
export function useSaving<Values, Saved extends { version: number }, Answer>(
  options: SavingOptions<Values, Saved, Answer>,
): Saving<Values> {
  const { values, send, onSaved, onRefused, readCurrent, compare, onTakeTheirs } = options;
  const [current, setCurrent] = useState<Saved>();
  const saving = useMutation({
    mutationFn: ({ edited, version }: { edited: Values; version: number }) => send(edited, version),
  });

  function save(edited: Values, version: number) {
    saving.mutate(
      { edited, version },
      {
        onSuccess: onSaved,
        onError: (error) => {
          setCurrent(readCurrent(staleRecord(error)));
          onRefused?.(error);
        },
      },
    );
  }

  return {
    save,
    busy: saving.isPending,
    error: current ? null : saving.error,
    conflict: current && (
      <ConflictDialog
        rows={compare(current)}
        busy={saving.isPending}
        onKeepMine={() => save(values, current.version)}
        onTakeTheirs={() => onTakeTheirs(current)}
        onClose={() => setCurrent(undefined)}
      />
    ),
  };
}
