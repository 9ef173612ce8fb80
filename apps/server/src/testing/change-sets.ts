import type { CaseDate } from '@landfall/contract/case-dates';
import { acceptProposals, addCaseEvent } from '@landfall/contract/case-events';
import {
  applyChangeSet,
  type ChangeRow,
  type ChangeSet,
  createChangeSet,
  getChangeSet,
} from '@landfall/contract/change-sets';
import { listDateSettings } from '@landfall/contract/date-settings';
import { adoptDeadlineRule } from '@landfall/contract/deadline-rules';
import type { CallArguments } from '@landfall/contract/endpoint';
import type { Operation } from '@landfall/contract/operations';
import { createDeadlineRule, updateDeadlineRule } from '@landfall/contract/own-deadline-rules';
import { Temporal } from 'temporal-polyfill';
import { COUNTED_TYPE } from './counted-dates.ts';
import { openCase } from './factories.ts';
import type { TestPerson } from './harness.ts';
import { OWN_RULE } from './own-rules.ts';

type Cause = CallArguments<typeof createChangeSet>['body']['cause'];

let days = 0;

/** A day to be added to the calendars, another one at each call. */
export function closedDay(): Cause & { kind: 'closure' } {
  days += 1;
  const on = Temporal.PlainDate.from('2027-02-01').add({ days }).toString();
  return { kind: 'closure', calendar: 'closure', on, name: 'Closed by order' };
}

/** The effects of a change, as the API returns them. */
export async function countChange(by: TestPerson, cause: Cause): Promise<ChangeSet> {
  return (await by.call(createChangeSet, { body: { cause } })).change_set;
}

/** A change set of an organization that counts a further day as closed. */
export async function newChangeSet(owner: TestPerson): Promise<{ id: string }> {
  return { id: (await countChange(owner, closedDay())).id };
}

/** Valid bodies for the calls of change sets. */
export const CHANGE_SET_BODIES = {
  createChangeSet: () => ({ cause: closedDay() }),
};

/** A change set with its dates. */
export function readChanges(by: TestPerson, { id }: { id: string }, state?: ChangeRow['state']) {
  return by.call(getChangeSet, { params: { id }, query: { limit: 200, ...(state && { state }) } });
}

/** Begins to apply a change set. */
export async function applyChanges(by: TestPerson, { id }: { id: string }): Promise<Operation> {
  return (await by.call(applyChangeSet, { params: { id } })).operation;
}

const [DUE] = OWN_RULE.outputs;

/** A version of the organization's own rule: so many days after the letter, moved on to a working day. */
export function daysFromLetter(n: number, unit: 'day' | 'business_day' = 'day', changes: object = {}) {
  const program = [
    { op: 'from', input: 'letter_date' },
    { op: 'add', n, unit },
    { op: 'roll', dir: 'next', calendar: 'federal' },
  ];
  return { ...OWN_RULE, outputs: [{ ...DUE, program }], ...changes };
}

/** Makes an organization adopt a rule of its own. @returns its key */
export async function useOwnRule(admin: TestPerson, definition: object): Promise<string> {
  const { rule } = await admin.call(createDeadlineRule, { body: { definition: { ...definition } } });
  const { date_settings } = await admin.call(listDateSettings, {});
  const due = date_settings.find(({ DateName }) => DateName === COUNTED_TYPE)?.id ?? null;
  const params = { key: rule.key };
  await admin.call(adoptDeadlineRule, { params, body: { version: 1, output_map: { due } } });
  return rule.key;
}

/** Writes the next version of an own rule, which is not yet in use. */
export function writeVersion(admin: TestPerson, key: string, definition: object) {
  return admin.call(updateDeadlineRule, { params: { key }, body: { definition: { ...definition } } });
}

/** A date that the organization's own rule counts from a letter's date. */
export async function addLetterDate(
  by: TestPerson,
  rule: string,
  on: string,
  choice: object = {},
): Promise<{ date: CaseDate; eventId: string; caseId: string }> {
  const { id: caseId } = await openCase(by);
  const letter = { kind: OWN_RULE.trigger.event, on, inputs: {} };
  const { event } = await by.call(addCaseEvent, { params: { id: caseId }, body: letter });
  const outputs = [{ rule, output: 'due', ...choice }];
  const { case_dates } = await by.call(acceptProposals, { params: { id: event.id }, body: { outputs } });
  return { date: case_dates[0] as CaseDate, eventId: event.id, caseId };
}
