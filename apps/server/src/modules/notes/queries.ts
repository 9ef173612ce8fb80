import { PAGE_SIZE } from '@landfall/contract/constants';
import { sql } from 'kysely';
import { countOf } from '../../platform/db/counts.ts';
import { decodeCursor, isId } from '../../platform/db/page.ts';
import type { OrgTx } from '../../platform/db/session.ts';
import { prepared } from '../../platform/db/statement.ts';
import type { NewRecord } from '../../platform/new-record.ts';

/** What a note can be on. */
export type OwnerKind = 'case' | 'beneficiary' | 'petitioner';

/** The kind of the organization's record with this id; undefined for a missing or deleted one. */
export async function selectOwnerKind({ db, orgId }: OrgTx, id: string): Promise<OwnerKind | undefined> {
  const { rows } = await sql<{ kind: OwnerKind }>`
    select 'case' as kind from case_record where org_id = ${orgId} and id = ${id}
    union all
    select 'beneficiary' from beneficiary where org_id = ${orgId} and id = ${id} and deleted_at is null
    union all
    select 'petitioner' from petitioner where org_id = ${orgId} and id = ${id} and deleted_at is null`.execute(
    db,
  );
  return rows[0]?.kind;
}

const FIELDS = [
  'id',
  'owner_id as resource_id',
  'subject',
  'note_text',
  'created_at',
  'author_display_name',
  'author_id',
  'pinned',
  'edited_at',
  'deleted_at',
  'version',
] as const;

/** Selects the notes of a record: existing or deleted ones, optionally those that contain words. */
export interface NoteFilter {
  ownerId: string;
  deleted: boolean;
  text?: string | undefined;
}

/** The maximum number of notes of one record that a search finds. */
const MAX_FOUND = 1_000;

function notesOf({ db, orgId }: OrgTx, { ownerId, deleted, text }: NoteFilter) {
  const query = db
    .selectFrom('note')
    .where('org_id', '=', orgId)
    .where('owner_id', '=', ownerId)
    .where('deleted_at', deleted ? 'is not' : 'is', null);
  if (!text) return query;
  // Deleted notes are not in the search index, so they are never found.
  return query.where(
    'id',
    'in',
    sql<string>`(select record_id from search_pages(array['note'], ${text}, array[${ownerId}::uuid], ${MAX_FOUND}))`,
  );
}

/**
 * One row more than `limit`: pinned notes first, then the newest, as ids increase with time. An invalid cursor is
 * refused.
 */
export async function selectNotes(
  tx: OrgTx,
  filter: NoteFilter,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
) {
  let query = notesOf(tx, filter).select(FIELDS);
  if (cursor) {
    const [pinned, id] = decodeCursor(cursor, 'cursor', [isPin, isId]);
    query = query.where(sql<boolean>`(pinned, id) < (${pinned}::boolean, ${id}::uuid)`);
  }
  return query
    .orderBy('pinned', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
}

const isPin = (value: string) => value === 'true' || value === 'false';

/** The first notes of a record, ordered as in {@link selectNotes}; one row more than a page. */
export const selectFirstNotes = prepared(({ db, orgId }, { ownerId }: { ownerId: string }) =>
  db
    .selectFrom('note')
    .select(FIELDS)
    .where('org_id', '=', orgId)
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .orderBy('pinned', 'desc')
    .orderBy('id', 'desc')
    .limit(PAGE_SIZE + 1),
);

export function countNotes(tx: OrgTx, filter: NoteFilter): Promise<number> {
  return countOf(notesOf(tx, filter));
}

/** A note, deleted or not, locked until the end of the transaction. */
export function lockNote({ db, orgId }: OrgTx, id: string) {
  return db
    .selectFrom('note')
    .select(FIELDS)
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** The changeable fields of a note. */
export interface NoteChange {
  subject?: string | undefined;
  note_text?: string | undefined;
  pinned?: boolean | undefined;
  edited_at?: string;
  deleted_at?: string | null;
}

export function updateNote({ db, orgId }: OrgTx, id: string, change: NoteChange) {
  return db
    .updateTable('note')
    .set((field) => ({ ...change, version: field('version', '+', 1) }))
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .returning(FIELDS)
    .executeTakeFirstOrThrow();
}

/** The record of a note, whether the note is deleted or not. */
export async function selectOwnerId({ db, orgId }: OrgTx, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('note')
    .select('owner_id')
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.owner_id ?? undefined;
}

export interface NewNote extends NewRecord {
  kind: OwnerKind;
  ownerId: string;
  authorId: string;
  subject: string;
  noteText: string;
}

/**
 * Adds a note, signed with the current display name of its author. The author must be the session's person, as
 * row-level security hides the rows of all other people.
 */
export function insertNote({ db, orgId }: OrgTx, note: NewNote) {
  return db
    .insertInto('note')
    .columns([
      'org_id',
      'id',
      'created_at',
      `${note.kind}_id`,
      'subject',
      'note_text',
      'author_id',
      'author_display_name',
    ])
    .expression((from) =>
      from
        .selectFrom('person')
        .select(({ val, ref }) => [
          val(orgId).as('org_id'),
          val(note.id).as('id'),
          val(note.created_at).as('created_at'),
          val(note.ownerId).as('owner_id'),
          val(note.subject).as('subject'),
          val(note.noteText).as('note_text'),
          ref('person.id').as('author_id'),
          ref('person.display_name').as('author_display_name'),
        ])
        .where('person.id', '=', note.authorId),
    )
    .returning(FIELDS)
    .executeTakeFirstOrThrow();
}

/** Adds notes in one statement, signed as by {@link insertNote}. */
export async function insertNotes({ db, orgId }: OrgTx, notes: readonly NewNote[]): Promise<void> {
  const ownersOf = (kind: OwnerKind) => notes.map((note) => (note.kind === kind ? note.ownerId : null));
  await sql`
    insert into note (org_id, id, created_at, case_id, beneficiary_id, petitioner_id, subject, note_text, author_id,
      author_display_name)
    select ${orgId}, n.id, n.created_at, n.case_id, n.beneficiary_id, n.petitioner_id, n.subject, n.note_text, p.id,
      p.display_name
    from unnest(${notes.map(({ id }) => id)}::uuid[], ${notes.map(({ created_at }) => created_at)}::timestamptz[],
      ${ownersOf('case')}::uuid[], ${ownersOf('beneficiary')}::uuid[], ${ownersOf('petitioner')}::uuid[],
      ${notes.map(({ subject }) => subject)}::text[], ${notes.map(({ noteText }) => noteText)}::text[],
      ${notes.map(({ authorId }) => authorId)}::uuid[])
      as n (id, created_at, case_id, beneficiary_id, petitioner_id, subject, note_text, author_id)
    join person p on p.id = n.author_id`.execute(db);
}
