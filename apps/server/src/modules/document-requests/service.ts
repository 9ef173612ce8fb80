import type { AuditAction } from '@landfall/contract/audit-actions';
import { revokeClientLink } from '@landfall/contract/client-links';
import { type OrgTx, withEveryCase } from '../../platform/db/session.ts';
import type { OrgSession } from '../../platform/http/gate.ts';
import {
  type WithdrawnMail,
  withdrawMail,
  withdrawMails,
  withdrawMailsOf,
} from '../../platform/mail/organization-mail.ts';
import { auditWriter } from '../audit/service.ts';
import { announceOnCases } from '../case-summary/service.ts';
import { WITHDRAWN } from '../messages/service.ts';
import { notify } from '../notifications/service.ts';
import * as queries from './queries.ts';

/** The kind of the mails that request documents from clients. */
export const { REQUEST_MAIL } = queries;

/** Matches the id in a Message-ID of our own mails. */
const OUR_ID = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})@/i;
/** The maximum number of Message-IDs of one mail, the newest ones, that are looked up. */
const MAX_MAIL_IDS = 100;

/** A request for documents to which a mail refers. */
export interface AnsweredRequest extends queries.RequestMail {
  /** The Message-ID by which the mail names it, without angle brackets. */
  messageId: string;
}

/**
 * The request for documents to which a mail refers.
 * @param messageIds without angle brackets
 */
export async function requestNamed(
  tx: OrgTx,
  messageIds: readonly string[],
): Promise<AnsweredRequest | undefined> {
  const named = new Map(
    messageIds.slice(-MAX_MAIL_IDS).flatMap((messageId) => {
      const id = OUR_ID.exec(messageId)?.[1]?.toLowerCase();
      return id === undefined ? [] : [[id, messageId] as const];
    }),
  );
  const request = named.size === 0 ? undefined : await queries.selectRequest(tx, [...named.keys()]);
  return request && { ...request, messageId: named.get(request.id) ?? '' };
}

/** Revokes links, each with its own audit entry. */
async function endLinks({ tx, actor, now, requestId }: OrgSession, of: queries.LinksOf): Promise<void> {
  const ended = await withEveryCase(tx, async () => {
    const links = await queries.revokeLinks(tx, of, now);
    const caseIds = links.map(({ case_id }) => case_id);
    await announceOnCases(tx, 'checklist', caseIds, now);
    return links.map(({ id }) => id);
  });
  const action = revokeClientLink.audit as AuditAction;
  const by = { personId: actor.personId, requestId, at: Date.parse(now) };
  await auditWriter.recordOfEach(tx, { ...by, action, outcome: 'done', fields: [] }, ended);
}

/** Reopens the items that only withdrawn requests asked for. */
export async function reopenItems(
  { tx, now }: Pick<OrgSession, 'tx' | 'now'>,
  mails: readonly WithdrawnMail[],
): Promise<void> {
  if (mails.length === 0) return;
  await withEveryCase(tx, async () => {
    const caseIds = await queries.reopenItems(
      tx,
      mails.map(({ id }) => id),
    );
    await announceOnCases(tx, 'checklist', caseIds, now);
  });
}

/**
 * Withdraws the unsent requests of a member, and revokes their links.
 * @param why the reason why they may no longer write
 */
export async function withdrawRequestsOf(
  session: OrgSession,
  personId: string,
  why: 'left' | 'demoted',
): Promise<void> {
  await reopenItems(session, await withdrawMailsOf(session.tx, personId, WITHDRAWN[why]));
  await endLinks(session, { personId });
}

/** Notifies the writers of mails that will not be sent. */
async function notifyWriters(
  moment: Pick<OrgSession, 'tx' | 'now'>,
  mails: readonly WithdrawnMail[],
): Promise<void> {
  const notices = mails.flatMap(({ id, writer_id: personId, resource_id: caseId }) => {
    const key = `mail withdrawn ${id}`;
    return personId === null ? [] : { personId, kind: 'mail_withdrawn' as const, caseId, key };
  });
  await notify(moment, notices, { isMailed: false });
}

/** Notifies the writer of a request that is about to be given up. */
export async function notifyOfFailedRequest(
  moment: Pick<OrgSession, 'tx' | 'now'>,
  mailId: string,
): Promise<void> {
  await notifyWriters(moment, await queries.selectWaitingRequest(moment.tx, mailId));
}

/** Withdraws the unsent requests for cases that were archived, notifies their writers, and revokes the cases' links. */
export async function withdrawRequestsOn(session: OrgSession, caseIds: readonly string[]): Promise<void> {
  const mails = await withdrawMail(session.tx, caseIds, 'The case was archived');
  await reopenItems(session, mails);
  await endLinks(session, { caseIds });
  await notifyWriters(session, mails);
}

/** Withdraws the unsent requests to a client who was deleted or erased, and notifies their writers. */
export async function withdrawRequestsTo(
  session: OrgSession,
  kind: 'beneficiary' | 'petitioner',
  clientId: string,
  why: 'deleted' | 'erased',
): Promise<void> {
  const { tx } = session;
  const mails = await withdrawMails(tx, await queries.selectRequestsTo(tx, kind, clientId), WITHDRAWN[why]);
  await reopenItems(session, mails);
  const caseIds = mails.map(({ resource_id }) => resource_id).filter((caseId) => caseId !== null);
  await endLinks(session, { caseIds, mailIds: mails.map((mail) => mail.id) });
  await notifyWriters(session, mails);
}
