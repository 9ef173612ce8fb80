import type { ClientLanguage } from '@landfall/contract/client-languages';
import type { ClientLink, createClientLink } from '@landfall/contract/client-links';
import { LIMITS } from '@landfall/contract/constants';
import type { HandlerInput, HandlerResult } from '@landfall/contract/endpoint';
import { addDays } from '@landfall/domain/calendar-dates';
import { endOfDay } from '../../platform/clock.ts';
import { organizationOf } from '../../platform/db/organization-name.ts';
import { personName } from '../../platform/db/person-name.ts';
import type { OrgTx } from '../../platform/db/session.ts';
import { Failure, found, invalidInput } from '../../platform/http/failure.ts';
import type { OrgSession } from '../../platform/http/gate.ts';
import { linkTokenHash, newLinkToken } from '../../platform/link-token.ts';
import { withdrawMails } from '../../platform/mail/organization-mail.ts';
import { lockWriter } from '../../platform/mail/to-others.ts';
import { newRecord } from '../../platform/new-record.ts';
import { announceOnCase, assertCase, lockCase } from '../case-summary/service.ts';
import { listItems } from '../checklists/service.ts';
import { reopenItems } from '../document-requests/service.ts';
import * as queries from './queries.ts';

async function toWire(tx: OrgTx, rows: readonly queries.LinkRow[]): Promise<ClientLink[]> {
  const items = await queries.selectItemsOfLinks(
    tx,
    rows.map(({ id }) => id),
  );
  const itemsOf = Map.groupBy(items, ({ link_id }) => link_id);
  return rows.map((row) => ({
    ...row,
    items: (itemsOf.get(row.id) ?? []).map(({ id, title }) => ({ id, title })),
  }));
}

/**
 * The links of a case, newest first.
 * @throws Failure `not_found` when the case does not exist
 */
export async function listLinks({ tx }: OrgSession, caseId: string): Promise<ClientLink[]> {
  await assertCase(tx, caseId);
  return toWire(tx, await queries.selectLinksOf(tx, caseId));
}

/** @throws Failure `invalid_input` that names `item_ids`; `not_found` when the case does not exist */
export async function assertItems(tx: OrgTx, caseId: string, itemIds: readonly string[]) {
  const wanted = new Set(itemIds);
  const items = (await listItems(tx, caseId)).filter(({ id }) => wanted.has(id));
  if (items.length < wanted.size)
    throw invalidInput({ item_ids: 'There is no such item on the checklist of this case' });
  return items;
}

/** When a link that is made now expires, as ISO instant: at the end of the day that mails state as its last one. */
export async function linkEnd(
  { tx, today }: Pick<OrgSession, 'tx' | 'today'>,
  days: number,
): Promise<string> {
  const { time_zone: timeZone } = await organizationOf(tx);
  return endOfDay(addDays(today, days), timeZone);
}

/** The address of a link's page. */
export function linkUrl(publicUrl: string, token: string): string {
  return `${publicUrl}/upload/${token}`;
}

/** The purpose of a link. */
export interface LinkPurpose {
  itemIds: readonly string[];
  days: number;
  maxFiles: number;
  language: ClientLanguage;
  /** The address that it is mailed to; empty when the member who makes it passes it on. */
  sentTo: string;
  /** The mail that contains the link, if there is one. */
  mailId?: string;
}

/**
 * Makes a link for items of a case that the caller has locked.
 * @throws Failure `conflict` for too many links
 */
export async function makeLink(
  session: OrgSession,
  publicUrl: string,
  caseId: string,
  { itemIds, days, maxFiles, language, sentTo, mailId }: LinkPurpose,
): Promise<HandlerResult<typeof createClientLink>> {
  const { tx, actor, now } = session;
  if ((await queries.countGood(tx, caseId, now)) >= LIMITS.clientLinks)
    throw new Failure('conflict', `At most ${LIMITS.clientLinks} links at one time: end one first`);
  const record = newRecord(now);
  const token = newLinkToken();
  await queries.insertLink(
    tx,
    {
      ...record,
      case_id: caseId,
      token_hash: linkTokenHash(token),
      language,
      sent_to: sentTo,
      max_files: maxFiles,
      person_id: actor.personId,
      person_name: await personName(tx, actor.personId),
      expires_at: await linkEnd(session, days),
      mail_id: mailId ?? null,
    },
    [...new Set(itemIds)],
  );
  await announceOnCase(tx, 'checklist', caseId, now);
  const [client_link] = await toWire(tx, [found(await queries.selectLink(tx, record.id))]);
  return { client_link: found(client_link), url: linkUrl(publicUrl, token) };
}

/**
 * Locks a case for a new link, which archiving the case would revoke.
 * @throws Failure `not_found`, `conflict` for an archived case
 */
export async function lockActiveCase(tx: OrgTx, caseId: string): Promise<void> {
  await lockCase(tx, caseId);
  if (await queries.isArchived(tx, caseId))
    throw new Failure('conflict', 'This case is archived: restore it first');
}

/**
 * Makes a link that the caller passes on.
 * @throws Failure `not_found`, `conflict`, `invalid_input` that names `item_ids`
 */
export async function createLink(
  session: OrgSession,
  publicUrl: string,
  caseId: string,
  { item_ids, days, max_files, language }: HandlerInput<typeof createClientLink>['body'],
): Promise<HandlerResult<typeof createClientLink>> {
  await lockWriter(session);
  await lockActiveCase(session.tx, caseId);
  await assertItems(session.tx, caseId, item_ids);
  const purpose = { itemIds: item_ids, days, maxFiles: max_files, language, sentTo: '' };
  return makeLink(session, publicUrl, caseId, purpose);
}

/**
 * Revokes a link at once, and withdraws its mail if that was not sent yet; idempotent.
 * @throws Failure `not_found`
 */
export async function revokeLink({ tx, now }: OrgSession, id: string): Promise<void> {
  const { case_id: caseId } = found(await queries.selectLink(tx, id));
  const mailId = await queries.revoke(tx, id, now);
  if (mailId !== null)
    await reopenItems({ tx, now }, await withdrawMails(tx, [mailId], 'Its link was ended'));
  await announceOnCase(tx, 'checklist', caseId, now);
}
