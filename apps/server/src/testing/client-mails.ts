import { createHash } from 'node:crypto';
import type { Harness, TestPerson } from './harness.ts';

/** The content of a client's mail. */
export interface ClientMail {
  subject?: string;
  text?: string;
  /** Whether a program wrote it. */
  isAutomatic?: boolean;
  /** ISO instant; the harness's now unless given. */
  at?: string;
}

/**
 * Adds a client's mail to a thread, with the rows that receiving it would have written, for tests of what is made of
 * received mails.
 * @returns the message's id
 */
export async function receiveMail(
  { owner, clock }: Harness,
  { orgId }: Pick<TestPerson, 'orgId'>,
  threadId: string,
  mail: ClientMail = {},
): Promise<string> {
  const { subject = 'Re: Your interview', text = 'When is it?', isAutomatic = false } = mail;
  const at = mail.at ?? new Date(clock.now()).toISOString();
  const [messageId, fileId] = [crypto.randomUUID(), crypto.randomUUID()];
  const hash = createHash('sha256').update(messageId).digest();
  const { rows } = await owner.query(
    `update app.thread set last_number = last_number + 1, last_kind = 'received', last_author = 'Ngozi Okafor',
       last_text = left($3, 200), last_at = $4, state = 'open'
     where org_id = $1 and id = $2 returning last_number, case_id`,
    [orgId, threadId, text, at],
  );
  const [{ last_number: number, case_id: caseId }] = rows;
  await owner.query(
    `insert into app.stored_file (org_id, id, sha256, bytes, media_type, created_at)
     values ($1, $2, $3, 100, 'application/octet-stream', $4)`,
    [orgId, fileId, hash, at],
  );
  await owner.query(
    `insert into app.message (org_id, id, thread_id, case_id, number, kind, author_name, body, created_at)
     values ($1, $2, $3, $4, $5, 'received', 'Ngozi Okafor', $6, $7)`,
    [orgId, messageId, threadId, caseId, number, text, at],
  );
  await owner.query(
    `insert into app.incoming_mail (org_id, message_id, thread_id, case_id, file_id, sender_name, sender_address,
       recipients, copies, subject, quoted, automatic_reason, is_confirmed, content_hash)
     values ($1, $2, $3, $4, $5, 'Ngozi Okafor', 'ngozi@example.test', '[]', '[]', $6, '', $7, true, $8)`,
    [orgId, messageId, threadId, caseId, fileId, subject, isAutomatic ? 'auto-replied' : null, hash],
  );
  await owner.query('update app.thread_follower set is_unread = true where org_id = $1 and thread_id = $2', [
    orgId,
    threadId,
  ]);
  return messageId;
}
