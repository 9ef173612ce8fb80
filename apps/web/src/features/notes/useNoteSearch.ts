import { useSearch } from '@tanstack/react-router';
import { definedEntries } from '../../lib/search-params.ts';
import { useNavigateHere } from '../../listing/useAddress.ts';
import { type NoteSearch, parseNoteSearch } from './search.ts';

type Changes = { [K in keyof NoteSearch]?: NoteSearch[K] | undefined };

/** The search parameters of a record that concern its notes, and a function that changes them. */
export function useNoteSearch() {
  const search = parseNoteSearch(useSearch({ strict: false }));
  const navigate = useNavigateHere();
  function change(changes: Changes, replace = false) {
    const next = (held: object) => definedEntries<NoteSearch>({ ...held, ...changes });
    void navigate({ search: next, replace, resetScroll: false });
  }
  return { search, change };
}
