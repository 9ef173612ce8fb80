import type { HandlerResult } from '@landfall/contract/endpoint';
import type { getUserWork } from '@landfall/contract/members';
import type { OrganizationUser } from '@landfall/contract/organization';
import { isDemotion, type Role, reaches } from '@landfall/contract/roles';
import { type OrgTx, withEveryCase } from '../../platform/db/session.ts';
import { invalidInput, notFound } from '../../platform/http/failure.ts';
import type { OrgSession } from '../../platform/http/gate.ts';
import { recordChanges } from '../../platform/http/recorded-changes.ts';
import { announceEnd } from '../../platform/live/announce.ts';
import { countFeedsOf } from '../calendar-feeds/service.ts';
import { countOpenCasesOf, handOverCases, takeRestrictedOfNobody } from '../case-records/service.ts';
import { withdrawDigests } from '../digest/service.ts';
import { withdrawRequestsOf } from '../document-requests/service.ts';
import { cancelInvitationsOf, countInvitationsOf } from '../invitations/service.ts';
import { withdrawMailsOf } from '../messages/service.ts';
import {
  endMembership,
  giveRoles,
  holdRemovable,
  isMember,
  memberWithRoles,
  superAdminOf,
} from '../organization/service.ts';
import { recallReminders } from '../reminder-plan/service.ts';
import { withdrawReports } from '../report-deliveries/service.ts';
import {
  countSchedulesOf,
  handOverSchedules,
  stopSchedulesOf,
  withdrawNotices,
} from '../report-templates/service.ts';
import { countOpenTasksOf, handOverTasks } from '../tasks/service.ts';
import { countOpenThreadsOf, handOverThreads } from '../threads/service.ts';
import * as queries from './queries.ts';

/** Ends what goes on in a member's name, so that none of it outlives what they were allowed. */
async function endWorkOf(session: OrgSession, id: string): Promise<void> {
  await cancelInvitationsOf(session, id);
  await stopSchedulesOf(session, id);
}

/** Takes back what a member wrote to clients and what has not gone out. */
async function withdraw(session: OrgSession, id: string, why: 'left' | 'demoted'): Promise<void> {
  await withdrawMailsOf(session, id, why);
  await withdrawRequestsOf(session, id, why);
}

/** How much of a member's work {@link removeMember} and a demotion end. @throws Failure `not_found` */
export async function workOf(session: OrgSession, id: string): Promise<HandlerResult<typeof getUserWork>> {
  const { tx, now } = session;
  if (!(await isMember(tx, id))) throw notFound();
  return {
    cases: await countOpenCasesOf(session, id),
    threads: await countOpenThreadsOf(tx, id),
    tasks: await countOpenTasksOf(tx, id),
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
  // Nor may they take back any more what they wrote to clients and what has not gone out.
  if (!reaches(roles, 'user')) await withdraw(session, id, 'demoted');
  announceEnd(session.tx, id);
  return { ...member, roles };
}

/** @throws Failure `invalid_input` that names `successor_id` unless they may have all that the member has */
async function assertSuccessor(tx: OrgTx, id: string, successorId: string): Promise<void> {
  const successor = await memberWithRoles(tx, successorId);
  if (!successor || successorId === id || !reaches(successor.roles, 'user'))
    throw invalidInput({ successor_id: 'Choose another member who may change cases' });
}

/** Takes a member off the teams on which nobody comes in their place. */
async function leaveTeams(session: OrgSession, id: string): Promise<void> {
  const { tx } = session;
  const places = await withEveryCase(tx, () => queries.deletePlacesOf(tx, id));
  const left = { on_team: false, duty: '' };
  for (const { case_id: caseId, duty } of places) {
    const was = { on_team: true, duty };
    recordChanges(session, { id, kind: 'case_team', caseId }, was, left, ['on_team', 'duty']);
  }
}

/**
 * Gives a member's cases, threads, tasks and schedules to another one. Without one the threads and tasks are nobody's.
 * @throws Failure as {@link assertSuccessor}
 */
async function handOver(session: OrgSession, id: string, successorId: string | null): Promise<void> {
  if (successorId) {
    await assertSuccessor(session.tx, id, successorId);
    await handOverCases(session, id, successorId);
    await handOverSchedules(session, id, successorId);
  }
  await handOverThreads(session, id, successorId);
  await handOverTasks(session, id, successorId);
  await leaveTeams(session, id);
}

/**
 * Removes a member, and ends their work, but for what somebody takes over. Their next call is refused, and reports that wait to be sent to them are not.
 * Restricted cases on which they work alone are a super admin's from then on.
 * @throws Failure as {@link changeRoles}
 */
export async function removeMember(session: OrgSession, id: string, successorId?: string): Promise<void> {
  const { tx } = session;
  await holdRemovable(tx, id);
  await handOver(session, id, successorId ?? null);
  await endMembership(tx, id);
  announceEnd(tx, id);
  const successor = await superAdminOf(tx);
  // The membership is gone for whoever waited for it, and nobody can restrict a case for the member any more.
  if (successor) await takeRestrictedOfNobody(session, successor);
  await endWorkOf(session, id);
  await recallReminders(tx, { personId: id });
  await withdraw(session, id, 'left');
  await withdrawReports(tx, id);
  await withdrawNotices(tx);
  await withdrawDigests(tx, id);
}
