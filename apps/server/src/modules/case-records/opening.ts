import type { AuditAction } from '@landfall/contract/audit-actions';
import { addCaseBeneficiary, createBeneficiary } from '@landfall/contract/beneficiaries';
import { addCaseDate } from '@landfall/contract/case-date-changes';
import type { Endpoint, HandlerInput, HandlerResult } from '@landfall/contract/endpoint';
import { applyMatterType } from '@landfall/contract/matter-type-changes';
import type { createCaseRecord } from '@landfall/contract/new-case';
import { addNote as addNoteCall } from '@landfall/contract/notes';
import { addCasePetitioner, createPetitioner } from '@landfall/contract/petitioners';
import type { OrgTx } from '../../platform/db/session.ts';
import type { OrgSession } from '../../platform/http/gate.ts';
import { auditWriter } from '../audit/service.ts';
import * as beneficiaries from '../beneficiaries/service.ts';
import { addDate } from '../case-dates/service.ts';
import { applyKind } from '../case-kinds/service.ts';
import { changeCase } from '../case-summary/service.ts';
import { addNote } from '../notes/service.ts';
import * as petitioners from '../petitioners/service.ts';
import { planCases } from '../reminder-plan/service.ts';
import { RefusedParts } from './refused-parts.ts';
import { assertOpenable, openCase, readCase } from './service.ts';

type NewCase = HandlerInput<typeof createCaseRecord>['body'];
type Part<Name extends 'beneficiaries' | 'petitioners' | 'dates'> = NonNullable<NewCase[Name]>[number];

/** Writes the audit entry that a separate call for this part would write, with its changes. */
function record(
  { tx, actor, now, requestId, changes, operationId }: OrgSession,
  { audit }: Endpoint,
  { body = {}, ...records }: { resourceId: string; relatedId?: string; body?: object | undefined },
): Promise<void> {
  const by = { personId: actor.personId, requestId, at: Date.parse(now), operationId };
  const entry = { ...by, ...records, action: audit as AuditAction, fields: Object.keys(body) };
  return auditWriter.record(tx, { ...entry, outcome: 'done' }, changes.splice(0));
}

/** Adds a person to the case, and creates them first if they are new. */
async function addPerson(session: OrgSession, caseId: string, person: Part<'beneficiaries'>): Promise<void> {
  const { id, new: made, beneficiary_type } = person;
  const beneficiaryId = id ?? (await beneficiaries.addBeneficiary(session, made ?? {})).beneficiary.id;
  if (made) await record(session, createBeneficiary, { resourceId: beneficiaryId, body: made });
  const body = { beneficiary_type };
  await beneficiaries.addToCase(session, { id: caseId, beneficiaryId }, body);
  await record(session, addCaseBeneficiary, { resourceId: caseId, relatedId: beneficiaryId, body });
}

async function addPetitioner(session: OrgSession, caseId: string, party: Part<'petitioners'>): Promise<void> {
  const { id, new: made } = party;
  const petitionerId = made ? (await petitioners.addPetitioner(session, made)).petitioner.id : (id ?? '');
  if (made) await record(session, createPetitioner, { resourceId: petitionerId, body: made });
  await petitioners.addToCase(session, { id: caseId, petitionerId });
  await record(session, addCasePetitioner, { resourceId: caseId, relatedId: petitionerId });
}

/** Adds a date without planning its reminders, which are planned for all dates together. */
async function addPlainDate(session: OrgSession, caseId: string, date: Part<'dates'>): Promise<void> {
  const body = { case_id: caseId, ...date };
  const { id } = await addDate(session, body, { isPlanned: false });
  await record(session, addCaseDate, { resourceId: id, body });
}

async function addFirstNote(session: OrgSession, caseId: string, note: NonNullable<NewCase['note']>) {
  const body = { resource_id: caseId, ...note };
  const { id } = await addNote(session, body);
  await record(session, addNoteCall, { resourceId: id, body });
}

/** Adds the parts of the case's kind to the dates that were given. */
async function addPartsOfKind(session: OrgSession, caseId: string, matter_type_id: string) {
  const body = { matter_type_id, dry_run: false };
  await applyKind(session, caseId, body);
  await record(session, applyMatterType, { resourceId: caseId, body: { matter_type_id } });
}

/**
 * Opens a case with its people, petitioners, dates, team and first note. People are added one after the other, as they
 * are shown in the order of addition.
 * @throws Failure `invalid_input` that names each refused part by its path, e.g. `dates.1.date_type`
 */
export async function openWithPeople(
  session: OrgSession,
  body: NewCase,
): Promise<HandlerResult<typeof createCaseRecord>> {
  const { beneficiaries: people = [], petitioners: parties = [], dates = [], note, ...others } = body;
  const { apply_matter_type: applies = false, ...own } = others;
  const { matter_type_id, assignee_ids } = own;
  const refused = new RefusedParts();
  await refused.of('', () => assertOpenable(session, { matter_type_id }));
  await refused.of('', () => assertOpenable(session, { assignee_ids }));
  refused.assertNone();
  const opened = await openCase(session, own);
  const { id } = opened;
  const addParts = async (tx: OrgTx) => {
    // The changes of each part belong to its own audit entry, not to that of the case.
    const part = { ...session, tx, changes: [] };
    for (const [at, person] of people.entries())
      await refused.of(`beneficiaries.${at}`, () => addPerson(part, id, person), 'id');
    for (const [at, party] of parties.entries())
      await refused.of(`petitioners.${at}`, () => addPetitioner(part, id, party), 'id');
    for (const [at, date] of dates.entries())
      await refused.of(`dates.${at}`, () => addPlainDate(part, id, date));
    refused.assertNone();
    if (note) await addFirstNote(part, id, note);
    if (applies && matter_type_id) await addPartsOfKind(part, id, matter_type_id);
  };
  if (people.length > 0 || parties.length > 0 || dates.length > 0 || note || applies)
    await changeCase(session.tx, id, addParts);
  if (dates.length > 0) await planCases(session, [id]);
  return {
    case_record: applies ? await readCase(session.tx, id) : opened,
    beneficiaries: people.length > 0 ? await beneficiaries.beneficiariesOfCase(session.tx, id) : [],
    petitioners: parties.length > 0 ? await petitioners.petitionersOfCase(session.tx, id) : [],
  };
}
