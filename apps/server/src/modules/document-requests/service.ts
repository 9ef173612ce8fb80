import { type OrgTx, withEveryCase } from '../../platform/db/session.ts';
import type { OrgSession } from '../../platform/http/gate.ts';
import {
  type WithdrawnMail,
  withdrawMail,
  withdrawMails,
  withdrawMailsOf,
} from '../../platform/mail/organization-mail.ts';
import { announceOnCases } from '../case-summary/service.ts';
import { WITHDRAWN } from '../messages/service.ts';
import { notify } from '../notifications/service.ts';
import * as queries from './queries.ts';

/** The kind of mail by which clients are asked for documents. */
export const { REQUEST_MAIL } = queries;

/** The id in a Message-ID of a mail of ours. */
const OUR_ID = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})@/i;
/** The most Message-IDs of one mail, the newest, that are looked up. */
const MOST_MAIL_IDS = 100;

/** The case for which documents were asked by a mail that another one names. @param messageIds without angle brackets */
export async function caseAskedFor(tx: OrgTx, messageIds: readonly string[]): Promise<string | undefined> {
  const ids = messageIds.slice(-MOST_MAIL_IDS).flatMap((named) => OUR_ID.exec(named)?.[1] ?? []);
  return ids.length === 0 ? undefined : queries.selectCaseAskedFor(tx, ids);
}

type Moment = Pick<OrgSession, 'tx' | 'now'>;

/** Ends the links that nobody is told of now. */
async function endLinks({ tx, now }: Moment, mails: readonly WithdrawnMail[]): Promise<void> {
  const caseIds = mails.map(({ resource_id }) => resource_id).filter((id) => id !== null);
  if (caseIds.length === 0) return;
  await withEveryCase(tx, async () => {
    await queries.revokeUntold(tx, { caseIds, mailIds: mails.map(({ id }) => id) }, now);
    await announceOnCases(tx, 'checklist', caseIds, now);
  });
}

/** Takes back the requests of a member that have not gone out. @param why they may write no more */
export async function withdrawRequestsOf(
  moment: Moment,
  personId: string,
  why: 'left' | 'demoted',
): Promise<void> {
  await endLinks(moment, await withdrawMailsOf(moment.tx, personId, WITHDRAWN[why]));
}

/** Has whoever wrote mails that do not go out find that in their bell. */
async function tellWriters(moment: Moment, mails: readonly WithdrawnMail[]): Promise<void> {
  const notices = mails.flatMap(({ id, writer_id: personId, resource_id: caseId }) => {
    const key = `mail withdrawn ${id}`;
    return personId === null ? [] : { personId, kind: 'mail_withdrawn' as const, caseId, key };
  });
  await notify(moment, notices, { isMailed: false });
}

/** Takes back the requests for cases that are archived now, and tells whoever wrote them. */
export async function withdrawRequestsOn(moment: Moment, caseIds: readonly string[]): Promise<void> {
  const mails = await withdrawMail(moment.tx, caseIds, 'The case was archived');
  await endLinks(moment, mails);
  await tellWriters(moment, mails);
}

/** Takes back the requests to a client who is gone, and tells whoever wrote them. */
export async function withdrawRequestsTo(
  moment: Moment,
  kind: 'beneficiary' | 'petitioner',
  clientId: string,
  why: 'deleted' | 'erased',
): Promise<void> {
  const { tx } = moment;
  const mails = await withdrawMails(tx, await queries.selectRequestsTo(tx, kind, clientId), WITHDRAWN[why]);
  await endLinks(moment, mails);
  await tellWriters(moment, mails);
}
