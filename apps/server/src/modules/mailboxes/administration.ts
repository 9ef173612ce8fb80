import { LIMITS } from '@landfall/contract/constants';
import type { HandlerInput, HandlerResult } from '@landfall/contract/endpoint';
import type {
  createMailbox,
  listMailboxes,
  Mailbox,
  renewWebhookSecret,
  updateMailbox,
} from '@landfall/contract/mailboxes';
import { lockOrganization } from '../../platform/db/organization-lock.ts';
import type { OrgTx } from '../../platform/db/session.ts';
import { Failure, found, invalidInput, notFound, staleVersion } from '../../platform/http/failure.ts';
import type { OrgSession } from '../../platform/http/gate.ts';
import { linkTokenHash, newLinkToken } from '../../platform/link-token.ts';
import { newRecord } from '../../platform/new-record.ts';
import { type PublicHosts, UnusableHostError } from '../../platform/public-hosts.ts';
import * as queries from './queries.ts';
import { type MailboxSecrets, openSecrets, sealSecrets } from './secrets.ts';
import { type Faults, faultsOf, moveOf, secretsForSettings, urlFaults } from './settings.ts';
import type { TrialResult } from './trial.ts';

/** What mailboxes are set up with. */
export interface MailboxSetup {
  /** Origin of the web pages, without a trailing slash. */
  publicUrl: string;
  /** The key that encrypts secrets. */
  key: () => Promise<Buffer>;
  hosts: PublicHosts;
}

/** The address that a sign-in at a mail provider returns to. */
export const redirectUrl = ({ publicUrl }: Pick<MailboxSetup, 'publicUrl'>) => `${publicUrl}/mailbox-sign-in`;

/** Mailboxes in the form of the contract, for administrators: without secrets. */
export async function toWire(
  tx: OrgTx,
  { publicUrl, key: readKey }: Pick<MailboxSetup, 'publicUrl' | 'key'>,
  rows: readonly queries.MailboxRow[],
): Promise<Mailbox[]> {
  const key = await readKey();
  const readings = new Map((await queries.selectReadings(tx)).map((each) => [each.mailbox_id, each]));
  return rows.map(({ secrets: sealed, has_smtp: _, has_imap: __, ...row }) => {
    const kept = openSecrets(key, { orgId: tx.orgId, id: row.id }, sealed);
    const { checked_at = null, failing_since = null, error = '' } = readings.get(row.id) ?? {};
    return {
      ...row,
      oauth: row.oauth && { ...row.oauth, is_connected: isConnected(row.oauth, kept) },
      has_password: kept.password !== undefined,
      webhook_url: `${publicUrl}/inbound-mail/${row.id}`,
      reading: row.imap && { checked_at, failing_since, error },
    };
  });
}

const isConnected = ({ grant }: queries.OAuthSettings, { client_secret, refresh_token }: MailboxSecrets) =>
  (grant === 'client_credentials' ? client_secret : refresh_token) !== undefined;

/**
 * A mailbox in the form of the contract, for administrators.
 * @throws Failure `not_found`
 */
export async function readMailbox(tx: OrgTx, setup: MailboxSetup, id: string): Promise<Mailbox> {
  return found((await toWire(tx, setup, [found(await queries.selectMailbox(tx, id))]))[0]);
}

/** The organization's mailboxes, oldest first. */
export async function listAll(
  { tx }: OrgSession,
  setup: MailboxSetup,
): Promise<HandlerResult<typeof listMailboxes>> {
  return {
    mailboxes: await toWire(tx, setup, await queries.selectMailboxes(tx)),
    redirect_url: redirectUrl(setup),
  };
}

type NewMailbox = HandlerInput<typeof createMailbox>['body'];
type ChangedMailbox = HandlerInput<typeof updateMailbox>['body'];

/** The unusable hosts of a mailbox's settings, by field; checked before anything is stored. */
export async function hostFaults(
  { imap, smtp, oauth }: Pick<NewMailbox, 'imap' | 'smtp' | 'oauth'>,
  { hosts }: MailboxSetup,
): Promise<Faults> {
  const faults: Faults = urlFaults(oauth, hosts);
  const token = oauth && !faults['oauth.token_url'] ? new URL(oauth.token_url).hostname : undefined;
  const named = { 'imap.host': imap?.host, 'smtp.host': smtp?.host, 'oauth.token_url': token };
  for (const [field, host] of Object.entries(named)) {
    if (host === undefined) continue;
    try {
      await hosts.addressOf(host.replace(/^\[(.*)\]$/, '$1'));
    } catch (error) {
      if (!(error instanceof UnusableHostError)) throw error;
      faults[field] = error.message;
    }
  }
  return faults;
}

/** @throws Failure `conflict` when another mailbox has the address */
async function assertAddressFree(tx: OrgTx, address: string, id?: string): Promise<void> {
  const others = (await queries.selectIdentities(tx)).filter((mailbox) => mailbox.id !== id);
  if (others.some((other) => other.address.toLowerCase() === address.toLowerCase()))
    throw new Failure('conflict', 'There is a mailbox of this address already');
}

/** @throws Failure `invalid_input` that names each field at fault */
function assertGood(settings: queries.MailboxSettings, kept: MailboxSecrets, hostFaults: Faults): void {
  const faults = { ...faultsOf(settings, kept), ...hostFaults };
  if (Object.keys(faults).length > 0) throw invalidInput(faults);
}

/**
 * Sets up a mailbox.
 * @throws Failure `conflict` for an address that is taken and for too many mailboxes; `invalid_input`
 */
export async function addMailbox(
  { tx, now }: OrgSession,
  setup: MailboxSetup,
  { password, client_secret, ...settings }: NewMailbox,
  faults: Faults,
): Promise<Mailbox> {
  await lockOrganization(tx);
  const kept = { password: password || undefined, client_secret: client_secret || undefined };
  assertGood(settings, kept, faults);
  await assertAddressFree(tx, settings.address);
  if ((await queries.countMailboxes(tx)) >= LIMITS.mailboxes)
    throw new Failure('conflict', `At most ${LIMITS.mailboxes} mailboxes: remove one first`);
  const record = newRecord(now);
  const sealed = sealSecrets(await setup.key(), { orgId: tx.orgId, id: record.id }, kept);
  await queries.insertMailbox(tx, record, settings, sealed);
  return readMailbox(tx, setup, record.id);
}

/**
 * Changes a mailbox. Its secrets are never sent to another server than the one they were entered for.
 * @throws Failure `not_found`, `conflict`, `stale_version`, `invalid_input`
 */
export async function editMailbox(
  { tx }: OrgSession,
  setup: MailboxSetup,
  id: string,
  { version, password, client_secret, ...settings }: ChangedMailbox,
  faults: Faults,
): Promise<Mailbox> {
  await lockOrganization(tx);
  const before = found(await queries.lockMailbox(tx, id));
  if (before.version !== version) throw staleVersion((await toWire(tx, setup, [before]))[0]);
  const place = { orgId: tx.orgId, id };
  const key = await setup.key();
  const kept = {
    ...secretsForSettings(before, settings, openSecrets(key, place, before.secrets)),
    ...(password !== undefined && { password: password || undefined }),
    ...(client_secret !== undefined && { client_secret: client_secret || undefined }),
  };
  assertGood(settings, kept, faults);
  await assertAddressFree(tx, settings.address, id);
  await queries.updateMailbox(tx, id, settings, sealSecrets(key, place, kept));
  await queries.renewReading(tx, id, moveOf(before, settings));
  return readMailbox(tx, setup, id);
}

/**
 * Removes a mailbox; mails that were received by it stay.
 * @throws Failure `not_found`
 */
export async function removeMailbox({ tx }: OrgSession, id: string): Promise<void> {
  if (!(await queries.deleteMailbox(tx, id))) throw notFound();
}

/**
 * Makes a new secret for services that post mails to the mailbox, replacing the previous one.
 * @throws Failure `not_found`
 */
export async function renewWebhook(
  { tx }: OrgSession,
  setup: MailboxSetup,
  id: string,
): Promise<HandlerResult<typeof renewWebhookSecret>> {
  const secret = newLinkToken();
  if (!(await queries.updateWebhook(tx, id, linkTokenHash(secret)))) throw notFound();
  return { mailbox: await readMailbox(tx, setup, id), secret };
}

/**
 * Stores the result of a test.
 * @throws Failure `not_found` when the mailbox was removed meanwhile
 */
export async function storeTrial(
  { tx }: OrgSession,
  setup: MailboxSetup,
  id: string,
  { plus }: TrialResult,
): Promise<Mailbox> {
  if (plus) await queries.updatePlusAddressing(tx, id, plus);
  return readMailbox(tx, setup, id);
}
