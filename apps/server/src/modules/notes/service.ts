import { NOTE_EDIT_MINUTES, PAGE_SIZE } from '@landfall/contract/constants';
import type { HandlerInput, HandlerResult } from '@landfall/contract/endpoint';
import type { updateNote as updateNoteCall } from '@landfall/contract/note-changes';
import type { addNote as addNoteCall, listNotes as listNotesCall, Note } from '@landfall/contract/notes';
import { reaches } from '@landfall/contract/roles';
import { MINUTE_MS } from '@landfall/domain/durations';
import { changedFields } from '../../platform/db/changed-fields.ts';
import { pageOf } from '../../platform/db/page.ts';
import type { OrgTx } from '../../platform/db/session.ts';
import { Failure, found, notFound, staleVersion } from '../../platform/http/failure.ts';
import type { OrgSession } from '../../platform/http/gate.ts';
import { recordChanges } from '../../platform/http/recorded-changes.ts';
import { announce } from '../../platform/live/announce.ts';
import { newRecord } from '../../platform/new-record.ts';
import { changeCase } from '../case-summary/service.ts';
import { shareLockParty } from '../parties/service.ts';
import * as queries from './queries.ts';

const keyOf = ({ pinned, id }: Note) => [String(pinned), id];

/** The notes on a record's page: the first ones, their total number, and the cursor of the next ones. */
export interface FirstNotes {
  notes: Note[];
  notes_total: number;
  notes_next_cursor: string | null;
}

/**
 * The first notes of a case, a beneficiary or a petitioner: pinned ones, then the newest.
 * @param ownerId the id of a record of the organization; other ids have no notes
 */
export async function firstNotes(tx: OrgTx, ownerId: string): Promise<FirstNotes> {
  const rows = await queries.selectFirstNotes(tx, { ownerId });
  const { page, next } = pageOf(rows, PAGE_SIZE, keyOf);
  const total = next ? await queries.countNotes(tx, { ownerId, deleted: false }) : page.length;
  return { notes: page, notes_total: total, notes_next_cursor: next };
}

/**
 * A page of a record's notes, pinned ones first, then the newest.
 * @throws Failure `not_found` for a record that does not exist or is deleted, `forbidden` for a viewer who asks for
 *   deleted notes
 */
export async function listNotes(
  { tx, actor }: OrgSession,
  { resource_id: ownerId, q: text, deleted, limit, cursor }: HandlerInput<typeof listNotesCall>['query'],
): Promise<HandlerResult<typeof listNotesCall>> {
  const filter = { ownerId, text, deleted: deleted === 'true' };
  if (filter.deleted && !reaches(actor.roles, 'user'))
    throw new Failure('forbidden', 'Only those who may write notes see deleted ones');
  const [kind, rows, total] = await Promise.all([
    queries.selectOwnerKind(tx, ownerId),
    queries.selectNotes(tx, filter, { limit, cursor }),
    queries.countNotes(tx, filter),
  ]);
  if (!kind) throw notFound();
  const { page, next } = pageOf(rows, limit, keyOf);
  return { notes: page, total, next_cursor: next };
}

/**
 * Changes the notes of a record. Updates the case list, which shows a case's latest note, and notifies open pages.
 * @throws Failure `not_found` for a record that does not exist or is deleted
 */
async function changeNotesOf<T>(
  { tx, now }: OrgSession,
  ownerId: string,
  change: (kind: queries.OwnerKind) => Promise<T>,
): Promise<T> {
  const kind = found(await queries.selectOwnerKind(tx, ownerId));
  if (kind === 'case') return changeCase(tx, ownerId, () => change(kind));
  // Waits for a concurrent deletion, merge or erasure of the person.
  found(await shareLockParty(tx, kind, ownerId));
  const shownBy = kind === 'beneficiary' ? 'beneficiaries' : 'petitioners';
  announce(tx, { kind: shownBy, id: null, n: Date.parse(now) }, 'every member');
  return change(kind);
}

/** The fields that the history of a note records. */
const RECORDED = ['subject', 'note_text', 'pinned', 'deleted'] as const;

const recordedFields = (note: Note) => ({ ...note, deleted: note.deleted_at !== null });

const historyRecord = ({ id, resource_id: ownerId }: Note, owner: queries.OwnerKind) => ({
  id,
  kind: 'note',
  ownerId,
  caseId: owner === 'case' ? ownerId : null,
});

/**
 * Adds a note, signed with its author's current name.
 * @throws Failure `not_found` for a record that does not exist or is deleted
 */
export function addNote(
  session: OrgSession,
  { resource_id: ownerId, subject, note_text: noteText }: HandlerInput<typeof addNoteCall>['body'],
): Promise<Note> {
  const { tx, actor, now } = session;
  const note = { ...newRecord(now), ownerId, authorId: actor.personId, subject, noteText };
  return changeNotesOf(session, ownerId, async (kind) => {
    const added = await queries.insertNote(tx, { ...note, kind });
    recordChanges(session, historyRecord(added, kind), null, { subject }, ['subject']);
    return added;
  });
}

/**
 * Applies the changes that `change` returns for a note, and records them in its history; an empty change does nothing.
 * @throws Failure `not_found` when the note does not exist, or its record is deleted
 */
async function changeNote(
  session: OrgSession,
  id: string,
  change: (current: Note) => queries.NoteChange,
): Promise<Note> {
  const { tx } = session;
  const ownerId = found(await queries.selectOwnerId(tx, id));
  return changeNotesOf(session, ownerId, async (kind) => {
    const current = found(await queries.lockNote(tx, id));
    const changed = change(current);
    if (Object.keys(changed).length === 0) return current;
    const note = await queries.updateNote(tx, id, changed);
    recordChanges(
      session,
      historyRecord(note, kind),
      recordedFields(current),
      recordedFields(note),
      RECORDED,
    );
    return note;
  });
}

/** @throws Failure `forbidden` unless the caller wrote the note, and not too long ago */
function assertMayRewrite({ actor, now }: OrgSession, { author_id, created_at }: Note): void {
  if (author_id !== actor.personId) throw new Failure('forbidden', 'Only the author of a note can change it');
  const age = Date.parse(now) - Date.parse(created_at);
  if (age > NOTE_EDIT_MINUTES * MINUTE_MS)
    throw new Failure(
      'forbidden',
      `A note can be changed for ${NOTE_EDIT_MINUTES} minutes after it was written. Add another one that says what is right`,
    );
}

/**
 * Changes the text of a note, or pins it.
 * @throws Failure `not_found` also for a deleted note, `forbidden` for the text of another member's note or an old one,
 *   `stale_version` with the current note when `version` is not its version
 */
export function editNote(
  session: OrgSession,
  id: string,
  { version, ...fields }: HandlerInput<typeof updateNoteCall>['body'],
): Promise<Note> {
  return changeNote(session, id, (current) => {
    if (current.deleted_at !== null) throw notFound();
    const change: queries.NoteChange = changedFields({ ...current }, fields);
    const isRewritten = 'subject' in change || 'note_text' in change;
    if (isRewritten) assertMayRewrite(session, current);
    if (version !== undefined && version !== current.version) throw staleVersion(current);
    return isRewritten ? { ...change, edited_at: session.now } : change;
  });
}

/** Deletes a note; idempotent. */
export async function deleteNote(session: OrgSession, id: string): Promise<void> {
  await changeNote(session, id, ({ deleted_at }) => (deleted_at ? {} : { deleted_at: session.now }));
}

/** Restores a deleted note; idempotent. */
export function restoreNote(session: OrgSession, id: string): Promise<Note> {
  return changeNote(session, id, ({ deleted_at }) => (deleted_at ? { deleted_at: null } : {}));
}

/** Adds notes to records that have just been created; the caller also adds the records' rows of the case list. */
export const { insertNotes: addNotesToNew } = queries;
