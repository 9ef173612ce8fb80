import { beneficiary } from '@landfall/contract/beneficiaries';
import { petitioner } from '@landfall/contract/petitioners';
import type { OrgSession } from '../../platform/http/gate.ts';
import { recordChanges } from '../../platform/http/recorded-changes.ts';
import type { PartyKind } from './queries.ts';

type Recording = Pick<OrgSession, 'changes'>;
type Row = Readonly<Record<string, unknown>> & { id: string };

const NAMES = ['first_name', 'middle_name', 'last_name', 'petitioner_name'];
/** Fields that are not recorded. */
const UNRECORDED: ReadonlySet<string> = new Set([
  'id',
  'org',
  'created_at',
  'version',
  'archived_at',
  'deleted_at',
  'erased_at',
]);

/** The recorded fields: all facts about a person, and whether they are archived or deleted. */
const RECORDED: Readonly<Record<PartyKind, readonly string[]>> = {
  beneficiary: [...beneficiary.keyof().options, 'deleted'].filter((field) => !UNRECORDED.has(field)),
  petitioner: [...petitioner.keyof().options, 'archived', 'deleted'].filter(
    (field) => !UNRECORDED.has(field),
  ),
};

const isSet = (value: unknown) => value !== null && value !== undefined;
const recordedFields = (row: Row) => ({
  ...row,
  archived: isSet(row.archived_at),
  deleted: isSet(row.deleted_at),
});

/** Records in a person's history that they were added. */
export function recordParty(session: Recording, kind: PartyKind, row: object): void {
  recordChanges(session, { id: (row as Row).id, kind }, null, row as Row, NAMES);
}

/** Records in a person's history what changed. */
export function recordPartyChange(session: Recording, kind: PartyKind, was: object, is: object): void {
  const { id } = was as Row;
  recordChanges<Row>(
    session,
    { id, kind },
    recordedFields(was as Row),
    recordedFields(is as Row),
    RECORDED[kind],
  );
}

/**
 * Records in the histories of a case and of a person how the person is linked to the case.
 * @param before how they were linked; null when they were not
 */
export function recordOnCase(
  session: Recording,
  { caseId, id }: { caseId: string; id: string },
  before: string | null,
  after: string | null,
): void {
  const [from, to] = [{ on_case: before }, { on_case: after }];
  recordChanges(session, { id, kind: 'case_people', caseId }, from, to, ['on_case']);
  recordChanges(session, { id: caseId, kind: 'case_people', caseId, ownerId: id }, from, to, ['on_case']);
}
