import { idParam, oneOf, searchReader, textParam } from '../../lib/search-params.ts';

/** Reads what a record's address says of its notes; what means nothing is left out. */
export const parseNoteSearch = searchReader({
  /** The note that a link leads to. */
  note: idParam,
  /** Words that the shown notes have. */
  note_filter: textParam,
  /** Those that were deleted instead. */
  notes: oneOf('deleted'),
});

/** What a record's address says of its notes. */
export type NoteSearch = ReturnType<typeof parseNoteSearch>;
