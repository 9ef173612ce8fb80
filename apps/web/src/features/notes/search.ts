import { idParam, oneOf, searchReader, textParam } from '../../lib/search-params.ts';

/** Parses the search parameters of a record that concern its notes; invalid values are dropped. */
export const parseNoteSearch = searchReader({
  /** The note that a link points to. */
  note: idParam,
  /** Words to search for. */
  note_filter: textParam,
  /** Lists deleted notes instead. */
  notes: oneOf('deleted'),
});

/** The search parameters of a record that concern its notes. */
export type NoteSearch = ReturnType<typeof parseNoteSearch>;
