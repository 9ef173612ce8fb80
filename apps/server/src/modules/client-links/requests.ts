import { wordsIn } from '@landfall/contract/checklist-words';
import type { previewMissingRequest, requestMissingItems } from '@landfall/contract/checklists';
import type { ClientLanguage } from '@landfall/contract/client-languages';
import type { ClientLink } from '@landfall/contract/client-links';
import type { HandlerInput, HandlerResult } from '@landfall/contract/endpoint';
import { utcMidnight } from '@landfall/domain/calendar-dates';
import { organizationOf } from '../../platform/db/organization-name.ts';
import { invalidInput } from '../../platform/http/failure.ts';
import type { OrgSession } from '../../platform/http/gate.ts';
import { inertText } from '../../platform/mail/inert-text.ts';
import { renderMail } from '../../platform/mail/layout.ts';
import { UnusableAddressError } from '../../platform/mail/mail.ts';
import { sendMail } from '../../platform/mail/organization-mail.ts';
import { assertMayWriteToOthers, lockWriter } from '../../platform/mail/to-others.ts';
import { newId } from '../../platform/new-record.ts';
import { listItems, markAsked } from '../checklists/service.ts';
import { REQUEST_MAIL } from '../document-requests/service.ts';
import { mailWriterOf, replyAddress } from '../messages/service.ts';
import { DUE_WORDS, OVERDUE_WORDS, REQUEST_WORDS } from './mail.ts';
import { assertItems, linkEnd, linkUrl, lockActiveCase, makeLink } from './service.ts';

/** The maximum number of files for one link. */
const MAX_FILES = 50;

const LOCALES: Readonly<Record<ClientLanguage, string>> = { en: 'en-US', es: 'es-US' };

type Asked = Awaited<ReturnType<typeof assertItems>>;

/** The missing items, worded for the recipient. @param today the organization's day */
function pointsOf(items: Asked, language: ClientLanguage, today: string) {
  return items.map((item) => {
    const { title, why } = wordsIn(item, language);
    const day = (on: string) =>
      new Date(utcMidnight(on)).toLocaleDateString(LOCALES[language], {
        dateStyle: 'long',
        timeZone: 'UTC',
      });
    const dueWords = item.due_on && item.due_on < today ? OVERDUE_WORDS : DUE_WORDS;
    const due = item.due_on ? dueWords[language](day(item.due_on)) : '';
    return { title: inertText(title), text: inertText([why, due].filter(Boolean).join(' ')) };
  });
}

/** The texts of a request, the same for every recipient. */
type Words = HandlerInput<typeof previewMissingRequest>['body'];
/** A link, as the recipient receives it. */
type ReadLink = { url: string; expires_at: string };

/** Makes the mails of one request, which differ only in each recipient's link. */
async function mailWriter(session: OrgSession, items: Asked, { text, language }: Words) {
  const [from, { time_zone: timeZone }] = await Promise.all([
    mailWriterOf(session),
    organizationOf(session.tx),
  ]);
  const writer = { personId: session.actor.personId, fromName: from.name, replyTo: replyAddress(from, null) };
  const lastDay = (instant: string) =>
    new Date(instant).toLocaleDateString(LOCALES[language], { dateStyle: 'long', timeZone });
  const write = (link: ReadLink | null) => {
    const { subject, ...content } = REQUEST_WORDS[language]({
      organization: inertText(from.organization),
      sender: inertText(from.person),
      items: pointsOf(items, language, session.today),
      message: text,
      link: link && { url: link.url, lastDay: lastDay(link.expires_at) },
    });
    return { subject, ...renderMail({ ...content, language }) };
  };
  return { writer, write };
}

/**
 * The mail that a request would send; nothing is sent, and no link is made.
 * @throws Failure `not_found`, `invalid_input` that names `item_ids`
 */
export async function previewRequest(
  session: OrgSession,
  publicUrl: string,
  caseId: string,
  words: Words,
): Promise<HandlerResult<typeof previewMissingRequest>> {
  const items = await assertItems(session.tx, caseId, words.item_ids);
  const { writer, write } = await mailWriter(session, items, words);
  const link = { url: linkUrl(publicUrl, '...'), expires_at: await linkEnd(session, words.days) };
  const { subject, text } = write(words.link ? link : null);
  return { subject, text, from_name: writer.fromName, reply_to: writer.replyTo };
}

/**
 * Mails clients a list of the missing items, with a separate link for each client if requested.
 * @throws Failure `not_found`, `conflict`, `email_not_confirmed`, `rate_limited`, `invalid_input` that names `item_ids`
 *   or `to`
 */
export async function requestItems(
  session: OrgSession,
  publicUrl: string,
  caseId: string,
  { to, ...words }: HandlerInput<typeof requestMissingItems>['body'],
): Promise<HandlerResult<typeof requestMissingItems>> {
  const { tx, now } = session;
  const { item_ids, language, link, days } = words;
  await lockWriter(session);
  await lockActiveCase(tx, caseId);
  const { writer, write } = await mailWriter(session, await assertItems(tx, caseId, item_ids), words);
  const addresses = [...new Map(to.map((address) => [address.toLowerCase(), address])).values()];
  const made: ClientLink[] = [];
  for (const address of addresses) {
    await assertMayWriteToOthers(session);
    const mailId = newId(now);
    const purpose = { itemIds: item_ids, days, maxFiles: MAX_FILES, language, sentTo: address, mailId };
    const own = link ? await makeLink(session, publicUrl, caseId, purpose) : null;
    if (own) made.push(own.client_link);
    const mail = write(own && { url: own.url, expires_at: own.client_link.expires_at });
    try {
      await sendMail(tx, {
        id: mailId,
        to: { address },
        ...mail,
        writer,
        kind: REQUEST_MAIL,
        resourceId: caseId,
        createdAt: now,
      });
    } catch (error) {
      if (error instanceof UnusableAddressError)
        throw invalidInput({ to: `${address} is not an e-mail address` });
      throw error;
    }
  }
  await markAsked(session, caseId, item_ids);
  return { items: await listItems(tx, caseId), client_links: made };
}
