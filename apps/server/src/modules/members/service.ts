import type { HandlerResult } from '@landfall/contract/endpoint';
import type { getUserWork } from '@landfall/contract/members';
import type { OrganizationUser } from '@landfall/contract/organization';
import { isDemotion, type Role } from '@landfall/contract/roles';
import { notFound } from '../../platform/http/failure.ts';
import type { OrgSession } from '../../platform/http/gate.ts';
import { recordChanges } from '../../platform/http/recorded-changes.ts';
import { announceEnd } from '../../platform/live/announce.ts';
import { countFeedsOf } from '../calendar-feeds/service.ts';
import { takeRestrictedOfNobody } from '../case-records/service.ts';
import { withdrawDigests } from '../digest/service.ts';
import { cancelInvitationsOf, countInvitationsOf } from '../invitations/service.ts';
import { withdrawMailsOf } from '../messages/service.ts';
import { endMembership, giveRoles, isMember, superAdminOf } from '../organization/service.ts';
import { recallReminders } from '../reminder-plan/service.ts';
import { withdrawReports } from '../report-deliveries/service.ts';
import { countSchedulesOf, stopSchedulesOf, withdrawNotices } from '../report-templates/service.ts';

/** Ends what goes on in a member's name, so that none of it outlives what they were allowed. */
async function endWorkOf(session: OrgSession, id: string): Promise<void> {
  await cancelInvitationsOf(session, id);
  await stopSchedulesOf(session, id);
}

/** How much of a member's work {@link removeMember} and a demotion end. @throws Failure `not_found` */
export async function workOf(
  { tx, now }: OrgSession,
  id: string,
): Promise<HandlerResult<typeof getUserWork>> {
  if (!(await isMember(tx, id))) throw notFound();
  return {
    invitations: await countInvitationsOf(tx, id, now),
    schedules: await countSchedulesOf(tx, id),
    feeds: await countFeedsOf(tx, id),
  };
}

/**
 * Gives a member other roles. They count from the member's next call on; fewer of them end the member's work.
 * @throws Failure `forbidden` for a super_admin, `conflict` when nobody would be left to administer
 */
export async function changeRoles(session: OrgSession, id: string, roles: Role[]): Promise<OrganizationUser> {
  const member = await giveRoles(session.tx, id, roles);
  recordChanges(session, { id, kind: 'user' }, { roles: member.roles }, { roles }, ['roles']);
  if (isDemotion(member.roles, roles)) await endWorkOf(session, id);
  announceEnd(session.tx, id);
  return { ...member, roles };
}

/**
 * Removes a member, and ends their work. Their next call is refused, and reports that wait to be sent to them are not.
 * Restricted cases on which they work alone are a super admin's from then on.
 * @throws Failure as {@link changeRoles}
 */
export async function removeMember(session: OrgSession, id: string): Promise<void> {
  const { tx } = session;
  await endMembership(tx, id);
  announceEnd(tx, id);
  const successor = await superAdminOf(tx);
  // The membership is gone for whoever waited for it, and nobody can restrict a case for the member any more.
  if (successor) await takeRestrictedOfNobody(session, successor);
  await endWorkOf(session, id);
  await recallReminders(tx, { personId: id });
  await withdrawMailsOf(session, id);
  await withdrawReports(tx, id);
  await withdrawNotices(tx, id);
  await withdrawDigests(tx, id);
}
