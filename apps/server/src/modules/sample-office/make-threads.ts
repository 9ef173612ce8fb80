import { Readable } from 'node:stream';
import { HOUR_MS } from '@landfall/domain/durations';
import { instantAfter } from '../../platform/clock.ts';
import { personName } from '../../platform/db/person-name.ts';
import { describeContent } from '../../platform/files/described-content.ts';
import { type FileStore, writeFile } from '../../platform/files/file-store.ts';
import type { OrgSession } from '../../platform/http/gate.ts';
import { newId, newRecord } from '../../platform/new-record.ts';
import { notify } from '../notifications/service.ts';
import { announceThread, editThread, openThread } from '../threads/service.ts';
import * as queries from './queries.ts';
import type { SampleCase, SamplePerson } from './sample-cases.ts';
import {
  COLLEAGUE,
  rawMail,
  type SampleMessage,
  type SampleThread,
  sampleThreads,
} from './sample-threads.ts';

/** A client's mail of the sample whose raw form is stored. */
export interface StoredMail {
  fileId: string;
  sha256: Buffer;
  bytes: number;
}

const clientOf = ({ first_name, last_name, personal_email }: SamplePerson) => ({
  name: `${first_name} ${last_name}`,
  address: personal_email,
});

/** A key for a message of the sample: its case and its position in the thread. */
const placeOf = ({ caseAt }: SampleThread, at: number) => `${caseAt} ${at}`;

/** Stores the raw form of the sample's received mails, by their keys. */
export async function storeMails(
  store: FileStore,
  samples: readonly SampleCase[],
  { orgId, now }: { orgId: string; now: string },
): Promise<Map<string, StoredMail>> {
  const stored = new Map<string, StoredMail>();
  for (const thread of sampleThreads(samples)) {
    const person = samples[thread.caseAt]?.people[0]?.person;
    for (const [at, message] of thread.messages.entries()) {
      if (message.kind !== 'received' || !person) continue;
      const fileId = newId(now);
      const raw = rawMail(thread, message, clientOf(person), now);
      await writeFile(store, { orgId, fileId }, Readable.from([raw]));
      const { sha256, bytes } = await describeContent(Readable.from([raw]));
      stored.set(placeOf(thread, at), { fileId, sha256, bytes });
    }
  }
  return stored;
}

type Client = ReturnType<typeof clientOf>;

/**
 * Inserts a message that was written in the past. It does not use the services, which would send it: no mail of the
 * sample is queued or sent.
 */
async function writeMessage(
  { tx, actor, now }: OrgSession,
  thread: { id: string; caseId: string; number: number; subject: string },
  { kind, by, hoursAgo, text, mentions }: SampleMessage,
  { client, reader }: { client: Client; reader: string },
  stored: StoredMail | undefined,
): Promise<string> {
  const names = { reader, colleague: COLLEAGUE, client: client.name };
  const at = instantAfter(now, -hoursAgo * HOUR_MS);
  const message: queries.NewSampleMessage = {
    ...newRecord(at),
    thread_id: thread.id,
    case_id: thread.caseId,
    number: thread.number,
    kind,
    body: text,
    author_id: by === 'reader' ? actor.personId : null,
    author_name: names[by],
  };
  await queries.insertMessage(tx, message);
  const { subject } = thread;
  if (kind === 'mail') await queries.insertSentMail(tx, message, { subject, client });
  if (stored) {
    await queries.insertReceivedMail(tx, message, { ...stored, subject: `Re: ${subject}`, client });
  }
  if (mentions) {
    await queries.insertMention(tx, message, { id: actor.personId, name: reader });
    const notice = {
      personId: actor.personId,
      kind: 'mention' as const,
      caseId: thread.caseId,
      threadId: thread.id,
    };
    await notify({ tx, now }, [{ ...notice, key: `mention ${message.id}` }], { isMailed: false });
  }
  return message.id;
}

/**
 * Adds the sample's threads: conversations with clients, an unanswered mail, an awaited answer, and a note that
 * mentions the member who loads the sample.
 * @param caseIds by the position of the case in the sample
 */
export async function makeThreads(
  session: OrgSession,
  samples: readonly SampleCase[],
  caseIds: readonly string[],
  stored: ReadonlyMap<string, StoredMail>,
): Promise<void> {
  const { tx, actor, now } = session;
  const reader = await personName(tx, actor.personId);
  for (const thread of sampleThreads(samples)) {
    const { caseAt, subject, state, isAssigned, messages, unreadFrom = messages.length + 1 } = thread;
    const [caseId, person] = [caseIds[caseAt], samples[caseAt]?.people[0]?.person];
    if (!caseId || !person) continue;
    const begun = instantAfter(now, -(messages[0]?.hoursAgo ?? 0) * HOUR_MS);
    const { id } = await openThread({ ...session, now: begun }, { resource_id: caseId, subject });
    await queries.insertSampleRecord(tx, 'thread', id);
    const client = clientOf(person);
    for (const [at, message] of messages.entries()) {
      const about = { id, caseId, subject, number: at + 1 };
      await writeMessage(session, about, message, { client, reader }, stored.get(placeOf(thread, at)));
    }
    const assignee_id = isAssigned ? actor.personId : null;
    await editThread(session, id, { state, assignee_id });
    const isUnread = unreadFrom <= messages.length;
    await queries.setReading(tx, id, actor.personId, { read: unreadFrom - 1, isUnread });
  }
}

/** Removes the sample's threads with their messages, except threads that received a real mail. */
export async function removeThreads({ tx, now }: OrgSession, threadIds: readonly string[]): Promise<void> {
  if (threadIds.length === 0) return;
  const removed = await queries.deleteThreads(tx, threadIds);
  for (const thread of removed) await announceThread({ tx, now }, thread);
}
