import { isDeepStrictEqual } from 'node:util';
import type {
  addCaseEvent,
  CaseEvent,
  EventWithProposals,
  listCaseEvents,
  updateCaseEvent,
} from '@landfall/contract/case-events';
import { LIMITS } from '@landfall/contract/constants';
import type { HandlerInput, HandlerResult } from '@landfall/contract/endpoint';
import { dateAsWritten } from '@landfall/contract/fields';
import { eventWords } from '@landfall/domain/deadline-rules/event-words';
import type { OrgTx } from '../../platform/db/session.ts';
import { Failure, found, invalidInput, staleVersion } from '../../platform/http/failure.ts';
import type { OrgSession } from '../../platform/http/gate.ts';
import { recordChanges } from '../../platform/http/recorded-changes.ts';
import { newRecord } from '../../platform/new-record.ts';
import { readCalendars } from '../calendar-closures/service.ts';
import { type DeadlineRow, deadlinesOfEvents } from '../case-deadlines/service.ts';
import { assertCase, changeCase } from '../case-summary/service.ts';
import { dateTypeNames } from '../date-settings/service.ts';
import { readAdoptedRules } from '../deadline-rules/service.ts';
import { rulesOfCase } from '../matter-types/service.ts';
import { assertFits, type CountedWith } from './counting.ts';
import { type AdoptedRule, assertAsked, eventKinds, rulesOf, unaskedOf } from './event-kinds.ts';
import { archivedAt, proposalsOf } from './proposals.ts';
import * as queries from './queries.ts';
import { markStaleDates, updateUncountedRecords } from './stale-dates.ts';

export { acceptOutputs } from './accepting.ts';
export { type CountedRule, countRule } from './counting.ts';
export { asChosen, hasPrintedDate, isInForce, proposedChoice } from './proposals.ts';
export type { EventRow } from './queries.ts';
export { datingKinds, staleRules } from './stale-rules.ts';

/**
 * {@link queries.selectEvents Events by their ids}, including archived ones, and {@link queries.selectEvent one event}.
 */
export const { selectEvents: eventsNamed, selectEvent: eventNamed } = queries;

/** An event in the form of the contract. */
export function toWire(row: queries.EventRow): CaseEvent {
  const {
    document_id,
    document_title,
    entered_by,
    entered_by_name,
    changed_by: _,
    archived_at,
    ...event
  } = row;
  return {
    ...event,
    document: document_id && document_title !== null ? { id: document_id, title: document_title } : null,
    entered_by: { id: entered_by, display_name: entered_by_name },
    archived_at: archivedAt(archived_at),
  };
}

/** What the organization's rules count for an event. */
export function proposeFor(
  by: CountedWith,
  event: queries.EventRow,
  rules: readonly AdoptedRule[],
  kept: readonly DeadlineRow[],
  dateTypes: ReadonlyMap<string, string>,
): EventWithProposals {
  const ofEvent = kept.filter(({ event_id }) => event_id === event.id);
  const proposals = proposalsOf(event, rulesOf(rules, event.kind), ofEvent, dateTypes, by);
  return { event: toWire(event), proposals };
}

/**
 * The current event, with what the rules count.
 * @throws Failure `not_found`
 */
export async function readEvent(session: OrgSession, id: string): Promise<EventWithProposals> {
  const { tx } = session;
  const event = found(await queries.selectEvent(tx, id));
  const [rules, kept, types, calendars] = await Promise.all([
    readAdoptedRules(tx),
    deadlinesOfEvents(tx, [id]),
    dateTypeNames(tx),
    readCalendars(tx),
  ]);
  return proposeFor({ today: session.today, calendars }, event, rules, kept, types);
}

/**
 * The events of a case with what the rules count, or only archived ones, and the kinds of events that can be entered.
 * @throws Failure `not_found` when the case does not exist
 */
export async function listEvents(
  session: OrgSession,
  caseId: string,
  { archived }: HandlerInput<typeof listCaseEvents>['query'],
): Promise<HandlerResult<typeof listCaseEvents>> {
  const { tx, today } = session;
  await assertCase(tx, caseId);
  const [rows, archivedTotal, rules, types, calendars, ofKind] = await Promise.all([
    queries.selectEventsOf(tx, caseId, archived === 'true'),
    queries.countEvents(tx, caseId, 'archived'),
    readAdoptedRules(tx),
    dateTypeNames(tx),
    readCalendars(tx),
    rulesOfCase(tx, caseId),
  ]);
  const kept = await deadlinesOfEvents(
    tx,
    rows.map(({ id }) => id),
  );
  return {
    ...(archivedTotal > 0 && { archived_events: archivedTotal }),
    events: rows.map((event) => proposeFor({ today, calendars }, event, rules, kept, types)),
    kinds: eventKinds(rules, ofKind),
  };
}

/** The fields that a case's history records of an event. */
const RECORDED = [
  'on',
  'service',
  'received_on',
  'filing_mode',
  'inputs',
  'document_id',
  'archived',
] as const;

function recordedFields(row: queries.EventRow) {
  const inputs = Object.keys(row.inputs).length > 0 ? row.inputs : null;
  return { ...row, inputs, archived: row.archived_at !== null };
}

function historyRecord({ id, case_id }: queries.EventRow) {
  return { id, kind: 'case_event', caseId: case_id };
}

/** @throws Failure `invalid_input` that names `document_id` unless the document is available on the case */
async function assertDocument(
  tx: OrgTx,
  caseId: string,
  documentId: string | null | undefined,
): Promise<void> {
  if (documentId && !(await queries.isAvailableOn(tx, caseId, documentId)))
    throw invalidInput({ document_id: 'Only a document that shows on the case' });
}

const dayOf = (value: string | null | undefined) => (value ? dateAsWritten(value) : null);

/**
 * Enters an event of a case. No date is set: the counted dates are proposed, and those that cannot be counted are
 * recorded for the board.
 * @throws Failure `not_found`, `conflict` for more events than fit, `invalid_input` that names invalid values
 */
export async function addEvent(
  session: OrgSession,
  caseId: string,
  body: HandlerInput<typeof addCaseEvent>['body'],
): Promise<EventWithProposals> {
  const { tx, now, actor } = session;
  const record = newRecord(now);
  return changeCase(tx, caseId, async () => {
    const rules = rulesOf(await readAdoptedRules(tx), body.kind);
    if (rules.length === 0)
      throw invalidInput({ kind: 'No rule that your organization uses counts from such an event' });
    assertAsked(rules, body.inputs);
    const values: queries.EventValues = {
      on: dateAsWritten(body.on),
      service: body.service || null,
      received_on: dayOf(body.received_on),
      filing_mode: body.filing_mode || null,
      document_id: body.document_id ?? null,
      inputs: body.inputs,
    };
    for (const { rule } of rules) assertFits(rule, values);
    await assertDocument(tx, caseId, body.document_id);
    if ((await queries.countEvents(tx, caseId, 'all')) >= LIMITS.caseEvents)
      throw new Failure('conflict', `At most ${LIMITS.caseEvents} events on one case`);
    await queries.insertEvent(tx, {
      ...record,
      case_id: caseId,
      kind: body.kind,
      title: eventWords(body.kind),
      entered_by: actor.personId,
      ...values,
    });
    const event = found(await queries.selectEvent(tx, record.id));
    recordChanges(session, historyRecord(event), null, recordedFields(event), [
      'on',
      'service',
      'document_id',
    ]);
    const answer = await readEvent(session, record.id);
    await updateUncountedRecords(session, event, answer.proposals, []);
    return answer;
  });
}

type EventEdit = HandlerInput<typeof updateCaseEvent>['body'];

/** The changes that an edit makes to an event. */
function changeOf(
  row: queries.EventRow,
  { version: _, archived, ...edit }: EventEdit,
  now: string,
): queries.EventChange {
  const { on, received_on, service, filing_mode, document_id, inputs } = edit;
  const wanted: queries.EventChange = {
    ...(on && { on: dateAsWritten(on) }),
    ...(service !== undefined && { service: service || null }),
    ...(received_on !== undefined && { received_on: dayOf(received_on) }),
    ...(filing_mode !== undefined && { filing_mode: filing_mode || null }),
    ...(document_id !== undefined && { document_id }),
  };
  const changed = Object.fromEntries(
    Object.entries(wanted).filter(([field, value]) => value !== row[field as keyof queries.EventRow]),
  ) as queries.EventChange;
  if (inputs && !isDeepStrictEqual(inputs, row.inputs)) changed.inputs = inputs;
  if (archived !== undefined && archived !== (row.archived_at !== null))
    changed.archived_at = archived ? now : null;
  return changed;
}

/** The values that dates are counted from: changing them makes the dates unconfirmed. */
export const COUNTED_FROM = ['on', 'service', 'received_on', 'filing_mode', 'inputs'] as const;

/**
 * Changes an event. Its dates stay until a member accepts new ones; each shows what would be counted now, and has to be
 * confirmed again.
 * @throws Failure `not_found`, `stale_version` with the current event, `invalid_input` that names invalid values
 */
export async function editEvent(
  session: OrgSession,
  id: string,
  edit: EventEdit,
): Promise<EventWithProposals> {
  const { tx, now, actor } = session;
  const { case_id: caseId } = found(await queries.selectEvent(tx, id));
  return changeCase(tx, caseId, async () => {
    const before = found(await queries.selectEvent(tx, id));
    if (edit.version !== undefined && edit.version !== before.version)
      throw staleVersion((await readEvent(session, id)).event);
    const rules = rulesOf(await readAdoptedRules(tx), before.kind);
    if (edit.inputs) assertAsked(rules, edit.inputs);
    const inputs = edit.inputs && { ...unaskedOf(rules, before.inputs), ...edit.inputs };
    const change = changeOf(before, { ...edit, inputs }, now);
    const isGiven = Object.keys(change).some((field) => field !== 'archived_at' && field !== 'document_id');
    if (isGiven) for (const { rule } of rules) assertFits(rule, { ...before, ...change });
    if (change.document_id) await assertDocument(tx, caseId, change.document_id);
    if (Object.keys(change).length === 0) return readEvent(session, id);
    const isEntered = COUNTED_FROM.some((field) => field in change);
    await queries.updateEvent(tx, id, change, isEntered ? actor.personId : undefined);
    const event = found(await queries.selectEvent(tx, id));
    recordChanges(session, historyRecord(event), recordedFields(before), recordedFields(event), RECORDED);
    if (isEntered || 'archived_at' in change) await markStaleDates(session, event);
    return readEvent(session, id);
  });
}
