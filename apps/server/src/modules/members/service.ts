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
import { countOpenCasesOf, handOverCases, joinRestrictedWithoutTeam } from '../case-records/service.ts';
import { withdrawDigests } from '../digest/service.ts';
import { withdrawRequestsOf } from '../document-requests/service.ts';
import { cancelInvitationsOf, countInvitationsOf } from '../invitations/service.ts';
import { withdrawMailsOf } from '../messages/service.ts';
import { escalateOnlyOf } from '../notifications/service.ts';
import {
  assignRoles,
  endMembership,
  isMember,
  lockRemovableMember,
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

/** Stops what runs in a member's name, so that it does not continue beyond their permissions. */
async function endWorkOf(session: OrgSession, id: string): Promise<void> {
  await cancelInvitationsOf(session, id);
  await stopSchedulesOf(session, id);
}

/** Withdraws a member's unsent mails and document requests to clients, and revokes the client links that they made. */
async function withdraw(session: OrgSession, id: string, why: 'left' | 'demoted'): Promise<void> {
  await withdrawMailsOf(session, id, why);
  await withdrawRequestsOf(session, id, why);
}

/**
 * What {@link removeMember} and a demotion would stop of a member's work, in numbers.
 * @throws Failure `not_found`
 */
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
 * Changes a member's roles, with effect from their next call; a demotion stops what runs in the member's name.
 * @throws Failure `forbidden` for a super_admin, `conflict` when no administrator would be left
 */
export async function changeRoles(session: OrgSession, id: string, roles: Role[]): Promise<OrganizationUser> {
  const member = await assignRoles(session.tx, id, roles);
  recordChanges(session, { id, kind: 'user' }, { roles: member.roles }, { roles }, ['roles']);
  if (isDemotion(member.roles, roles)) await endWorkOf(session, id);
  // A member who may no longer write could not cancel their queued mails to clients themselves.
  if (!reaches(roles, 'user')) await withdraw(session, id, 'demoted');
  announceEnd(session.tx, id);
  return { ...member, roles };
}

/** @throws Failure `invalid_input` that names `successor_id` unless it is another member who may change cases */
async function assertSuccessor(tx: OrgTx, id: string, successorId: string): Promise<void> {
  const successor = await memberWithRoles(tx, successorId);
  if (!successor || successorId === id || !reaches(successor.roles, 'user'))
    throw invalidInput({ successor_id: 'Choose another member who may change cases' });
}

/** Removes a member from the teams that were not handed over. */
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
 * Reassigns a member's cases, threads, tasks and schedules to another member. Without a successor, threads and tasks
 * become unassigned.
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
 * Removes a member, and stops their work except what a successor takes over. Their next call is refused, and queued
 * reports to them are not sent. A super admin joins the restricted cases that are left without a team, and the admins
 * are notified of reminders that only this member had and did not acknowledge.
 * @throws Failure as {@link changeRoles}
 */
export async function removeMember(session: OrgSession, id: string, successorId?: string): Promise<void> {
  const { tx } = session;
  await lockRemovableMember(tx, id);
  await handOver(session, id, successorId ?? null);
  await escalateOnlyOf(session, id);
  await endMembership(tx, id);
  announceEnd(tx, id);
  const successor = await superAdminOf(tx);
  // Transactions that waited for the lock of the membership find it deleted, so the member can no longer be added to a
  // restricted case.
  if (successor) await joinRestrictedWithoutTeam(session, successor);
  await endWorkOf(session, id);
  await recallReminders(tx, { personId: id });
  await withdraw(session, id, 'left');
  await withdrawReports(tx, id);
  await withdrawNotices(tx);
  await withdrawDigests(tx, id);
}
