import { z } from 'zod';
import { LIMITS } from './constants.ts';
import { endpoint } from './endpoint.ts';
import {
  flag,
  id,
  instant,
  pageInfo,
  pageQuery,
  requiredLine,
  requiredText,
  text,
  version,
} from './fields.ts';

export const note = z.object({
  id,
  /** The case, beneficiary or petitioner that it belongs to. */
  resource_id: id,
  subject: z.string(),
  note_text: z.string(),
  created_at: instant,
  /** The author's name at that time. */
  author_display_name: z.string(),
  author_id: id,
  /** Pinned notes come before the others of their record. */
  pinned: z.boolean(),
  /** When its text was last changed; null for never. */
  edited_at: instant.nullable(),
  /** Null unless it was deleted; only the list of deleted notes returns those. */
  deleted_at: instant.nullable(),
  version,
});
export type Note = z.infer<typeof note>;

/** A note without its record. */
export const newNote = z.strictObject({
  subject: requiredLine(LIMITS.noteSubject),
  note_text: requiredText(LIMITS.noteText),
});

/** The first notes on a record's own page, pinned ones first, then the newest; older ones come from {@link listNotes}. */
export const notesPage = {
  notes: z.array(note),
  notes_total: z.number().int(),
  notes_next_cursor: z.string().nullable(),
};

export const listNotes = endpoint({
  method: 'GET',
  path: '/notes',
  summary: 'Notes of one record, pinned ones first, then the newest',
  access: 'viewer',
  audit: false,
  query: z.object({
    resource_id: id,
    /** Only notes that contain all these words; the last one may be incomplete. */
    q: text(LIMITS.search).trim().optional(),
    /** `true`: only deleted ones, for members who may write notes. */
    deleted: flag,
    ...pageQuery,
  }),
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
