import type { Mailbox, MailServer, PLUS_ADDRESSING, SenderChecks } from '@landfall/contract/mailboxes';
import { countOf } from '../../platform/db/counts.ts';
import type { OrgTx } from '../../platform/db/session.ts';
import type { NewRecord } from '../../platform/new-record.ts';

/** The properties of a mailbox that other modules use. */
export interface MailboxIdentity {
  id: string;
  address: string;
  /** Empty when mails are sent with the organization's name. */
  sender_name: string;
  sender_checks: SenderChecks;
  authserv_id: string;
  plus_addressing: (typeof PLUS_ADDRESSING)[number];
  /** Whether mails are sent by the mailbox's own server, from its address. */
  has_smtp: boolean;
  /** Whether mails are fetched from a server; otherwise they are only posted by services. */
  has_imap: boolean;
}

function identities({ db, orgId }: OrgTx) {
  return db
    .selectFrom('mailbox')
    .select(['id', 'address', 'sender_name', 'authserv_id'])
    .select(({ ref, eb }) => [
      eb('smtp', 'is not', null).$castTo<boolean>().as('has_smtp'),
      eb('imap', 'is not', null).$castTo<boolean>().as('has_imap'),
      ref('sender_checks').$castTo<MailboxIdentity['sender_checks']>().as('sender_checks'),
      ref('plus_addressing').$castTo<MailboxIdentity['plus_addressing']>().as('plus_addressing'),
    ])
    .where('org_id', '=', orgId);
}

/** Mailboxes, oldest first. */
export function selectIdentities(tx: OrgTx): Promise<MailboxIdentity[]> {
  return identities(tx).orderBy('created_at').orderBy('id').execute();
}

export function selectIdentity(tx: OrgTx, id: string): Promise<MailboxIdentity | undefined> {
  return identities(tx).where('id', '=', id).executeTakeFirst();
}

/** The settings of a sign-in by OAuth 2. */
export type OAuthSettings = Omit<NonNullable<Mailbox['oauth']>, 'is_connected'>;

function mailboxes(tx: OrgTx) {
  return identities(tx)
    .select(['user_name', 'secrets', 'version', 'created_at'])
    .select(({ ref, eb }) => [
      ref('imap').$castTo<MailServer | null>().as('imap'),
      ref('smtp').$castTo<MailServer | null>().as('smtp'),
      ref('oauth').$castTo<OAuthSettings | null>().as('oauth'),
      eb('webhook_hash', 'is not', null).$castTo<boolean>().as('has_webhook'),
    ]);
}

/** A mailbox as it is stored. */
export type MailboxRow = NonNullable<Awaited<ReturnType<typeof selectMailbox>>>;

/** Mailboxes, oldest first. */
export function selectMailboxes(tx: OrgTx): Promise<MailboxRow[]> {
  return mailboxes(tx).orderBy('created_at').orderBy('id').execute();
}

export function selectMailbox(tx: OrgTx, id: string) {
  return mailboxes(tx).where('id', '=', id).executeTakeFirst();
}

/** A mailbox, locked against changes until the transaction ends. */
export function lockMailbox(tx: OrgTx, id: string) {
  return mailboxes(tx).where('id', '=', id).forUpdate().executeTakeFirst();
}

/** The version of a mailbox, locked against changes until the transaction ends; undefined when it was removed. */
export async function lockVersion({ db, orgId }: OrgTx, id: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('mailbox')
    .select('version')
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row?.version;
}

export function countMailboxes({ db, orgId }: OrgTx): Promise<number> {
  return countOf(db.selectFrom('mailbox').where('org_id', '=', orgId));
}

/** The state of reading each mailbox. */
export function selectReadings({ db, orgId }: OrgTx) {
  return db
    .selectFrom('mailbox_reading')
    .select(['mailbox_id', 'checked_at', 'failing_since', 'error'])
    .where('org_id', '=', orgId)
    .execute();
}

/** The settings of a mailbox. */
export interface MailboxSettings {
  address: string;
  sender_name: string;
  user_name: string;
  imap: MailServer | null;
  smtp: MailServer | null;
  oauth: OAuthSettings | null;
  sender_checks: SenderChecks;
  authserv_id: string;
}

const asJson = ({ imap, smtp, oauth, ...rest }: MailboxSettings) => ({
  ...rest,
  imap: imap && JSON.stringify(imap),
  smtp: smtp && JSON.stringify(smtp),
  oauth: oauth && JSON.stringify(oauth),
});

export async function insertMailbox(
  { db, orgId }: OrgTx,
  record: NewRecord,
  settings: MailboxSettings,
  secrets: Buffer | null,
): Promise<void> {
  await db
    .insertInto('mailbox')
    .values({ org_id: orgId, ...record, ...asJson(settings), secrets })
    .execute();
  await db.insertInto('mailbox_reading').values({ org_id: orgId, mailbox_id: record.id }).execute();
}

export async function updateMailbox(
  { db, orgId }: OrgTx,
  id: string,
  settings: MailboxSettings,
  secrets: Buffer | null,
): Promise<void> {
  await db
    .updateTable('mailbox')
    .set(({ eb }) => ({ ...asJson(settings), secrets, version: eb('version', '+', 1) }))
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute();
}

export async function updateSecrets({ db, orgId }: OrgTx, id: string, secrets: Buffer | null): Promise<void> {
  await db.updateTable('mailbox').set({ secrets }).where('org_id', '=', orgId).where('id', '=', id).execute();
}

/** Raises the version of a mailbox, so that processes working with it notice the change. */
export async function raiseVersion({ db, orgId }: OrgTx, id: string): Promise<void> {
  await db
    .updateTable('mailbox')
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute();
}

/**
 * Sets the secret of services that post mails.
 * @param hash SHA-256 of the secret
 * @returns whether the mailbox exists
 */
export async function updateWebhook({ db, orgId }: OrgTx, id: string, hash: Buffer): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('mailbox')
    .set({ webhook_hash: hash })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function updatePlusAddressing(
  { db, orgId }: OrgTx,
  id: string,
  plus_addressing: MailboxIdentity['plus_addressing'],
): Promise<void> {
  await db
    .updateTable('mailbox')
    .set({ plus_addressing })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute();
}

/** No position in an inbox. */
const NO_POSITION = { uid_validity: null, last_uid: null, trying_uid: null, tries: 0, since: null };

/**
 * Clears the error of reading a mailbox, and its position if it no longer applies. The time of the last reading is kept
 * unless another mailbox is read, so that mails that arrived since are received.
 */
export async function renewReading(
  { db, orgId }: OrgTx,
  id: string,
  move: 'none' | 'moved' | 'another',
): Promise<void> {
  await db
    .updateTable('mailbox_reading')
    .set({
      error: '',
      failing_since: null,
      ...(move !== 'none' && NO_POSITION),
      ...(move === 'another' && { checked_at: null }),
    })
    .where('org_id', '=', orgId)
    .where('mailbox_id', '=', id)
    .execute();
}

/** @returns whether the mailbox existed */
export async function deleteMailbox({ db, orgId }: OrgTx, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('mailbox')
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
