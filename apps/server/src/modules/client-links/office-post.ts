import type { OfficePost } from '../../platform/mail/organization-mail.ts';
import { type MailboxPost, sendingMailbox } from '../mailboxes/service.ts';

/** Makes what finds the mail server of an office: that of the mailbox from which its mails go out, if it has one. */
export function officePosts(mailboxPost: MailboxPost): OfficePost {
  return async (inOrganization) => {
    const mailbox = await inOrganization(({ tx }) => sendingMailbox(tx));
    return mailbox?.has_smtp ? mailboxPost(inOrganization, mailbox.id) : null;
  };
}
