import { PAGE_SIZE } from '@landfall/contract/constants';
import type { HandlerInput, HandlerResult } from '@landfall/contract/endpoint';
import type { addNote as addNoteCall, listNotes as listNotesCall, Note } from '@landfall/contract/notes';
import { pageOf } from '../../platform/db/page.ts';
import type { OrgTx } from '../../platform/db/session.ts';
import { found, notFound } from '../../platform/http/failure.ts';
import type { OrgSession } from '../../platform/http/gate.ts';
import { recordChanges } from '../../platform/http/recorded-changes.ts';
import { announce } from '../../platform/live/announce.ts';
import { newRecord } from '../../platform/new-record.ts';
import { changeCase } from '../case-summary/service.ts';
import * as queries from './queries.ts';

const keyOf = ({ id }: { id: string }) => [id];

/** The notes that a record's own page shows: the newest ones, how many there are, and where older ones begin. */
export interface LatestNotes {
  notes: Note[];
  notes_total: number;
  notes_next_cursor: string | null;
}

/**
 * The newest notes of a case, a beneficiary or a petitioner.
 * @param ownerId the id of a record of the organization; any other has none
 */
export async function latestNotes(tx: OrgTx, ownerId: string): Promise<LatestNotes> {
  const rows = await queries.selectLatestNotes(tx, { ownerId });
  const { page, next } = pageOf(rows, PAGE_SIZE, keyOf);
  const total = next ? await queries.countNotes(tx, ownerId) : page.length;
  return { notes: page, notes_total: total, notes_next_cursor: next };
}

/**
 * A page of a record's notes, newest first.
 * @throws Failure `not_found` for a record that the organization lacks or that is deleted
 */
export async function listNotes(
  { tx }: OrgSession,
  { resource_id, limit, cursor }: HandlerInput<typeof listNotesCall>['query'],
): Promise<HandlerResult<typeof listNotesCall>> {
  const [kind, rows, total] = await Promise.all([
    queries.selectOwnerKind(tx, resource_id),
    queries.selectNotes(tx, resource_id, { limit, cursor }),
    queries.countNotes(tx, resource_id),
  ]);
  if (!kind) throw notFound();
  const { page, next } = pageOf(rows, limit, keyOf);
  return { notes: page, total, next_cursor: next };
}

/**
 * Adds a note, signed with its author's name of today. The case list shows a case's latest one.
 * @throws Failure `not_found` for a record that the organization lacks or that is deleted
 */
export async function addNote(
  session: OrgSession,
  { resource_id: ownerId, subject, note_text: noteText }: HandlerInput<typeof addNoteCall>['body'],
): Promise<Note> {
  const { tx, actor, now } = session;
  const kind = found(await queries.selectOwnerKind(tx, ownerId));
  const note = { ...newRecord(now), kind, ownerId, authorId: actor.personId, subject, noteText };
  const insert = () => queries.insertNote(tx, note);
  const told = { id: note.id, kind: 'note', caseId: kind === 'case' ? ownerId : null, ownerId };
  recordChanges(session, told, null, { subject }, ['subject']);
  if (kind === 'case') return changeCase(tx, ownerId, insert);
  const shownBy = kind === 'beneficiary' ? 'beneficiaries' : 'petitioners';
  announce(tx, { kind: shownBy, id: null, n: Date.parse(now) }, 'every member');
  return insert();
}

/** Adds notes to records that have just been made; whoever makes them has their rows of the list made, too. */
export const { insertNotes: addNotesToNew } = queries;
