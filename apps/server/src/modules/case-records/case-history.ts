import type { CaseRecord, Duty } from '@landfall/contract/case-records';
import { NOT_ARCHIVED } from '@landfall/contract/fields';
import type { OrgSession } from '../../platform/http/gate.ts';
import { recordChanges } from '../../platform/http/recorded-changes.ts';
import type { DutyChange, Place } from './queries.ts';

type Recording = Pick<OrgSession, 'changes'>;

/** The fields that a case's history records. */
const RECORDED = [
  ...(['title', 'description', 'status', 'matter_type_id'] as const),
  ...(['priority_date', 'preference_category', 'chargeability'] as const),
  ...(['archived', 'restricted'] as const),
];

const historyMember = (caseId: string, personId: string) => ({ id: personId, kind: 'case_team', caseId });

const historyRecord = (id: string) => ({ id, kind: 'case_record', caseId: id });

function recordedFields(record: CaseRecord) {
  return { ...record, archived: record.archived_at !== NOT_ARCHIVED };
}

/** Records in a case's history that it was opened. */
export function recordOpened(session: Recording, { id, title, description }: CaseRecord): void {
  recordChanges(session, historyRecord(id), null, { title, description }, ['title', 'description']);
}

/** Records in a case's history which fields changed. */
export function recordCase(session: Recording, was: CaseRecord, is: CaseRecord): void {
  recordChanges(session, historyRecord(is.id), recordedFields(was), recordedFields(is), RECORDED);
}

/** Records in a case's history that it was put under a hold for a reason, or that the hold ended (null). */
export function recordHold(session: Recording, was: CaseRecord, reason: string | null): void {
  // A changed reason is recorded like a new hold.
  const held = was.held_at !== null && (reason === null || was.hold_reason === reason);
  const is = { held: reason !== null };
  recordChanges(session, historyRecord(was.id), { held }, is, ['held'], reason ?? undefined);
}

/** Records in the histories of cases that they got a status, were archived or restored. */
export function recordEach<Field extends 'status' | 'archived', Value extends string | boolean>(
  session: Recording,
  cases: readonly ({ id: string } & Record<Field, Value>)[],
  field: Field,
  to: Value,
): void {
  for (const each of cases)
    recordChanges<Record<string, unknown>>(session, historyRecord(each.id), each, { [field]: to }, [field]);
}

/** Records in the histories of cases who joined or left their teams, with their duties. */
export function recordTeam(
  session: Recording,
  places: readonly (Place & { duty?: Duty })[],
  became: 'on' | 'off',
): void {
  for (const { caseId, personId, duty = '' } of places) {
    const [off, on] = [
      { on_team: false, duty: '' },
      { on_team: true, duty },
    ];
    const [before, after] = became === 'on' ? [off, on] : [on, off];
    recordChanges(session, historyMember(caseId, personId), before, after, ['on_team', 'duty']);
  }
}

/** Records in a case's history which duties the people on its team have now. */
export function recordDuties(session: Recording, was: CaseRecord, is: CaseRecord): void {
  for (const { id, duty } of is.assignees) {
    const before = was.assignees.find((member) => member.id === id);
    if (before) recordChanges(session, historyMember(is.id, id), before, { ...before, duty }, ['duty']);
  }
}

/** Records in the histories of cases that people on their teams have other duties. */
export function recordDutyChanges(session: Recording, changes: readonly DutyChange[]): void {
  for (const { caseId, personId, from, to } of changes)
    recordChanges(session, historyMember(caseId, personId), { duty: from }, { duty: to }, ['duty']);
}
