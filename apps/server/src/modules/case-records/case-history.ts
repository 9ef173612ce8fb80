import type { CaseRecord, Duty } from '@landfall/contract/case-records';
import { NOT_ARCHIVED } from '@landfall/contract/fields';
import type { OrgSession } from '../../platform/http/gate.ts';
import { recordChanges } from '../../platform/http/recorded-changes.ts';
import type { Place } from './queries.ts';

type Recording = Pick<OrgSession, 'changes'>;

/** What a case's history tells of. */
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

/** Leaves in a case's history that it was opened. */
export function recordOpened(session: Recording, { id, title, description }: CaseRecord): void {
  recordChanges(session, historyRecord(id), null, { title, description }, ['title', 'description']);
}

/** Leaves in a case's history what became of it. */
export function recordCase(session: Recording, was: CaseRecord, is: CaseRecord): void {
  recordChanges(session, historyRecord(is.id), recordedFields(was), recordedFields(is), RECORDED);
}

/** Leaves in a case's history that it came under a hold for a reason, or that it ended (null). */
export function recordHold(session: Recording, was: CaseRecord, reason: string | null): void {
  // A reason that is given anew is told of as the first one.
  const held = was.held_at !== null && (reason === null || was.hold_reason === reason);
  const is = { held: reason !== null };
  recordChanges(session, historyRecord(was.id), { held }, is, ['held'], reason ?? undefined);
}

/** Leaves in the histories of cases that they got a status, were archived or restored. */
export function recordEach<Field extends 'status' | 'archived', Value extends string | boolean>(
  session: Recording,
  cases: readonly ({ id: string } & Record<Field, Value>)[],
  field: Field,
  to: Value,
): void {
  for (const each of cases)
    recordChanges<Record<string, unknown>>(session, historyRecord(each.id), each, { [field]: to }, [field]);
}

/** Leaves in the histories of cases who came onto their teams, or was taken off them, with what for. */
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

/** Leaves in a case's history what for people on its team are there from now on. */
export function recordDuties(session: Recording, was: CaseRecord, is: CaseRecord): void {
  for (const { id, duty } of is.assignees) {
    const before = was.assignees.find((member) => member.id === id);
    if (before) recordChanges(session, historyMember(is.id, id), before, { ...before, duty }, ['duty']);
  }
}
