import { z } from 'zod';
import { LIMITS } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { id, requiredLine, requiredText, version } from './fields.ts';
import { note } from './notes.ts';

const byId = z.object({ id });

export const updateNote = endpoint({
  method: 'POST',
  path: '/notes/{id}',
  summary: 'Edit the caller’s own note within 15 minutes, or pin any note',
  access: 'user',
  audit: 'note.updated',
  params: byId,
  body: z.strictObject({
    subject: requiredLine(LIMITS.noteSubject).optional(),
    note_text: requiredText(LIMITS.noteText).optional(),
    pinned: z.boolean().optional(),
    version: version.optional(),
  }),
  response: z.object({ note }),
  errors: ['not_found', 'stale_version'],
});

export const deleteNote = endpoint({
  method: 'POST',
  path: '/notes/{id}/delete',
  summary: 'Delete a note; it can be restored',
  access: 'user',
  audit: 'note.deleted',
  params: byId,
  errors: ['not_found'],
});

export const restoreNote = endpoint({
  method: 'POST',
  path: '/notes/{id}/restore',
  summary: 'Restore a deleted note',
  access: 'user',
  audit: 'note.restored',
  params: byId,
  response: z.object({ note }),
  errors: ['not_found'],
});
