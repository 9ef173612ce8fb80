import * as contract from '@landfall/contract/notes';
import type { Bind } from '../../platform/http/bind.ts';
import * as service from './service.ts';

export function noteRoutes(bind: Bind): void {
  bind(contract.listNotes, (session, { query }) => service.listNotes(session, query));
  bind(contract.addNote, async (session, { body }) => ({ note: await service.addNote(session, body) }));
}
