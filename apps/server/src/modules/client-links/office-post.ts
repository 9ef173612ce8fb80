import type { OfficePost } from '../../platform/mail/organization-mail.ts';
import { type MailboxPost, sendingMailbox } from '../mailboxes/service.ts';

/**
 * Makes the function that finds the outgoing mail server of an organization: that of the mailbox that sends its mails,
 * if it has one.
 */
export function officePosts(mailboxPost: MailboxPost): OfficePost {
  return async (inOrganization) => {
    const mailbox = await inOrganization(({ tx }) => sendingMailbox(tx));
    return mailbox?.has_smtp ? mailboxPost(inOrganization, mailbox.id) : null;
  };
}
