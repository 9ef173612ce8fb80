import type { OrgTx } from '../../platform/db/session.ts';
import type { Outcome, Post } from '../../platform/mail/mail.ts';
import { serverWords } from '../../platform/mail/mail-server.ts';
import { serverPost } from '../../platform/mail/smtp.ts';
import { SignInError } from './access-tokens.ts';
import type { MailboxAccess, OpenedMailbox } from './mailbox-access.ts';

/** Runs `work` in a transaction of the organization. */
export type InOrganization = <T>(work: (session: { tx: OrgTx }) => Promise<T>) => Promise<T>;

/** Finds the outgoing mail server of a mailbox; null when the mailbox has none of its own or was removed. */
export type MailboxPost = (inOrganization: InOrganization, mailboxId: string) => Promise<Post | null>;

async function postTo(
  access: MailboxAccess,
  box: OpenedMailbox & { smtp: NonNullable<OpenedMailbox['smtp']> },
  inOrganization: InOrganization,
): Promise<Post | { reason: string }> {
  try {
    const keeping = access.keepingOf(box, (work) => inOrganization(({ tx }) => work(tx)));
    const server = await access.serverOf(box.smtp, box, keeping);
    const from = { name: box.sender_name, address: box.address };
    return serverPost(server, from, { refused: () => access.refused(server) });
  } catch (error) {
    return { reason: error instanceof SignInError ? error.message : serverWords(error) };
  }
}

/**
 * Makes the function that finds the outgoing mail servers of mailboxes: mails are sent by a mailbox's own server, from
 * its address.
 */
export function mailboxPosts(access: MailboxAccess): MailboxPost {
  return async (inOrganization, mailboxId) => {
    const box = await inOrganization(({ tx }) => access.open(tx, mailboxId));
    if (!box?.smtp) return null;
    const { smtp } = box;
    const open = new Set<Post>();
    return {
      async send(mail): Promise<Outcome> {
        const post = await postTo(access, { ...box, smtp }, inOrganization);
        if ('reason' in post) return { kind: 'delayed', reason: post.reason, handedOver: false };
        open.add(post);
        try {
          return await post.send(mail);
        } finally {
          open.delete(post);
          post.close();
        }
      },
      close() {
        for (const post of open) post.close();
      },
    };
  };
}
