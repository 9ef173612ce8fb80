import type { CallArguments } from '@landfall/contract/endpoint';
import type { Message } from '@landfall/contract/messages';
import { fileReceivedMail } from '@landfall/contract/received-mails';
import { storeRawMail, writeRawMail } from '../modules/received-mails/service.ts';
import { newRecord } from '../platform/new-record.ts';
import { openCase } from './factories.ts';
import type { TestPerson } from './harness.ts';

/** A mailbox of an organization, as received mails refer to it. */
export interface TestMailbox {
  id: string;
  address: string;
}

/** The name with which the server of test mailboxes signs its checks. */
export const CHECKED_BY = 'mx.office.test';

/** A mailbox of the organization of `by`, without a server. */
export async function addMailbox(
  by: TestPerson,
  more: { address?: string; sender_checks?: string; plus_addressing?: string; smtp?: object } = {},
): Promise<TestMailbox> {
  const { smtp, ...settings } = { address: `box-${crypto.randomUUID()}@office.test`, ...more };
  return by.arrange(async (tx, { now }) => {
    const record = newRecord(now);
    await tx.db
      .insertInto('mailbox')
      .values({
        org_id: tx.orgId,
        ...record,
        sender_checks: 'named',
        authserv_id: CHECKED_BY,
        ...settings,
        smtp: smtp ? JSON.stringify(smtp) : null,
      })
      .execute();
    return { id: record.id, address: settings.address };
  });
}

let lastUid = 0;

/** Puts a mail into a mailbox; it is read once jobs run. @returns whether the mailbox did not have it yet */
export function putMail(
  by: TestPerson,
  { id: mailboxId }: TestMailbox,
  raw: Uint8Array,
  uid: number | null = ++lastUid,
): Promise<boolean> {
  return by.arrange(async (tx, { store, now }) => {
    const written = await writeRawMail(store, tx.orgId, raw);
    return storeRawMail(tx, { mailboxId, ...written, uid, uidValidity: uid === null ? null : 1 }, now);
  });
}

/** The raw form of a plain mail from outside. */
export function rawMailOf(headers: Record<string, string> = {}, text = 'It is attached.'): Buffer {
  const id = crypto.randomUUID();
  const all = {
    From: 'Ngozi Okafor <ngozi@example.test>',
    To: 'office@office.test',
    Subject: 'Re: Your interview',
    'Message-ID': `<${id}@example.test>`,
    Date: 'Mon, 02 Mar 2026 10:00:00 -0500',
    'Content-Type': 'text/plain; charset=utf-8',
    ...headers,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return Buffer.from([...lines, '', text].join('\r\n'));
}

/** A mail that waits for a member's decision, in the organization of `by`. @returns its id */
export async function mailInTriage(by: TestPerson, raw: Uint8Array = rawMailOf()): Promise<string> {
  await putMail(by, await addMailbox(by), raw);
  return by.arrange(async (tx) => {
    const { id } = await tx.db
      .updateTable('received_mail')
      .set({
        state: 'triage',
        reason: 'It answers no mail of a thread',
        subject: 'Your interview',
        sender_name: 'Ngozi Okafor',
        sender_address: 'ngozi@example.test',
        preview: 'It is attached.',
        content: JSON.stringify({
          to: [],
          cc: [],
          text: 'It is attached.',
          quoted: '',
          attachments: [],
          html: { shown: '<p>It is attached.</p>', quoted: '', remotePictures: 0 },
        }),
      })
      .where('org_id', '=', tx.orgId)
      .where('state', '=', 'waiting')
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  });
}

/** A received mail filed in a thread by `by`: by default in a new one on a new case. */
export async function receivedMessage(
  by: TestPerson,
  body?: CallArguments<typeof fileReceivedMail>['body'],
  raw?: Uint8Array,
): Promise<Message> {
  const params = { id: await mailInTriage(by, raw) };
  const to = body ?? { resource_id: (await openCase(by)).id };
  return (await by.call(fileReceivedMail, { params, body: to })).message;
}
