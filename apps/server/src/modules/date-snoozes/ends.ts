import { organizationOf } from '../../platform/db/organization-name.ts';
import type { OrgTx } from '../../platform/db/session.ts';
import { renderMail } from '../../platform/mail/layout.ts';
import { isUsableAddress } from '../../platform/mail/mail.ts';
import { sendMail } from '../../platform/mail/organization-mail.ts';
import { shareLockCases } from '../case-summary/service.ts';
import { reminderChannels } from '../digest/service.ts';
import { type Notice, reminderNotice } from '../notifications/service.ts';
import { type Office, reminderMail } from '../reminder-dispatch/service.ts';
import {
  clientNames,
  type People,
  type Recipient,
  readPeople,
  targetRecipients,
} from '../reminder-targets/service.ts';
import * as queries from './queries.ts';

/** No subject or text of a template: these mails use the built-in texts. */
const ENTRY = { subject: '', text: '' };

/**
 * Sends the mail that a date is due for reminders again.
 * @returns the mail's id
 */
function mailOf(
  tx: OrgTx,
  ended: queries.EndedSnooze,
  { email, name, mayWrite }: Recipient,
  people: People,
  organization: string,
  { now, today, timeZone, publicUrl }: Office,
): Promise<string> {
  const { subject, ...content } = reminderMail(
    ENTRY,
    { ...ended, zone: ended.zone ?? timeZone, client: clientNames(people, ended.case_id) },
    {
      today,
      organization,
      publicUrl,
      toClient: false,
      mayWrite,
      toAdmins: false,
      lateSince: null,
      targetName: 'you had put it off',
    },
  );
  const to = { address: email, name };
  const about = { kind: 'snoozed_date', resourceId: ended.date_id, createdAt: now };
  return sendMail(tx, { to, subject, ...renderMail(content), ...about });
}

/**
 * Ends the snoozes that are over: a member gets a mail, unless the digest or a reminder on that day mentions the date.
 * Dates with a reminder that is about to be sent wait for it. Reads all cases.
 * @returns the notifications for the members; a reminder of the same day uses the same key, so that only one appears
 */
export async function endSnoozes(tx: OrgTx, office: Office): Promise<Notice[]> {
  const { now, timeZone } = office;
  const caseIds = await queries.selectCasesOfEnded(tx, now, timeZone);
  if (caseIds.length === 0) return [];
  // Every writer locks a case before its related records.
  await shareLockCases(tx, caseIds);
  const ended = await queries.claimEndedSnoozes(tx, now, timeZone);
  const unhandled = ended.filter(({ stands }) => stands);
  const people = await readPeople(tx, caseIds);
  const channels = await reminderChannels(
    tx,
    unhandled.map(({ date_id: id, important_date, person_id }) => {
      return { id, important_date, personIds: [person_id] };
    }),
    office,
  );
  const { name: organization } = await organizationOf(tx);
  const notices: Notice[] = [];
  for (const snooze of unhandled) {
    const { person_id, date_id, case_id, restricted, important_date, until } = snooze;
    const { recipients, toAdmins } = targetRecipients(
      people,
      { case_id, restricted, target: person_id },
      false,
    );
    const [recipient] = recipients;
    if (!recipient || toAdmins) continue;
    notices.push(
      reminderNotice(person_id, { case_id, case_date_id: date_id, promised_for: important_date }, until),
    );
    const isMailed = channels.get(date_id)?.get(person_id) === 'mail' && isUsableAddress(recipient.email);
    if (!isMailed || snooze.is_reminded) continue;
    const mailId = await mailOf(tx, snooze, recipient, people, organization, office);
    await queries.setMail(tx, snooze, mailId);
  }
  return notices;
}
