import type { OrgTx } from '../../platform/db/session.ts';
import * as queries from './queries.ts';

export { SignInError } from './access-tokens.ts';
export { MailboxAccess, type OpenedMailbox } from './mailbox-access.ts';
export { type MailboxPost, mailboxPosts } from './mailbox-post.ts';
export { isProbe } from './probes.ts';
export type { MailboxIdentity } from './queries.ts';
export { MAILBOX_KEY } from './secrets.ts';

/** The organization's mailboxes, oldest first. */
export const listIdentities = queries.selectIdentities;

export const lockVersion = queries.lockVersion;

/** A mailbox by its id; undefined when it was removed. */
export const findIdentity = queries.selectIdentity;

/** The mailbox that sends the organization's mails: the oldest one; undefined when it has none. */
export async function sendingMailbox(tx: OrgTx): Promise<queries.MailboxIdentity | undefined> {
  return (await queries.selectIdentities(tx))[0];
}
