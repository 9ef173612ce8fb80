import { THREADS_COUNTED, UNREAD_COUNTED } from '@landfall/contract/constants';
import type { DocumentOwner } from '@landfall/contract/document-owners';
import type { MessageKind } from '@landfall/contract/messages';
import type { ThreadBox, ThreadState } from '@landfall/contract/threads';
import { type RawBuilder, sql } from 'kysely';
import { countOf, countUpTo } from '../../platform/db/counts.ts';
import { idKey, instantKey, type ListOrder, type PageAt, readPage } from '../../platform/db/page.ts';
import type { OrgTx } from '../../platform/db/session.ts';
import type { NewRecord } from '../../platform/new-record.ts';

/** Selects threads for a person at a time. */
export interface ThreadFilter {
  box: ThreadBox | 'any';
  resourceId?: string | undefined;
  /** Words that subjects or messages must contain. */
  q?: string | undefined;
  personId: string;
  /** ISO instant. */
  now: string;
}

/** The maximum number of threads that a search for words finds. */
const MAX_FOUND = 1_000;

/** The most recently written first. */
const ORDER: ListOrder = { sort: 'last', direction: 'desc', key: [instantKey('t.last_at'), idKey('t.id')] };

/**
 * Whether the record of thread `t` exists: threads about deleted people and companies cannot be opened. Each record is
 * looked up: without the offset the planner would read all records.
 */
const hasOwner = sql<boolean>`(t.case_id is not null or exists (
  select from document_owner o where o.org_id = t.org_id and o.id = t.owner_id offset 0))`;

function conditionsOf({ orgId }: OrgTx, { box, resourceId: on, q, personId, now }: ThreadFilter) {
  const isSnoozed = sql`(t.snoozed_until is not null and t.snoozed_until > ${now})`;
  const boxes: Record<ThreadFilter['box'], RawBuilder<unknown>> = {
    any: sql`true`,
    all: sql`t.state <> 'closed' and not ${isSnoozed}`,
    mine: sql`t.assignee_id = ${personId} and t.state <> 'closed' and not ${isSnoozed}`,
    unassigned: sql`t.assignee_id is null and t.state = 'open' and not ${isSnoozed}`,
    waiting: sql`t.state = 'waiting' and not ${isSnoozed}`,
    snoozed: sql`t.state <> 'closed' and ${isSnoozed}`,
    closed: sql`t.state = 'closed'`,
  };
  const conditions = [sql`t.org_id = ${orgId}`, boxes[box], hasOwner];
  if (on)
    conditions.push(sql`t.owner_id in (
      select ${on}::uuid
      union all select b.beneficiary_id from case_beneficiary b where b.org_id = ${orgId} and b.case_id = ${on}
      union all select p.petitioner_id from case_petitioner p where p.org_id = ${orgId} and p.case_id = ${on})`);
  if (q)
    conditions.push(
      sql`t.id in (select record_id from search_pages(array['thread'], ${q}, null, ${MAX_FOUND}))`,
    );
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

/** Threads as a person sees them. */
function threadsOf({ db }: OrgTx, personId: string) {
  return (
    db
      .selectFrom('thread as t')
      // Each owner is looked up: without the offset the planner would read all records.
      .innerJoinLateral(
        sql<{ kind: DocumentOwner; name: string }>`(
          select o.kind, o.name from document_owner o where o.org_id = t.org_id and o.id = t.owner_id offset 0)`.as<'o'>(
          sql`o`,
        ),
        (join) => join.onTrue(),
      )
      .leftJoinLateral(
        sql<{ display_name: string }>`(
          select m.display_name from member_name m where m.id = t.assignee_id offset 0)`.as<'m'>(sql`m`),
        (join) => join.onTrue(),
      )
      .leftJoin('thread_follower as f', (join) =>
        join
          .onRef('f.org_id', '=', 't.org_id')
          .onRef('f.thread_id', '=', 't.id')
          .on('f.person_id', '=', personId),
      )
      .select([
        't.id',
        't.case_id',
        't.owner_id',
        't.subject',
        't.assignee_id',
        'm.display_name as assignee_name',
        't.snoozed_until',
        't.created_at',
        't.last_number',
        't.last_at',
        't.last_author',
        't.last_text',
        't.reply_token',
        'o.kind as owner_kind',
        'o.name as owner_name',
        'f.read_number',
        'f.is_unread',
      ])
      .select(({ ref }) => [
        ref('t.state').$castTo<ThreadState>().as('state'),
        ref('t.last_kind').$castTo<MessageKind | null>().as('last_kind'),
      ])
  );
}

export type ThreadRow = NonNullable<Awaited<ReturnType<typeof selectThread>>>;

/** A page of threads. An invalid cursor is refused. */
export function selectThreadPage(tx: OrgTx, filter: ThreadFilter, at: PageAt) {
  return readPage(threadsOf(tx, filter.personId).where(conditionsOf(tx, filter)), ORDER, at);
}

/** The number of threads, counted up to {@link THREADS_COUNTED}. */
export async function countThreads(tx: OrgTx, filter: ThreadFilter): Promise<number> {
  const some = tx.db.selectFrom('thread as t').where(conditionsOf(tx, filter));
  return (await countUpTo(tx.db, some, THREADS_COUNTED - 1)) ?? THREADS_COUNTED;
}

export function selectThread(tx: OrgTx, id: string, personId: string) {
  return threadsOf(tx, personId).where('t.org_id', '=', tx.orgId).where('t.id', '=', id).executeTakeFirst();
}

/** Locks a thread, so that no other transaction writes in it until this one ends. */
export async function lockThread({ db, orgId }: OrgTx, id: string): Promise<void> {
  await db
    .selectFrom('thread')
    .select('id')
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .forUpdate()
    .execute();
}

export interface NewThread extends NewRecord {
  owner: { kind: DocumentOwner; id: string };
  subject: string;
}

export async function insertThread({ db, orgId }: OrgTx, thread: NewThread): Promise<void> {
  const { owner, id, subject, created_at } = thread;
  await db
    .insertInto('thread')
    .values({
      org_id: orgId,
      id,
      subject,
      created_at,
      last_at: created_at,
      case_id: owner.kind === 'case' ? owner.id : null,
      beneficiary_id: owner.kind === 'beneficiary' ? owner.id : null,
      petitioner_id: owner.kind === 'petitioner' ? owner.id : null,
    })
    .execute();
}

/** The fields of a thread that people can change. */
export interface ThreadEdit {
  subject?: string | undefined;
  assignee_id?: string | null | undefined;
  state?: ThreadState | undefined;
  snoozed_until?: string | null | undefined;
}

export async function updateThread({ db, orgId }: OrgTx, id: string, edit: ThreadEdit): Promise<void> {
  await db.updateTable('thread').set(edit).where('org_id', '=', orgId).where('id', '=', id).execute();
}

/** Counts an automatic message; lists continue to show the previous one. */
export async function updateNumber({ db, orgId }: OrgTx, id: string, number: number): Promise<void> {
  await db
    .updateTable('thread')
    .set({ last_number: number })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute();
}

/** Updates the last message that lists show, after a message was removed. Automatic messages do not count. */
export async function refreshLast({ db, orgId }: OrgTx, id: string): Promise<void> {
  await sql`
    update thread t set last_kind = m.kind, last_author = m.author_name, last_text = left(m.body, 200),
      last_at = m.created_at
    from message m
    where t.org_id = ${orgId} and t.id = ${id} and m.org_id = t.org_id and m.id = (
      select l.id from message l
      where l.org_id = t.org_id and l.thread_id = t.id and not exists (
        select from incoming_mail i
        where i.org_id = l.org_id and i.message_id = l.id and i.automatic_reason is not null)
      order by l.number desc limit 1)`.execute(db);
}

/**
 * The people who are notified of a received mail: the assignee of its thread, else its followers, else the team of its
 * case.
 * @param readers only these may read the thread; null when all members may
 */
export async function selectNotified(
  { db, orgId }: OrgTx,
  id: string,
  readers: readonly string[] | null,
): Promise<string[]> {
  const mayRead = (person: string) =>
    sql`(${readers}::uuid[] is null or ${sql.ref(person)} = any (${readers}::uuid[]))`;
  const { rows } = await sql<{ people: string[] }>`
    select coalesce(
      case when t.assignee_id is not null and ${mayRead('t.assignee_id')} then array[t.assignee_id] end,
      (select array_agg(f.person_id) from thread_follower f
        where f.org_id = t.org_id and f.thread_id = t.id and ${mayRead('f.person_id')}),
      (select array_agg(a.person_id) from case_assignee a where a.org_id = t.org_id and a.case_id = t.case_id),
      '{}') as people
    from thread t where t.org_id = ${orgId} and t.id = ${id}`.execute(db);
  return rows[0]?.people ?? [];
}

/** The last message of a thread, as lists show it. */
export interface LastMessage {
  number: number;
  kind: MessageKind;
  author: string;
  text: string;
  /** ISO instant. */
  at: string;
}

export async function updateLast({ db, orgId }: OrgTx, id: string, last: LastMessage): Promise<void> {
  await db
    .updateTable('thread')
    .set({
      last_number: last.number,
      last_kind: last.kind,
      last_author: last.author,
      last_text: sql<string>`left(${last.text}, 200)`,
      last_at: last.at,
    })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute();
}

/** Makes members follow a thread from its message `read` on; existing followers stay as they are. */
export async function insertFollowers(
  { db, orgId }: OrgTx,
  thread: { id: string; case_id: string | null },
  people: readonly string[],
  read: number,
): Promise<void> {
  await sql`
    insert into thread_follower (org_id, thread_id, person_id, case_id, read_number)
    select ${orgId}, ${thread.id}, m.person_id, ${thread.case_id}::uuid, ${read}
    from membership m where m.org_id = ${orgId} and m.person_id = any (${people}::uuid[])
    on conflict do nothing`.execute(db);
}

/** Makes a member follow threads from their last messages on; threads that they follow already stay as they are. */
export async function insertFollowerOfEach(
  { db, orgId }: OrgTx,
  threadIds: readonly string[],
  personId: string,
): Promise<void> {
  await sql`
    insert into thread_follower (org_id, thread_id, person_id, case_id, read_number)
    select t.org_id, t.id, ${personId}, t.case_id, t.last_number
    from thread t where t.org_id = ${orgId} and t.id = any (${threadIds}::uuid[])
    on conflict do nothing`.execute(db);
}

/** Marks a thread as unread for its followers, except for one. */
export async function markUnread(
  { db, orgId }: OrgTx,
  threadId: string,
  except: string | null,
): Promise<void> {
  await sql`
    update thread_follower set is_unread = true
    where org_id = ${orgId} and thread_id = ${threadId} and not is_unread and person_id is distinct from ${except}::uuid`.execute(
    db,
  );
}

/** Marks a thread as unread for one follower. */
export async function markUnreadFor({ db, orgId }: OrgTx, threadId: string, personId: string): Promise<void> {
  await db
    .updateTable('thread_follower')
    .set({ is_unread: true })
    .where('org_id', '=', orgId)
    .where('thread_id', '=', threadId)
    .where('person_id', '=', personId)
    .execute();
}

/** Marks a thread as read by a person up to a message; later messages stay unread. */
export async function markRead(
  { db, orgId }: OrgTx,
  threadId: string,
  personId: string,
  number: number,
): Promise<void> {
  await sql`
    update thread_follower f
    set read_number = greatest(f.read_number, least(${number}, t.last_number)),
      is_unread = f.is_unread and greatest(f.read_number, ${number}) < t.last_number
    from thread t
    where t.org_id = f.org_id and t.id = f.thread_id
      and f.org_id = ${orgId} and f.thread_id = ${threadId} and f.person_id = ${personId}`.execute(db);
}

/** The number of threads with something new for a person, counted up to {@link UNREAD_COUNTED}. */
export async function countUnread({ db, orgId }: OrgTx, personId: string): Promise<number> {
  const unread = db
    .selectFrom('thread_follower as f')
    .where('f.org_id', '=', orgId)
    .where('f.person_id', '=', personId)
    // Not as a parameter, with which the planner could not use the index of unread threads.
    .where(sql<boolean>`f.is_unread`)
    .where(sql<boolean>`(f.case_id is not null or exists (
      select from thread t where t.org_id = f.org_id and t.id = f.thread_id and ${hasOwner} offset 0))`);
  return (await countUpTo(db, unread, UNREAD_COUNTED - 1)) ?? UNREAD_COUNTED;
}

/** The members among these people. */
export async function selectMembers({ db }: OrgTx, personIds: readonly string[]) {
  const { rows } = await sql<{ id: string; display_name: string }>`
    select id, display_name from member_name where id = any (${personIds}::uuid[])`.execute(db);
  return rows;
}

/** The number of a person's threads that are not closed. */
export function countOpenOf({ db, orgId }: OrgTx, personId: string): Promise<number> {
  const threads = db.selectFrom('thread').where('org_id', '=', orgId).where('assignee_id', '=', personId);
  return countOf(threads.where('state', '<>', 'closed'));
}

/** The cases of a person's threads that are not closed. */
export async function casesOfOpen({ db, orgId }: OrgTx, personId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('thread')
    .select('case_id')
    .distinct()
    .where('org_id', '=', orgId)
    .where('assignee_id', '=', personId)
    .where('state', '<>', 'closed')
    .execute();
  return rows.flatMap(({ case_id }) => case_id ?? []);
}

/**
 * Reassigns a person's threads that are not closed to another person, or leaves them unassigned (null).
 * @returns the threads
 */
export function reassignOpen({ db, orgId }: OrgTx, fromId: string, toId: string | null) {
  return db
    .updateTable('thread')
    .set({ assignee_id: toId })
    .where('org_id', '=', orgId)
    .where('assignee_id', '=', fromId)
    .where('state', '<>', 'closed')
    .returning(['id', 'case_id', 'owner_id', 'assignee_id'])
    .execute();
}
