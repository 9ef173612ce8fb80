import type { HandlerInput, HandlerResult } from '@landfall/contract/endpoint';
import type { MessageKind } from '@landfall/contract/messages';
import type * as contract from '@landfall/contract/threads';
import type { Thread } from '@landfall/contract/threads';
import { type OrgTx, withEveryCase } from '../../platform/db/session.ts';
import { found, invalidInput } from '../../platform/http/failure.ts';
import type { OrgSession } from '../../platform/http/gate.ts';
import { recordChanges } from '../../platform/http/recorded-changes.ts';
import { announce } from '../../platform/live/announce.ts';
import { newRecord } from '../../platform/new-record.ts';
import { holdCases, lockCase, viewersOfCase } from '../case-summary/service.ts';
import { readOwner } from '../documents/service.ts';
import { markReadOfThread, notify } from '../notifications/service.ts';
import * as queries from './queries.ts';

export type { ThreadRow } from './queries.ts';

/** A transaction of somebody; of nobody, who has read nothing, where a mail came from outside. */
type Caller = Pick<OrgSession, 'tx' | 'now'> & { actor: Pick<OrgSession['actor'], 'personId'> };

/** A thread as it is shown. */
export function toWire(row: queries.ThreadRow): Thread {
  const { id, subject, state, snoozed_until, created_at, last_number, last_kind, last_author, last_text } =
    row;
  return {
    id,
    subject,
    state,
    snoozed_until,
    created_at,
    assignee: row.assignee_id ? { id: row.assignee_id, display_name: row.assignee_name ?? '' } : null,
    owner: { kind: row.owner_kind, id: row.owner_id, name: row.owner_name },
    messages: last_number,
    last: last_kind
      ? { kind: last_kind, author: last_author ?? '', text: last_text ?? '', at: row.last_at }
      : null,
    is_unread: row.is_unread === true,
  };
}

/** A thread that whoever calls may know of. @throws Failure `not_found` */
export async function findThread(
  { tx, actor }: Pick<Caller, 'tx' | 'actor'>,
  id: string,
): Promise<queries.ThreadRow> {
  return found(await queries.selectThread(tx, id, actor.personId));
}

/** The same in which nobody else writes until the transaction ends; its case before it, as everywhere. */
export async function lockThread(caller: Caller, id: string): Promise<queries.ThreadRow> {
  const { case_id: caseId } = await findThread(caller, id);
  if (caseId) await lockCase(caller.tx, caseId);
  await queries.lockThread(caller.tx, id);
  return findThread(caller, id);
}

/** Several as {@link lockThread}, in the order given: first all of their cases, and another one with them. */
export async function lockThreads(
  caller: Caller,
  ids: readonly string[],
  anotherCase: string | null = null,
): Promise<queries.ThreadRow[]> {
  const inOrder = [...new Set(ids)].sort();
  const caseIds = new Set(anotherCase === null ? [] : [anotherCase]);
  for (const id of inOrder) {
    const { case_id: caseId } = await findThread(caller, id);
    if (caseId) caseIds.add(caseId);
  }
  for (const caseId of [...caseIds].sort()) await lockCase(caller.tx, caseId);
  for (const id of inOrder) await queries.lockThread(caller.tx, id);
  return Promise.all(ids.map((id) => findThread(caller, id)));
}

/** A page of threads, the last written to first. */
export async function listThreads(
  { tx, actor, now }: OrgSession,
  { box, resource_id: resourceId, q, ...at }: HandlerInput<typeof contract.listThreads>['query'],
): Promise<HandlerResult<typeof contract.listThreads>> {
  const filter: queries.ThreadFilter = {
    resourceId,
    now,
    q: q?.trim() || undefined,
    personId: actor.personId,
    box: box ?? (resourceId ? 'any' : 'all'),
  };
  const [{ page, next }, total] = await Promise.all([
    queries.selectThreadPage(tx, filter, at),
    queries.countThreads(tx, filter),
  ]);
  return { threads: page.map(toWire), total, next_cursor: next };
}

/** Has the open pages of all who may know of a thread told that it changed. */
export async function announceThread(
  { tx, now }: Pick<Caller, 'tx' | 'now'>,
  { id, case_id: caseId }: { id: string; case_id: string | null },
): Promise<void> {
  const people = caseId ? await viewersOfCase(tx, caseId) : 'every member';
  announce(tx, { kind: 'thread', id, n: Date.parse(now) }, people);
}

/** Opens a thread, which its maker follows. @throws Failure `not_found` for a record that is not there */
export async function openThread(
  session: OrgSession,
  { resource_id, subject }: HandlerInput<typeof contract.createThread>['body'],
): Promise<Thread> {
  const { tx, actor, now } = session;
  const owner = await readOwner(tx, resource_id);
  if (owner.kind === 'case') await lockCase(tx, owner.id);
  const thread = { ...newRecord(now), owner, subject };
  await queries.insertThread(tx, thread);
  const row = await findThread(session, thread.id);
  recordChanges(session, historyRecord(row), null, row, ['subject']);
  await queries.insertFollowers(tx, row, [actor.personId], 0);
  await announceThread(session, row);
  return toWire(row);
}

/** The members who may read a thread; null: all of them. */
export async function readersOf(
  tx: OrgTx,
  { case_id: caseId }: Pick<queries.ThreadRow, 'case_id'>,
): Promise<string[] | null> {
  const viewers = caseId ? await viewersOfCase(tx, caseId) : 'every member';
  return viewers === 'every member' ? null : viewers;
}

/**
 * Members by their ids, each of whom may know of the thread.
 * @param field what is refused when one may not
 * @throws Failure `invalid_input`
 */
export async function membersOf(
  tx: OrgTx,
  { case_id: caseId }: Pick<queries.ThreadRow, 'case_id'>,
  ids: readonly string[],
  field: string,
) {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return [];
  const readers = await readersOf(tx, { case_id: caseId });
  const members = (await queries.selectMembers(tx, wanted)).filter(({ id }) => readers?.includes(id) ?? true);
  if (members.length < wanted.length)
    throw invalidInput({ [field]: 'Only members of the organization who may read the thread' });
  return members;
}

/** Has members follow a thread who were not told of what is in it. */
export function follow(tx: OrgTx, thread: queries.ThreadRow, people: readonly string[]): Promise<void> {
  return queries.insertFollowers(tx, thread, people, thread.last_number);
}

/** Tells a member that somebody else assigned threads to them. */
async function tellAssignee(
  { tx, actor, now }: Caller,
  threads: readonly Pick<queries.ThreadRow, 'id' | 'case_id'>[],
  personId: string,
): Promise<void> {
  if (personId === actor.personId) return;
  const notices = threads.map(({ id: threadId, case_id: caseId }) => {
    const key = `thread assigned ${threadId} ${now}`;
    return { personId, kind: 'thread_assigned' as const, caseId, threadId, key };
  });
  await notify({ tx, now }, notices);
}

/** What a thread's history tells of. */
const RECORDED = ['subject', 'assignee_id', 'state'] as const;

const historyRecord = ({
  id,
  case_id,
  owner_id,
}: Pick<queries.ThreadRow, 'id' | 'case_id' | 'owner_id'>) => ({
  id,
  kind: 'thread',
  caseId: case_id,
  ownerId: owner_id,
});

/** Changes a thread. @throws Failure `not_found`, `invalid_input` that names `assignee_id` */
export async function editThread(
  session: OrgSession,
  id: string,
  edit: HandlerInput<typeof contract.updateThread>['body'],
): Promise<Thread> {
  const before = await lockThread(session, id);
  const { assignee_id: assigneeId } = edit;
  if (assigneeId) await membersOf(session.tx, before, [assigneeId], 'assignee_id');
  if (Object.keys(edit).length > 0) await queries.updateThread(session.tx, id, edit);
  recordChanges(session, historyRecord(before), before, { ...before, ...edit }, RECORDED);
  if (assigneeId && assigneeId !== before.assignee_id) {
    await follow(session.tx, before, [assigneeId]);
    await tellAssignee(session, [before], assigneeId);
  }
  await announceThread(session, before);
  return toWire(await findThread(session, id));
}

/** Marks a thread as read by whoever calls, up to a message. @throws Failure `not_found` */
export async function markRead(session: OrgSession, id: string, number: number): Promise<void> {
  const { tx, actor, now } = session;
  const { last_number } = await findThread(session, id);
  await queries.markRead(tx, id, actor.personId, number);
  if (number >= last_number) await markReadOfThread(session, id);
  announce(tx, { kind: 'thread', id, n: Date.parse(now) }, [actor.personId]);
}

/** How many threads have something new for whoever calls. */
export function countUnread({ tx, actor }: OrgSession): Promise<number> {
  return queries.countUnread(tx, actor.personId);
}

/**
 * Counts a message of a locked thread, shows it in lists, and tells those who follow it.
 * @param author whoever writes, who follows the thread from now on
 * @returns the message's number
 */
export async function countMessage(
  caller: Caller,
  thread: queries.ThreadRow,
  { kind, author, text }: { kind: MessageKind; author: string; text: string },
): Promise<number> {
  const { tx, actor, now } = caller;
  const number = thread.last_number + 1;
  await queries.updateLast(tx, thread.id, { number, kind, author, text, at: now });
  await queries.insertFollowers(tx, thread, [actor.personId], number);
  await queries.markRead(tx, thread.id, actor.personId, number);
  await queries.markUnread(tx, thread.id, actor.personId);
  await announceThread(caller, thread);
  return number;
}

/**
 * Counts a mail from outside in a locked thread. One that a person wrote opens the thread and brings it back to the inbox;
 * an automatic one changes nothing and tells nobody.
 * @returns the message's number
 */
export async function countReceived(
  { tx, now }: Pick<Caller, 'tx' | 'now'>,
  thread: queries.ThreadRow,
  { author, text, isAutomatic }: { author: string; text: string; isAutomatic: boolean },
): Promise<number> {
  const number = thread.last_number + 1;
  if (isAutomatic) await queries.updateNumber(tx, thread.id, number);
  else {
    await queries.updateLast(tx, thread.id, { number, kind: 'received', author, text, at: now });
    await queries.updateThread(tx, thread.id, { state: 'open', snoozed_until: null });
    await queries.markUnread(tx, thread.id, null);
  }
  await announceThread({ tx, now }, thread);
  return number;
}

/** Whom a mail from outside is told; that a mail of a follower did not arrive; lists after a message was taken out. */
export const { selectToTell: peopleToTell, markUnreadFor, refreshLast } = queries;

/** How many threads that are not closed are somebody's, as far as the session may know of them. */
export const countOpenThreadsOf = queries.countOpenOf;

/**
 * Gives a member's threads that are not closed to another one, who follows them from now on, or to nobody (null); those on
 * restricted cases, too.
 */
export async function handOverThreads(
  session: OrgSession,
  fromId: string,
  toId: string | null,
): Promise<void> {
  const { tx, now } = session;
  const threads = await withEveryCase(tx, async () => {
    // Cases before their threads, as every writer takes them.
    await holdCases(tx, await queries.casesOfOpen(tx, fromId));
    const given = await queries.reassignOpen(tx, fromId, toId);
    const ids = given.map(({ id }) => id);
    if (toId) await queries.insertFollowerOfEach(tx, ids, toId);
    return given;
  });
  if (threads.length === 0) return;
  for (const thread of threads)
    recordChanges(session, historyRecord(thread), { ...thread, assignee_id: fromId }, thread, [
      'assignee_id',
    ]);
  if (toId) await tellAssignee(session, threads, toId);
  announce(tx, { kind: 'thread', id: null, n: Date.parse(now) }, 'every member');
}
