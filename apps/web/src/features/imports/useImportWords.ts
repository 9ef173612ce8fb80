import type { Import, ImportMeaning, WordField } from '@landfall/contract/imports';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { importWordsQuery } from './queries.ts';

/** The meaning of a value: a term of the office, null to leave it out, undefined while it is not decided. */
type Meaning = string | null | undefined;

/** A value that is not a term of the office. */
export interface AskedWord {
  value: string;
  rows: number;
  means: Meaning;
  /** Whether the meaning is the server's guess, which nobody has changed. */
  isGuess: boolean;
  onMean: (means: Meaning) => void;
}

/** The values of a column whose meaning is asked for. */
export interface ImportWords {
  field: WordField;
  words: AskedWord[];
  left: number;
  failure: Error | null;
  again: () => void;
}

const isWordField = (field: string | null): field is WordField =>
  field === 'status' || field === 'matter_type';

/** The values in columns that are not terms of the office, with the meanings chosen for them. */
export function useImportWords(record: Import, fields: readonly (string | null)[]) {
  const known: ReadonlyMap<string, Meaning> = new Map(
    record.meanings.map(({ field, value, means }) => [`${field} ${value}`, means]),
  );
  const [said, setSaid] = useState(known);
  const columns = fields.flatMap((field, at) => (isWordField(field) ? [{ field, at }] : []));
  const answers = useQueries({
    queries: columns.map(({ field, at }) => importWordsQuery(record, at, field)),
  });
  const asked = columns.map(({ field }, place): ImportWords => {
    const { data, error, refetch } = answers[place] ?? {};
    const words = (data?.words ?? []).map(({ value, rows, guess }): AskedWord => {
      const key = `${field} ${value}`;
      const isGuess = !said.has(key) && guess !== null;
      return {
        value,
        rows,
        isGuess,
        means: said.has(key) ? said.get(key) : (guess ?? undefined),
        onMean: (means) => setSaid((before) => new Map(before).set(key, means)),
      };
    });
    return { field, words, left: data?.left ?? 0, failure: error ?? null, again: () => void refetch?.() };
  });
  const meanings = asked.flatMap(({ field, words }) =>
    words.flatMap(({ value, means }): ImportMeaning[] =>
      means === undefined ? [] : [{ field, value, means }],
    ),
  );
  return {
    asked,
    meanings,
    /** Whether a meaning was chosen that the import does not have yet. */
    isChanged: [...said].some(([key, means]) => known.get(key) !== means),
    isPending: answers.some(({ isPending }) => isPending),
  };
}
