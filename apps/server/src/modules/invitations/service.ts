import type { AuditAction } from '@landfall/contract/audit-actions';
import { INVITATION_DAYS } from '@landfall/contract/constants';
import type { HandlerInput, HandlerResult } from '@landfall/contract/endpoint';
import {
  type acceptInvitation as acceptInvitationCall,
  cancelInvitation as cancelInvitationCall,
  createInvitation as createInvitationCall,
  type Invitation,
  type listInvitations as listInvitationsCall,
} from '@landfall/contract/invitations';
import { reaches } from '@landfall/contract/roles';
import { DAY_MS, MINUTE_MS } from '@landfall/domain/durations';
import { instantAfter } from '../../platform/clock.ts';
import { writerOf } from '../../platform/db/person-name.ts';
import { type OpenedInvitation, type OrgTx, openInvitation } from '../../platform/db/session.ts';
import { emailNotConfirmed, Failure, found, invalidInput } from '../../platform/http/failure.ts';
import type { OrgSession, PersonSession, VisitorSession } from '../../platform/http/gate.ts';
import { SERVER_LIMITS } from '../../platform/limits.ts';
import { linkTokenHash, newLinkToken } from '../../platform/link-token.ts';
import { inertText } from '../../platform/mail/inert-text.ts';
import { renderMail } from '../../platform/mail/layout.ts';
import { UnusableAddressError } from '../../platform/mail/mail.ts';
import { mailsAbout, sendMail, withdrawMail } from '../../platform/mail/organization-mail.ts';
import { assertMayWriteToOthers } from '../../platform/mail/to-others.ts';
import { newRecord } from '../../platform/new-record.ts';
import { openText, sealText } from '../../platform/sealed-text.ts';
import { auditWriter } from '../audit/service.ts';
import {
  addMember,
  isMember,
  isMemberEmail,
  lockAndReadOrganization,
  rolesOf,
} from '../organization/service.ts';
import { invitationWords } from './mail.ts';
import * as queries from './queries.ts';

/** The name of the server key that encrypts the tokens of invitations. */
export const INVITATION_KEY = 'invitation_token';

/** What is needed to make the links of invitations. */
export interface InvitationLinks {
  /** Origin of the web pages, without a trailing slash. */
  publicUrl: string;
  /** The key that encrypts tokens, so that a link can be shown again. */
  key: () => Promise<Buffer>;
}

/** The context that a token is encrypted for: it can only be decrypted for this invitation. */
function placeOf({ orgId }: OrgTx, id: string): string {
  return `invitation ${orgId} ${id}`;
}

type Mail = Invitation['mail'];

function toWire(
  tx: OrgTx,
  { token_sealed, ...row }: queries.InvitationRow,
  { key, now, mail }: { key: Buffer; now: string; mail: Mail },
): Invitation {
  const isPending = row.accepted_at === null && Date.parse(row.expires_at) > Date.parse(now);
  const token = isPending ? openText(key, placeOf(tx, row.id), token_sealed) : null;
  return { ...row, invitation_token: token, mail };
}

/** A page of the organization's invitations, with the links of pending ones, and their total number. */
export async function listInvitations(
  { tx, now }: OrgSession,
  { key: readKey }: InvitationLinks,
  query: HandlerInput<typeof listInvitationsCall>['query'],
): Promise<HandlerResult<typeof listInvitationsCall>> {
  const key = await readKey();
  const { page, next } = await queries.selectInvitations(tx, query);
  const mails = await mailsAbout(
    tx,
    page.map(({ id }) => id),
  );
  const invitations = page.map((row) => toWire(tx, row, { key, now, mail: mails.get(row.id) ?? null }));
  return { invitations, total: await queries.countInvitations(tx), next_cursor: next };
}

/**
 * Queues the mail of an invitation.
 * @throws Failure `invalid_input` for an address that no mail server would accept
 */
async function mailInvitation(
  { tx, actor, now }: OrgSession,
  publicUrl: string,
  invitation: queries.InvitationRow,
  { token, organization, timeZone }: { token: string; organization: string; timeZone: string },
): Promise<void> {
  const inviter = await writerOf(tx, actor.personId);
  const { subject, ...content } = invitationWords({
    inviter: inertText(inviter.display_name || inviter.email),
    organization: inertText(organization),
    role: invitation.role_to_assign,
    message: invitation.message,
    email: invitation.invited_email,
    lastDay: new Date(invitation.expires_at).toLocaleDateString('en-US', { dateStyle: 'long', timeZone }),
    url: `${publicUrl}/accept-invitation/${token}?email=${encodeURIComponent(invitation.invited_email)}`,
  });
  try {
    await sendMail(tx, {
      to: { address: invitation.invited_email },
      subject,
      ...renderMail(content),
      kind: 'invitation',
      resourceId: invitation.id,
      createdAt: now,
    });
  } catch (error) {
    if (error instanceof UnusableAddressError) throw invalidInput({ email: 'Not an e-mail address' });
    throw error;
  }
}

/**
 * Checks the caller's current role, the number of the organization's invitations in the last minute, and whether it may
 * write to others. The caller has locked the organization, so that concurrent invitations are counted, too.
 */
async function assertMayInvite(session: OrgSession): Promise<void> {
  const { tx, actor, now } = session;
  // The roles in the session may be outdated: this call may have waited for one that removed or demoted the caller.
  if (!reaches((await rolesOf(tx, actor.personId)) ?? [], createInvitationCall.access))
    throw new Failure('forbidden', 'Your role does not allow this');
  if (
    (await queries.countInvitationsSince(tx, instantAfter(now, -MINUTE_MS))) >=
    SERVER_LIMITS.invitationsPerMinute
  )
    throw new Failure('rate_limited', 'Too many invitations at once. Wait a minute and try again');
  await assertMayWriteToOthers(session);
}

async function assertMayBeInvited({ tx, now }: OrgSession, email: string): Promise<void> {
  const limit = SERVER_LIMITS.invitationsPerDay;
  if ((await queries.countInvitationsSince(tx, instantAfter(now, -DAY_MS))) >= limit)
    throw new Failure('rate_limited', `At most ${limit} invitations a day. Continue tomorrow`);
  // In this order: a person who accepts at this moment is either still invited or already a member.
  if (await queries.isInvited(tx, email, now)) throw new Failure('conflict', `${email} is already invited`);
  if (await isMemberEmail(tx, email))
    throw new Failure('conflict', `${email} already belongs to this organization`);
}

type InvitationInput = HandlerInput<typeof createInvitationCall>['body'];

/**
 * Invites a person and queues the mail to them.
 * @throws Failure `conflict` for a member and for someone already invited, `email_not_confirmed`, `rate_limited`
 */
export async function invite(
  session: OrgSession,
  links: InvitationLinks,
  input: InvitationInput,
): Promise<Invitation> {
  const organization = await lockAndReadOrganization(session.tx);
  await assertMayInvite(session);
  return makeInvitation(session, links, organization, input);
}

/**
 * Invites a person on behalf of an operator, without the checks of the inviter and the organization that {@link invite}
 * makes.
 * @throws Failure `conflict` for a member and for someone already invited, `rate_limited` after too many in a day
 */
export async function inviteForOperator(
  session: OrgSession,
  links: InvitationLinks,
  input: InvitationInput,
): Promise<Invitation> {
  return makeInvitation(session, links, await lockAndReadOrganization(session.tx), input);
}

async function makeInvitation(
  session: OrgSession,
  { publicUrl, key: readKey }: InvitationLinks,
  { name: organization, time_zone: timeZone }: Awaited<ReturnType<typeof lockAndReadOrganization>>,
  { email, role, message }: InvitationInput,
): Promise<Invitation> {
  const { tx, actor, now } = session;
  const key = await readKey();
  await assertMayBeInvited(session, email);
  const record = newRecord(now);
  const token = newLinkToken();
  const row = {
    ...record,
    invited_email: email,
    role_to_assign: role,
    message,
    expires_at: instantAfter(now, INVITATION_DAYS * DAY_MS),
    token_sealed: sealText(key, placeOf(tx, record.id), token),
  };
  await queries.insertInvitation(tx, {
    ...row,
    token_hash: linkTokenHash(token),
    invited_by: actor.personId,
  });
  const invitation = { ...row, accepted_at: null };
  await mailInvitation(session, publicUrl, invitation, { token, organization, timeZone });
  return toWire(tx, invitation, { key, now, mail: { status: 'pending', error: null } });
}

const CANCELLED = 'The invitation was cancelled';

export const { countPendingBy: countInvitationsOf } = queries;

/** Cancels a person's pending invitations as {@link cancelInvitation} does, each with its own audit entry. */
export async function cancelInvitationsOf(
  { tx, actor, now, requestId }: OrgSession,
  personId: string,
): Promise<void> {
  const cancelled = await queries.cancelPendingBy(tx, personId, now);
  await withdrawMail(tx, cancelled, CANCELLED);
  const action = cancelInvitationCall.audit as AuditAction;
  const by = { personId: actor.personId, requestId, at: Date.parse(now) };
  await auditWriter.recordOfEach(tx, { ...by, action, outcome: 'done', fields: [] }, cancelled);
}

/**
 * Cancels a pending invitation, and withdraws its mail if it has not been sent.
 * @throws Failure `conflict` for one that is not pending
 */
export async function cancelInvitation({ tx, now }: OrgSession, id: string): Promise<void> {
  if (await queries.cancelPending(tx, id, now)) {
    await withdrawMail(tx, [id], CANCELLED);
    return;
  }
  const invitation = found(await queries.selectInvitation(tx, id));
  const what = invitation.accepted_at ? 'accepted' : invitation.cancelled_at ? 'cancelled' : 'expired';
  throw new Failure('conflict', `Only a pending invitation can be cancelled: this one is ${what}`);
}

function noLongerValid(): Failure {
  return new Failure('not_found', 'This invitation is no longer valid');
}

type OpenInvitation = NonNullable<Awaited<ReturnType<typeof queries.selectInvitation>>>;

async function join(
  { person, emailConfirmed, now, requestId }: PersonSession,
  { tx, id }: OpenedInvitation,
  invitation: OpenInvitation,
): Promise<void> {
  if (invitation.accepted_at) {
    // Accepted by this person before. A member who was removed since cannot come back by the same link.
    if (!(await isMember(tx, person.personId))) throw noLongerValid();
    return;
  }
  if (!(await queries.isEmailOf(person, invitation.invited_email))) {
    const words = 'This invitation is for another e-mail address. Log in with the one that it was sent to';
    throw new Failure('forbidden', words);
  }
  if (await isMember(tx, person.personId))
    throw new Failure('conflict', `You already belong to ${invitation.organization}`);
  const takesOver =
    invitation.role_to_assign === 'admin' || (await queries.isOfImported(tx, invitation.invited_email));
  if (takesOver && !emailConfirmed) throw emailNotConfirmed();
  await queries.markAccepted(tx, id, person.personId, now);
  await addMember(person, tx, invitation.role_to_assign, now);
  await queries.takeOverImported(tx);
  await auditWriter.record(tx, {
    personId: person.personId,
    action: 'invitation.accepted',
    outcome: 'done',
    resourceId: id,
    fields: [],
    requestId,
    at: Date.parse(now),
  });
}

/**
 * A signed-in visitor joins the organization and works in it from now on; idempotent. A visitor who is not signed in is
 * only shown which organization invites them.
 * @throws Failure `not_found`, the same for every token that is unknown or no longer valid; `forbidden` for another
 *   address than the invited one; `conflict` for a member; `email_not_confirmed` for someone who would become an admin,
 *   or take over an imported member
 */
export async function acceptInvitation(
  { visitor, signedIn, now }: VisitorSession,
  token: string,
): Promise<HandlerResult<typeof acceptInvitationCall>> {
  const opened = await openInvitation(visitor, linkTokenHash(token), now);
  const invitation = opened && (await queries.selectInvitation(opened.tx, opened.id));
  if (!opened || !invitation) throw noLongerValid();
  if (signedIn) await join(signedIn, opened, invitation);
  const { organization, role_to_assign: role } = invitation;
  const message = signedIn
    ? `You have joined ${organization}.`
    : 'You are invited. Log in with the e-mail address that the invitation was sent to.';
  return { organization, message, role };
}
