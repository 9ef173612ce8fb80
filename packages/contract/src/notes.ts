import { z } from 'zod';
import { LIMITS } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { id, instant, pageInfo, pageQuery, requiredLine, requiredText } from './fields.ts';

export const note = z.object({
  id,
  /** The case, beneficiary or petitioner that it belongs to. */
  resource_id: id,
  subject: z.string(),
  note_text: z.string(),
  created_at: instant,
  /** As it was when the note was written. */
  author_display_name: z.string(),
});
export type Note = z.infer<typeof note>;

/** A note without its record. */
export const newNote = z.strictObject({
  subject: requiredLine(LIMITS.noteSubject),
  note_text: requiredText(LIMITS.noteText),
});

/** The latest notes on a record's own page, newest first; older ones come from {@link listNotes}. */
export const notesPage = {
  notes: z.array(note),
  notes_total: z.number().int(),
  notes_next_cursor: z.string().nullable(),
};

export const listNotes = endpoint({
  method: 'GET',
  path: '/notes',
  summary: 'Notes of one record, newest first',
  access: 'viewer',
  audit: false,
  query: z.object({ resource_id: id, ...pageQuery }),
  response: z.object({ notes: z.array(note), ...pageInfo }),
  errors: ['not_found'],
});

export const addNote = endpoint({
  method: 'POST',
  path: '/notes',
  summary: 'Add a note to a case, a beneficiary or a petitioner',
  access: 'user',
  audit: 'note.created',
  body: z.strictObject({ resource_id: id, ...newNote.shape }),
  response: z.object({ note }),
  status: 201,
  errors: ['not_found'],
});
