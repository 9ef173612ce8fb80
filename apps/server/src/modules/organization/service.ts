import { LIMITS } from '@landfall/contract/constants';
import type { HandlerInput } from '@landfall/contract/endpoint';
import type { Organization, OrganizationUser, updateOrganization } from '@landfall/contract/organization';
import type { Role } from '@landfall/contract/roles';
import type pg from 'pg';
import { isTimeZone, todayIn } from '../../platform/clock.ts';
import { changedFields } from '../../platform/db/changed-fields.ts';
import { enterNewOrganization, type OrgTx, type PersonTx, withNewcomer } from '../../platform/db/session.ts';
import {
  emailNotConfirmed,
  Failure,
  invalidInput,
  notFound,
  staleVersion,
} from '../../platform/http/failure.ts';
import type { FirstCall, OrgSession, PersonSession } from '../../platform/http/gate.ts';
import type { Profile } from '../../platform/http/profile.ts';
import { recordChanges } from '../../platform/http/recorded-changes.ts';
import { newId } from '../../platform/new-record.ts';
import { auditWriter } from '../audit/service.ts';
import { requiresVerification } from '../case-deadlines/service.ts';
import { addDefaultTemplates } from '../checklist-templates/service.ts';
import { addDefaultDateSettings } from '../date-settings/service.ts';
import { addDefaultFolders } from '../document-folders/service.ts';
import { becomeFirstOperator } from '../installation/service.ts';
import { addDefaultMatterTypes } from '../matter-types/service.ts';
import { moveDigests } from '../notification-settings/service.ts';
import { planEverything } from '../reminder-plan/service.ts';
import { moveSchedules } from '../report-templates/service.ts';
import { isSampleLoaded } from '../sample-office/service.ts';
import { activateOrganization, addPerson } from '../settings/service.ts';
import { roleChange } from './policy.ts';
import * as queries from './queries.ts';

const DEFAULT_TIME_ZONE = 'America/New_York';

type SignUp = 'open' | 'invite';

/** The rules for founding organizations in this installation. */
export interface FoundingRules {
  /** Whether anyone may found one. */
  signup: SignUp;
  /**
   * Whether the pages are only reachable from this machine: then the founder of the first organization becomes the
   * operator.
   */
  local: boolean;
}

async function organizationOf(tx: OrgTx, at: number): Promise<Organization> {
  const { org_id: id, ...row } = await queries.selectOrganization(tx);
  const today = todayIn(row.time_zone, { now: () => at });
  return {
    id,
    ...row,
    today,
    sample_loaded: await isSampleLoaded(tx),
    requires_verification: row.requires_verification ?? (await requiresVerification(tx)),
  };
}

/** The organization of the session. */
export function readOrganization({ tx, now }: OrgSession): Promise<Organization> {
  return organizationOf(tx, Date.parse(now));
}

/** @throws Failure `not_found` for the id of any other organization than the session's */
export function assertOwn({ tx }: OrgSession, id: string): void {
  if (id.toLowerCase() !== tx.orgId) throw notFound();
}

/** Whether both the server and the database know a time zone: each knows some that the other does not. */
async function supportsTimeZone(tx: OrgTx, zone: string): Promise<boolean> {
  return isTimeZone(zone) && (await queries.knowsTimeZone(tx, zone));
}

/**
 * Changes the supplied fields.
 * @throws Failure `stale_version` with the current organization when `version` is not its version,
 *   `second_factor_required` when the caller would require a second factor but has signed in without one,
 *   `email_not_confirmed` when they would have clients reminded
 */
export async function editOrganization(
  session: OrgSession,
  { version, ...fields }: HandlerInput<typeof updateOrganization>['body'],
): Promise<Organization> {
  const zone = fields.time_zone;
  if (zone !== undefined && !(await supportsTimeZone(session.tx, zone)))
    throw invalidInput({ time_zone: 'Not a time zone such as America/New_York' });
  if (fields.requires_second_factor && !session.actor.multiFactor) {
    throw new Failure(
      'second_factor_required',
      'Sign in with a second factor yourself before you ask everyone for one',
    );
  }
  const current = await queries.lockAndReadOrganization(session.tx);
  if (version !== undefined && version !== current.version)
    throw staleVersion(await readOrganization(session));
  const change = changedFields(current, fields);
  if (change.client_reminders && !session.actor.emailConfirmed) throw emailNotConfirmed();
  if (Object.keys(change).length > 0) await queries.updateOrganization(session.tx, change);
  const changed = Object.keys(change) as (keyof typeof change)[];
  recordChanges<typeof change>(
    session,
    { id: session.tx.orgId, kind: 'organization' },
    { ...current, requires_verification: current.requires_verification ?? undefined },
    change,
    changed,
  );
  if (change.time_zone !== undefined) {
    await moveSchedules(session.tx, change.time_zone, session.now);
    await planEverything(session.tx);
    await moveDigests(session.tx, session.now);
  }
  return readOrganization(session);
}

/** Whether the person belongs to the organization. */
export async function isMember(tx: OrgTx, personId: string): Promise<boolean> {
  return (await queries.selectMember(tx, personId)) !== undefined;
}

/** The current roles of a person in the organization; undefined when they are no member. */
export async function rolesOf(tx: OrgTx, personId: string): Promise<readonly Role[] | undefined> {
  return (await queries.selectMember(tx, personId))?.roles;
}

export const {
  isMemberEmail,
  lockAndReadOrganization,
  selectMembers: listMembers,
  selectSuperAdmin: superAdminOf,
} = queries;

/**
 * Finds a member whose roles may become `after`, with the organization locked, so that two admins cannot remove each
 * other.
 */
async function changeableMember(tx: OrgTx, id: string, after: readonly Role[]): Promise<OrganizationUser> {
  await queries.lockAndReadOrganization(tx);
  const member = await queries.selectMember(tx, id);
  if (!member) throw notFound();
  const change = roleChange(member.roles, after);
  if (change === 'protected') throw new Failure('forbidden', 'A super admin cannot be changed or removed');
  if (change === 'loses_admin' && !(await queries.hasOtherAdmin(tx, id)))
    throw new Failure('conflict', 'An organization needs an admin: make someone else an admin first');
  return member;
}

/**
 * Changes a member's roles, with effect from their next call.
 * @returns the member with the previous roles
 * @throws Failure `forbidden` for a super_admin, `conflict` when no admin would remain
 */
export async function assignRoles(tx: OrgTx, id: string, roles: Role[]): Promise<OrganizationUser> {
  const member = await changeableMember(tx, id, roles);
  await queries.updateRoles(tx, id, roles);
  return member;
}

/**
 * Locks a member who can be removed until the transaction ends.
 * @throws Failure as {@link assignRoles}
 */
export async function lockRemovableMember(tx: OrgTx, id: string): Promise<void> {
  await changeableMember(tx, id, []);
  await queries.lockMembership(tx, id);
}

/** A member with their roles, who cannot leave until the transaction ends. */
export async function memberWithRoles(tx: OrgTx, id: string): Promise<OrganizationUser | undefined> {
  await queries.lockAndReadOrganization(tx);
  return queries.selectMember(tx, id);
}

/**
 * Ends a membership, which removes the person from case teams. Their next call is refused.
 * @throws Failure as {@link assignRoles}
 */
export async function endMembership(tx: OrgTx, id: string): Promise<void> {
  await changeableMember(tx, id, []);
  await queries.deleteMembership(tx, id);
}

/** Makes the person a member, and the organization their active one. */
export async function addMember(person: PersonTx, org: OrgTx, role: Role, now: string): Promise<void> {
  await queries.insertMembership(org, { person_id: person.personId, roles: [role], created_at: now });
  await activateOrganization(person, org);
}

interface Founding {
  name: string;
  /** The time zone of the founder's browser, if it is known. */
  timeZone: string | undefined;
  /** The fields that the founder filled in. */
  fields: string[];
  requestId: string;
  /** ISO instant. */
  now: string;
  local: boolean;
}

/** Creates the organization, and the first entry of its audit log. */
async function found(
  person: PersonTx,
  org: OrgTx,
  { name, timeZone, fields, requestId, now, local }: Founding,
): Promise<void> {
  const time_zone =
    timeZone !== undefined && (await supportsTimeZone(org, timeZone)) ? timeZone : DEFAULT_TIME_ZONE;
  await queries.insertOrganization(org, { name, time_zone, created_at: now });
  await addMember(person, org, 'super_admin', now);
  await addDefaultDateSettings(org, now);
  await addDefaultFolders(org, now);
  await addDefaultMatterTypes(org, now);
  await addDefaultTemplates(org, now);
  await auditWriter.record(org, {
    personId: person.personId,
    action: 'organization.founded',
    outcome: 'done',
    resourceId: org.orgId,
    fields,
    requestId,
    at: Date.parse(now),
  });
  if (local) await becomeFirstOperator(person, now);
}

/** `{name}'s Practice`, cut to the maximum length without splitting a surrogate pair. */
function practiceName(name: string): string {
  const suffix = "'s Practice";
  return `${name.slice(0, LIMITS.organizationName - suffix.length).replace(/[\uD800-\uDBFF]$/, '')}${suffix}`;
}

/**
 * The maximum number of organizations that one person may found, including those that they deleted in the last 30 days.
 */
const MAX_FOUNDED = 20;

/**
 * Founds an organization for the person, and makes it their active one.
 * @throws Failure `forbidden` if people can only join by invitation, `conflict` for a person with the maximum number of
 *   organizations
 */
export async function foundOrganization(
  { person, now, requestId, timeZone }: PersonSession,
  { signup, local }: FoundingRules,
  name: string,
): Promise<Organization> {
  if (signup === 'invite')
    throw new Failure('forbidden', 'Organizations are joined by invitation here. Ask whoever runs yours');
  if ((await queries.countOwn(person)) >= MAX_FOUNDED)
    throw new Failure(
      'conflict',
      `You run ${MAX_FOUNDED} organizations, which is the most. Those deleted in the last 30 days count`,
    );
  const org = await enterNewOrganization(person, newId(now));
  await found(person, org, { name, timeZone, fields: ['name'], requestId, now, local });
  return organizationOf(org, Date.parse(now));
}

/** Whether an invitation is pending for a person; always false unless the address is certainly theirs. */
async function invitationWaits(
  person: PersonTx,
  { emailConfirmed, now }: { emailConfirmed: boolean; now: string },
): Promise<boolean> {
  return emailConfirmed && (await queries.invitationWaits(person, now));
}

/** The message for a person without an organization. */
export async function noOrganizationMessage(session: PersonSession, signup: SignUp): Promise<string> {
  if (!(await invitationWaits(session.person, session))) return 'You do not belong to an organization yet';
  const words = 'An invitation is waiting: open its link';
  return signup === 'open' ? `${words}, or start your own organization` : words;
}

export interface NewUser extends FirstCall {
  profile: Profile;
  /** Whether their e-mail address is confirmed, if that is required. */
  emailConfirmed: boolean;
}

/**
 * Registers a person at their first call. With open sign-up, an organization with the default date types is founded for
 * them, unless an invitation is pending. Of several concurrent first calls only one does this.
 */
export function welcome(
  pool: pg.Pool,
  { signup, local }: FoundingRules,
  { bearer, profile, emailConfirmed, timeZone, now, requestId }: NewUser,
): Promise<void> {
  const { email, emailVerified, name } = profile;
  const details = {
    issuer: bearer.issuer,
    subject: bearer.subject,
    email,
    email_verified: emailVerified,
    display_name: name,
    created_at: now,
  };
  return withNewcomer(pool, { personId: newId(now), orgId: newId(now) }, async (person, org) => {
    const first = await addPerson(person, details);
    if (!first || signup === 'invite' || (await invitationWaits(person, { emailConfirmed, now }))) return;
    await found(person, org, { name: practiceName(name), timeZone, fields: [], requestId, now, local });
  });
}
