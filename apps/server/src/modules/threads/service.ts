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
import { lockCase, shareLockCases, viewersOfCase } from '../case-summary/service.ts';
import { readOwner } from '../documents/service.ts';
import { markReadOfThread, notify } from '../notifications/service.ts';
import * as queries from './queries.ts';

export type { ThreadRow } from './queries.ts';

/** The transaction of a caller. For a received mail, the actor is not a member. */
type Caller = Pick<OrgSession, 'tx' | 'now'> & { actor: Pick<OrgSession['actor'], 'personId'> };

/** A thread in the form of the contract. */
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

/**
 * A thread that the caller may see.
 * @throws Failure `not_found`
 */
export async function findThread(
  { tx, actor }: Pick<Caller, 'tx' | 'actor'>,
  id: string,
): Promise<queries.ThreadRow> {
  return found(await queries.selectThread(tx, id, actor.personId));
}

/**
 * A thread, locked so that no other transaction writes in it until this one ends. Its case is locked first, as
 * everywhere.
 */
export async function lockThread(caller: Caller, id: string): Promise<queries.ThreadRow> {
  const { case_id: caseId } = await findThread(caller, id);
  if (caseId) await lockCase(caller.tx, caseId);
  await queries.lockThread(caller.tx, id);
  return findThread(caller, id);
}

/**
 * Locks several threads as {@link lockThread} does, in the given order, but all of their cases first, together with
 * another case.
 */
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

/** A page of threads, the most recently written first. */
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

/** Notifies the open pages of all who may see a thread that it changed. */
export async function announceThread(
  { tx, now }: Pick<Caller, 'tx' | 'now'>,
  { id, case_id: caseId }: { id: string; case_id: string | null },
): Promise<void> {
  const people = caseId ? await viewersOfCase(tx, caseId) : 'every member';
  announce(tx, { kind: 'thread', id, n: Date.parse(now) }, people);
}

type NewThread = HandlerInput<typeof contract.createThread>['body'];

/**
 * Opens a thread for a member, who then follows it if they may read it. Without a member (null) it has no followers.
 * @throws Failure `not_found` when the record does not exist
 */
export async function openThreadFor(
  caller: Caller,
  { resource_id, subject }: NewThread,
  personId: string | null,
): Promise<queries.ThreadRow> {
  const { tx, now } = caller;
  const owner = await readOwner(tx, resource_id);
  if (owner.kind === 'case') await lockCase(tx, owner.id);
  const thread = { ...newRecord(now), owner, subject };
  await queries.insertThread(tx, thread);
  const row = await findThread(caller, thread.id);
  const readers = await readersOf(tx, row);
  const followers = personId !== null && (readers?.includes(personId) ?? true) ? [personId] : [];
  await queries.insertFollowers(tx, row, followers, 0);
  await announceThread(caller, row);
  return row;
}

/**
 * Opens a thread, which the caller then follows.
 * @throws Failure `not_found` when the record does not exist
 */
export async function openThread(session: OrgSession, thread: NewThread): Promise<Thread> {
  const row = await openThreadFor(session, thread, session.actor.personId);
  recordChanges(session, historyRecord(row), null, row, ['subject']);
  return toWire(row);
}

/** The members who may read a thread; null when all may. */
export async function readersOf(
  tx: OrgTx,
  { case_id: caseId }: Pick<queries.ThreadRow, 'case_id'>,
): Promise<string[] | null> {
  const viewers = caseId ? await viewersOfCase(tx, caseId) : 'every member';
  return viewers === 'every member' ? null : viewers;
}

/**
 * Members by their ids, all of whom may see the thread.
 * @param field the field that is refused when one may not
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

/** Makes members follow a thread, without marking it as unread for them. */
export function follow(tx: OrgTx, thread: queries.ThreadRow, people: readonly string[]): Promise<void> {
  return queries.insertFollowers(tx, thread, people, thread.last_number);
}

/** Notifies a member that another member assigned threads to them. */
async function notifyAssignee(
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

/** The fields that a thread's history records. */
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
    await notifyAssignee(session, [before], assigneeId);
  }
  await announceThread(session, before);
  return toWire(await findThread(session, id));
}

/**
 * Marks a thread as read by the caller, up to a message.
 * @throws Failure `not_found`
 */
export async function markRead(session: OrgSession, id: string, number: number): Promise<void> {
  const { tx, actor, now } = session;
  const { last_number } = await findThread(session, id);
  await queries.markRead(tx, id, actor.personId, number);
  if (number >= last_number) await markReadOfThread(session, id);
  announce(tx, { kind: 'thread', id, n: Date.parse(now) }, [actor.personId]);
}

/** The number of threads with something new for the caller. */
export function countUnread({ tx, actor }: OrgSession): Promise<number> {
  return queries.countUnread(tx, actor.personId);
}

/**
 * Counts a message in a locked thread, shows it in lists, and marks the thread as unread for its other followers. The
 * caller follows the thread from now on.
 * @param author the display name of the writer
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
 * Counts a received mail in a locked thread. A mail by a person reopens the thread and returns it to the inbox; an
 * automatic one changes nothing and causes no notification.
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

/**
 * The people to notify of a received mail. Those who may not read the thread are ignored, e.g. its assignee, so that
 * others are notified in their place.
 */
export async function peopleToNotify(
  tx: OrgTx,
  thread: Pick<queries.ThreadRow, 'id' | 'case_id'>,
): Promise<string[]> {
  return queries.selectNotified(tx, thread.id, await readersOf(tx, thread));
}

/** Marking a thread as unread for one follower; the last message of lists. */
export const { markUnreadFor, refreshLast } = queries;

/** The number of a person's threads that are not closed, as far as the session may see them. */
export const countOpenThreadsOf = queries.countOpenOf;

/**
 * Reassigns a member's threads that are not closed, including those on restricted cases, to another member, who then
 * follows them, or leaves them unassigned (null).
 */
export async function handOverThreads(
  session: OrgSession,
  fromId: string,
  toId: string | null,
): Promise<void> {
  const { tx, now } = session;
  const threads = await withEveryCase(tx, async () => {
    // Cases are locked before their threads, as every writer does.
    await shareLockCases(tx, await queries.casesOfOpen(tx, fromId));
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
  if (toId) await notifyAssignee(session, threads, toId);
  announce(tx, { kind: 'thread', id: null, n: Date.parse(now) }, 'every member');
}
