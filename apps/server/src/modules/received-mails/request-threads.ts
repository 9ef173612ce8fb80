import type { OrgTx } from '../../platform/db/session.ts';
import { MAILBOX } from '../../platform/http/audit-writer.ts';
import type { ReceivedMail } from '../../platform/mail/reading/received-mail.ts';
import { lockCase } from '../case-summary/service.ts';
import { admitSenders, rememberReceived } from '../mail-threading/service.ts';
import { openThreadFor } from '../threads/service.ts';
import { type Decision, decide } from './decision.ts';

/**
 * Decides where a mail belongs, as {@link decide}; the first answer to a request for documents gets a thread on the
 * case, in which later answers belong, too. Its files are stored for that thread, so it is opened before them: an
 * attempt that then fails leaves it empty, and the next one finds it.
 */
export async function decideAndOpen(
  moment: { tx: OrgTx; now: string },
  mail: ReceivedMail,
  mailboxes: readonly string[],
): Promise<Decision> {
  const { tx, now } = moment;
  const first = await decide(tx, mail, mailboxes);
  if (first.kind !== 'answers_request') return first;
  const { case_id: caseId, messageId, recipient, subject, writer_id } = first.request;
  await lockCase(tx, caseId);
  // The thread may have been opened for another answer meanwhile.
  if ((await decide(tx, mail, mailboxes)).kind === 'answers_request') {
    const caller = { tx, now, actor: { personId: MAILBOX } };
    const thread = await openThreadFor(caller, { resource_id: caseId, subject }, writer_id);
    await rememberReceived(tx, thread, { mailId: null, references: [messageId] });
    await admitSenders(tx, thread, [recipient]);
  }
  return decide(tx, mail, mailboxes);
}
