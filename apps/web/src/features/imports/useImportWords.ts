import type { Import, ImportMeaning, WordField } from '@landfall/contract/imports';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { importWordsQuery } from './queries.ts';

/** What a value means: a word of the office, null for what is left out, undefined while nobody has settled it. */
type Meaning = string | null | undefined;

/** A value that is none of the office's words. */
export interface AskedWord {
  value: string;
  rows: number;
  means: Meaning;
  /** Whether that is what the server guesses, and nobody has said otherwise. */
  isGuess: boolean;
  onMean: (means: Meaning) => void;
}

/** The values of a column that are asked about. */
export interface ImportWords {
  field: WordField;
  words: AskedWord[];
  left: number;
  failure: Error | null;
  again: () => void;
}

const isWordField = (field: string | null): field is WordField =>
  field === 'status' || field === 'matter_type';

/** The values that columns hold and that are none of the office's words, and what is chosen for them. */
export function useImportWords(record: Import, fields: readonly (string | null)[]) {
  const [said, setSaid] = useState<ReadonlyMap<string, Meaning>>(
    () => new Map(record.meanings.map(({ field, value, means }) => [`${field} ${value}`, means])),
  );
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
  return { asked, meanings, isPending: answers.some(({ isPending }) => isPending) };
}
