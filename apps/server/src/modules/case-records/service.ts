import type { CaseRecord, getCaseRecord, updateCaseRecord } from '@landfall/contract/case-records';
import type { HandlerInput, HandlerResult } from '@landfall/contract/endpoint';
import { NOT_ARCHIVED } from '@landfall/contract/fields';
import type { createCaseRecord } from '@landfall/contract/new-case';
import { changedFields } from '../../platform/db/changed-fields.ts';
import { type OrgTx, withEveryCase } from '../../platform/db/session.ts';
import { Failure, invalidInput, notFound, staleVersion } from '../../platform/http/failure.ts';
import type { OrgSession } from '../../platform/http/gate.ts';
import { newRecord } from '../../platform/new-record.ts';
import { beneficiariesOfCase } from '../beneficiaries/service.ts';
import { datesOfCase } from '../case-dates/service.ts';
import { addSummary, changeCase } from '../case-summary/service.ts';
import { teamOf } from '../case-teams/service.ts';
import { recallEnds } from '../date-snoozes/service.ts';
import { rebuildDigests } from '../digest/service.ts';
import { withdrawRequestsOn } from '../document-requests/service.ts';
import { assertMatterType } from '../matter-types/service.ts';
import { firstNotes } from '../notes/service.ts';
import { notifyAssigned } from '../notifications/service.ts';
import { petitionersOfCase } from '../petitioners/service.ts';
import { planCases, recallReminders } from '../reminder-plan/service.ts';
import { rebuildMailsAbout } from '../report-deliveries/service.ts';
import { recallTaskNotices } from '../task-notices/service.ts';
import { recallThreadNotices } from '../thread-notices/service.ts';
import { recordCase, recordDuties, recordHold, recordOpened, recordTeam } from './case-history.ts';
import { assertWholePriority, withWrittenDate } from './priority.ts';
import * as queries from './queries.ts';

export { archiveCases } from './field-changes.ts';
export { countOpenCasesOf, handOverCases } from './team-changes.ts';

type StoredCase = Awaited<ReturnType<typeof queries.updateCase>>;

function toWire(record: StoredCase, assignees: CaseRecord['assignees']): CaseRecord {
  return {
    ...record,
    preference_category: record.preference_category as CaseRecord['preference_category'],
    chargeability: record.chargeability as CaseRecord['chargeability'],
    archived_at: record.archived_at ?? NOT_ARCHIVED,
    assignees,
  };
}

/**
 * The current case.
 * @throws Failure `not_found`
 */
export async function readCase(tx: OrgTx, id: string): Promise<CaseRecord> {
  const [[record], assignees] = await Promise.all([queries.selectCase(tx, { id }), teamOf(tx, id)]);
  if (!record) throw notFound();
  return toWire(record, assignees);
}

type NewCase = HandlerInput<typeof createCaseRecord>['body'];

/** @throws Failure `invalid_input` that names `matter_type_id` or `assignee_ids` */
export async function assertOpenable(
  { tx }: OrgSession,
  { matter_type_id: matterTypeId, assignee_ids: team }: Pick<NewCase, 'matter_type_id' | 'assignee_ids'>,
): Promise<void> {
  if (matterTypeId) await assertMatterType(tx, matterTypeId);
  if (team) await assertMembers(tx, team);
}

/**
 * Opens a case whose fields {@link assertOpenable} has checked. Unless a team is given, the person who opens the case
 * is its team.
 */
export async function openCase(
  session: OrgSession,
  {
    title,
    description,
    status,
    matter_type_id,
    assignee_ids,
  }: Omit<NewCase, 'beneficiaries' | 'petitioners' | 'apply_matter_type'>,
): Promise<CaseRecord> {
  const { tx, actor, now } = session;
  const { id, created_at } = newRecord(now);
  const [record, placed, , assignees] = await Promise.all([
    queries.insertCase(tx, { id, created_at, title, description, status, matter_type_id }),
    queries.insertAssignees(tx, [id], assignee_ids ?? [actor.personId]),
    addSummary(tx, id),
    teamOf(tx, id),
  ]);
  if (assignee_ids) await notifyAssigned(session, placed);
  const opened = toWire(record, assignees);
  recordOpened(session, opened);
  recordTeam(session, placed, 'on');
  return opened;
}

/**
 * Opens many cases with their teams, without notifications. The caller adds their rows of the list, once their related
 * records exist.
 */
export async function openCases(
  tx: OrgTx,
  cases: readonly (queries.NewCaseRow & { assignee_ids: readonly string[] })[],
): Promise<void> {
  const places = cases.flatMap(({ id: caseId, assignee_ids }) =>
    assignee_ids.map((personId) => ({ caseId, personId, duty: '' as const })),
  );
  await queries.insertCases(
    tx,
    cases.map(({ assignee_ids: _, ...record }) => record),
  );
  await assertMembers(
    tx,
    places.map(({ personId }) => personId),
  );
  await queries.insertPlaces(tx, places);
}

/** A case with the contents of its page. */
export async function readCasePage(
  { tx }: OrgSession,
  id: string,
): Promise<HandlerResult<typeof getCaseRecord>> {
  const [case_record, dates, notes, beneficiaries, petitioners] = await Promise.all([
    readCase(tx, id),
    datesOfCase(tx, id),
    firstNotes(tx, id),
    beneficiariesOfCase(tx, id),
    petitionersOfCase(tx, id),
  ]);
  return { case_record, ...dates, ...notes, beneficiaries, petitioners };
}

/** @throws Failure `invalid_input` that names `assignee_ids` */
export async function assertMembers(tx: OrgTx, personIds: readonly string[]): Promise<void> {
  const wanted = new Set(personIds);
  if ((await queries.shareLockMembers(tx, [...wanted])).length < wanted.size)
    throw invalidInput({ assignee_ids: 'Only members of the organization can be on the team' });
}

function sameMembers(a: readonly string[], b: readonly string[]): boolean {
  const [one, other] = [new Set(a), new Set(b)];
  return one.size === other.size && [...one].every((id) => other.has(id));
}

/**
 * Adds the people who are new on a team; false when the team already consists of exactly these people.
 * @throws Failure `invalid_input`
 */
async function enlargeTeam(
  session: OrgSession,
  { id, assignees, restricted }: CaseRecord,
  wanted: readonly string[],
): Promise<boolean> {
  const { tx } = session;
  const team = assignees.map((member) => member.id);
  if (sameMembers(team, wanted)) return false;
  if (restricted && wanted.length === 0)
    throw invalidInput({ assignee_ids: 'A restricted case keeps someone on its team' });
  await assertMembers(tx, wanted);
  const placed = await queries.insertAssignees(tx, [id], wanted);
  recordTeam(session, placed, 'on');
  await notifyAssigned(session, placed);
  return true;
}

/**
 * Sets the duties of people on a team; false when nothing changed.
 * @throws Failure `invalid_input`
 */
async function assignDuties(
  tx: OrgTx,
  { id, assignees }: CaseRecord,
  wanted: readonly string[] | undefined,
  duties: NonNullable<CaseEdit['duties']>,
): Promise<boolean> {
  const team = wanted ?? assignees.map((member) => member.id);
  if (!duties.every(({ person_id }) => team.includes(person_id)))
    throw invalidInput({ duties: 'Only people on the team have one' });
  return queries.updateDuties(tx, id, duties);
}

/** Withdraws queued mails, reminders and digests about a case, and queues them again for those who may still see it. */
export async function recallMails({ tx, now }: Pick<OrgSession, 'tx' | 'now'>, id: string): Promise<void> {
  await rebuildMailsAbout({ tx, now }, id);
  await recallReminders(tx, { caseId: id });
  await recallEnds(tx, [id]);
  await recallThreadNotices(tx, [id]);
  await recallTaskNotices(tx, [id]);
  await rebuildDigests(tx, now);
}

type CaseEdit = HandlerInput<typeof updateCaseRecord>['body'];

/**
 * Changes the supplied fields; `archived` archives or restores.
 * @throws Failure `stale_version` with the current case when `version` is not its version
 */
export async function editCase(session: OrgSession, id: string, edit: CaseEdit): Promise<CaseRecord> {
  const { tx, now } = session;
  const { version, archived, assignee_ids: wanted, duties = [], ...rest } = edit;
  const fields = withWrittenDate(rest);
  const edited = await changeCase(tx, id, async () => {
    const current = await readCase(tx, id);
    if (version !== undefined && version !== current.version) throw staleVersion(current);
    const change: queries.CaseChange = changedFields(current, fields);
    if (change.matter_type_id) await assertMatterType(tx, change.matter_type_id);
    // The case has not received the parts of its new kind yet.
    if (change.matter_type_id !== undefined) change.matter_type_version = null;
    assertWholePriority({ ...current, ...change });
    const isArchived = current.archived_at !== NOT_ARCHIVED;
    if (archived !== undefined && archived !== isArchived) change.archived_at = archived ? now : null;
    const newTeam = wanted !== undefined && (await enlargeTeam(session, current, wanted));
    const hasNewDuties = duties.length > 0 && (await assignDuties(tx, current, wanted, duties));
    if (Object.keys(change).length === 0 && !newTeam && !hasNewDuties) return current;
    const record = await queries.updateCase(tx, id, change);
    if (change.archived_at !== undefined) {
      await planCases({ tx, now }, [id]);
      await recallEnds(tx, [id]);
      if (archived) await withdrawRequestsOn(session, [id]);
    }
    const after = toWire(record, await teamOf(tx, id));
    recordCase(session, current, after);
    recordDuties(session, current, after);
    return after;
  });
  if (wanted === undefined) return edited;
  // Last, since a restricted case becomes invisible to a caller who leaves its team.
  await queries.removeOtherAssignees(tx, id, wanted);
  const left = edited.assignees.filter((member) => !wanted.includes(member.id));
  recordTeam(
    session,
    left.map((member) => ({ caseId: id, personId: member.id })),
    'off',
  );
  if (edited.restricted) await recallMails({ tx, now }, id);
  return { ...edited, assignees: edited.assignees.filter((member) => wanted.includes(member.id)) };
}

/**
 * Restricts a case to its team, or removes the restriction; idempotent.
 * @throws Failure `forbidden` for a caller who is neither on the team nor a super admin
 */
export function setRestricted(session: OrgSession, id: string, restricted: boolean): Promise<CaseRecord> {
  const { tx, actor, now } = session;
  return changeCase(tx, id, async () => {
    const current = await readCase(tx, id);
    const isOnTeam = current.assignees.some((member) => member.id === actor.personId);
    if (!isOnTeam && !actor.roles.includes('super_admin'))
      throw new Failure('forbidden', 'Only the case team and super admins can restrict a case');
    if (current.restricted === restricted) return current;
    if (restricted) {
      // A caller who is being removed at this moment must not become the only one on the team.
      if ((await queries.shareLockMembers(tx, [actor.personId])).length === 0) throw notFound();
      recordTeam(session, await queries.insertAssignees(tx, [id], [actor.personId]), 'on');
      await recallMails({ tx, now }, id);
    }
    const record = await queries.updateCase(tx, id, { restricted });
    const after = toWire(record, await teamOf(tx, id));
    recordCase(session, current, after);
    return after;
  });
}

/** Puts a case under a legal hold for a reason, or ends the hold (null). */
export function setHold(session: OrgSession, id: string, reason: string | null): Promise<CaseRecord> {
  const { tx, actor, now } = session;
  return changeCase(tx, id, async () => {
    const current = await readCase(tx, id);
    if ((current.held_at === null ? null : current.hold_reason) === reason) return current;
    const record = await queries.updateCase(tx, id, {
      held_at: reason === null ? null : (current.held_at ?? now),
      held_by: reason === null ? null : actor.personId,
      hold_reason: reason ?? '',
    });
    recordHold(session, current, reason);
    return toWire(record, current.assignees);
  });
}

/** Adds a person to the team of each restricted case whose team is empty, and notifies them. */
export async function joinRestrictedWithoutTeam(session: OrgSession, personId: string): Promise<void> {
  const { tx } = session;
  const placed = await withEveryCase(tx, async () => {
    const ids = await queries.lockRestrictedWithoutTeam(tx);
    return ids.length > 0 ? queries.insertAssignees(tx, ids, [personId]) : [];
  });
  recordTeam(session, placed, 'on');
  await notifyAssigned(session, placed);
}
