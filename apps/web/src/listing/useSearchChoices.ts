import { SEARCH_DEBOUNCE_MS } from '@landfall/contract/constants';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, type QueryFunctionContext, useQuery } from '@tanstack/react-query';
import { errorWords } from '../api/error-words.ts';
import type { SearchChoice } from '../ui/SearchSelect.tsx';

interface SearchedChoices {
  minLength: number;
  /** The message when nothing is found: 'Nobody found'. */
  nothing: string;
  /** The query key of the results for a text. */
  keyOf: (text: string) => readonly unknown[];
  find: (text: string, signal: QueryFunctionContext['signal']) => Promise<SearchChoice[]>;
}

/** The choices of a search select for the typed text, requested once the typing pauses. */
export function useSearchChoices(typed: string, { minLength, nothing, keyOf, find }: SearchedChoices) {
  const wanted = typed.trim();
  const [text] = useDebouncedValue(wanted, SEARCH_DEBOUNCE_MS);
  const enough = wanted.length >= minLength && text.length >= minLength;
  const { data, error, isFetching } = useQuery({
    queryKey: keyOf(text),
    queryFn: ({ signal }) => find(text, signal),
    enabled: text.length >= minLength,
    placeholderData: keepPreviousData,
    retry: false,
  });
  const busy = wanted.length >= minLength && (isFetching || text !== wanted);

  function hint(): string | undefined {
    if (!enough || busy) return undefined;
    if (error) return `The search failed: ${errorWords(error)}`;
    return data?.length === 0 ? nothing : undefined;
  }

  return {
    choices: enough && !error ? data : undefined,
    hint: hint(),
    busy,
    note: `Enter at least ${minLength} characters to search`,
  };
}
