import * as changes from '@landfall/contract/note-changes';
import * as contract from '@landfall/contract/notes';
import type { Bind } from '../../platform/http/bind.ts';
import * as service from './service.ts';

export function noteRoutes(bind: Bind): void {
  bind(contract.listNotes, (session, { query }) => service.listNotes(session, query));
  bind(contract.addNote, async (session, { body }) => ({ note: await service.addNote(session, body) }));
  bind(changes.updateNote, async (session, { params, body }) => ({
    note: await service.editNote(session, params.id, body),
  }));
  bind(changes.deleteNote, (session, { params }) => service.deleteNote(session, params.id));
  bind(changes.restoreNote, async (session, { params }) => ({
    note: await service.restoreNote(session, params.id),
  }));
}
