import { wordsIn } from '@landfall/contract/checklist-words';
import type { requestMissingItems } from '@landfall/contract/checklists';
import type { ClientLanguage } from '@landfall/contract/client-languages';
import type { ClientLink } from '@landfall/contract/client-links';
import type { HandlerInput, HandlerResult } from '@landfall/contract/endpoint';
import { personName } from '../../platform/db/person-name.ts';
import { invalidInput } from '../../platform/http/failure.ts';
import type { OrgSession } from '../../platform/http/gate.ts';
import { inertText } from '../../platform/mail/inert-text.ts';
import { renderMail } from '../../platform/mail/layout.ts';
import { UnusableAddressError } from '../../platform/mail/mail.ts';
import { sendMail } from '../../platform/mail/organization-mail.ts';
import { assertMayWriteToOthers } from '../../platform/mail/to-others.ts';
import { lockCase } from '../case-summary/service.ts';
import { listItems, markAsked } from '../checklists/service.ts';
import { DUE_WORDS, REQUEST_WORDS } from './mail.ts';
import * as queries from './queries.ts';
import { assertItems, makeLink } from './service.ts';

/** The kind of mail by which clients are asked for documents. */
export const REQUEST_MAIL = 'missing_items';
/** Files that come by one link. */
const MAX_FILES = 50;

const LOCALES: Readonly<Record<ClientLanguage, string>> = { en: 'en-US', es: 'es-US' };

type Asked = Awaited<ReturnType<typeof assertItems>>;

/** What is missing, as its reader is told. */
function pointsOf(items: Asked, language: ClientLanguage) {
  return items.map((item) => {
    const { title, why } = wordsIn(item, language);
    const day = (on: string) =>
      new Date(`${on}T00:00:00Z`).toLocaleDateString(LOCALES[language], {
        dateStyle: 'long',
        timeZone: 'UTC',
      });
    const due = item.due_on ? DUE_WORDS[language](day(item.due_on)) : '';
    return { title: inertText(title), text: inertText([why, due].filter(Boolean).join(' ')) };
  });
}

/**
 * Writes to clients what is missing, to each with a link of their own if there is to be one.
 * @throws Failure `not_found`, `conflict`, `email_not_confirmed`, `rate_limited`, `invalid_input` that names `item_ids` or `to`
 */
export async function requestItems(
  session: OrgSession,
  publicUrl: string,
  caseId: string,
  { item_ids, to, text, language, link, days }: HandlerInput<typeof requestMissingItems>['body'],
): Promise<HandlerResult<typeof requestMissingItems>> {
  const { tx, actor, now } = session;
  await lockCase(tx, caseId);
  const items = await assertItems(tx, caseId, item_ids);
  const { name, time_zone: timeZone } = await queries.selectOrganization(tx);
  const sender = inertText(await personName(tx, actor.personId));
  const addresses = [...new Map(to.map((address) => [address.toLowerCase(), address])).values()];
  const made: ClientLink[] = [];
  for (const address of addresses) {
    await assertMayWriteToOthers(session);
    const purpose = { itemIds: item_ids, days, maxFiles: MAX_FILES, language, sentTo: address };
    const own = link ? await makeLink(session, publicUrl, caseId, purpose) : null;
    if (own) made.push(own.client_link);
    const lastDay = (instant: string) =>
      new Date(instant).toLocaleDateString(LOCALES[language], { dateStyle: 'long', timeZone });
    const { subject, ...content } = REQUEST_WORDS[language]({
      organization: inertText(name),
      sender,
      items: pointsOf(items, language),
      message: text,
      link: own ? { url: own.url, lastDay: lastDay(own.client_link.expires_at) } : null,
    });
    try {
      await sendMail(tx, {
        to: { address },
        subject,
        ...renderMail({ ...content, language }),
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
