import { BULK_ACTIONS, type bulkCaseRecords } from '@landfall/contract/case-bulk';
import { caseStatus } from '@landfall/contract/case-records';
import type { HandlerInput, HandlerResult } from '@landfall/contract/endpoint';
import { id } from '@landfall/contract/fields';
import { z } from 'zod';
import { Failure, invalidInput } from '../../platform/http/failure.ts';
import type { OrgSession } from '../../platform/http/gate.ts';
import { addDateToEach } from '../case-dates/service.ts';
import { idsOfCases } from '../case-list/service.ts';
import { changeCases } from '../case-summary/service.ts';
import {
  changedCases,
  defineOperation,
  recordOperation,
  StoppedOperation,
  startOperation,
} from '../operations/service.ts';
import { peopleNamed } from '../record-names/service.ts';
import { refusedFields } from './bulk-fields.ts';
import { undoBulk } from './bulk-undo.ts';
import { bulkSummary, bulkTitle, casesOf, peopleOfBulk } from './bulk-words.ts';
import { setArchived, setStatus } from './field-changes.ts';
import * as queries from './queries.ts';
import { assertMembers } from './service.ts';
import { changeTeams, type TeamChange } from './team-changes.ts';

const bulkInput = z.object({
  action: z.enum(BULK_ACTIONS),
  status: caseStatus.optional(),
  important_date: z.string().optional(),
  date_type: z.string().optional(),
  assignee_ids: z.array(id).optional(),
  from_id: id.optional(),
  to_id: id.optional(),
});
type BulkInput = z.output<typeof bulkInput>;

/**
 * The members who join and who leave the teams of cases.
 * @throws Failure `invalid_input`
 */
async function teamChange(
  { tx }: OrgSession,
  ids: readonly string[],
  { action, assignee_ids = [], from_id = '', to_id = '' }: BulkInput,
): Promise<TeamChange> {
  if (action === 'unassign')
    return { joining: [], leaving: await queries.selectPlaces(tx, ids, assignee_ids) };
  if (action === 'assign') {
    await assertMembers(tx, assignee_ids);
    const places = ids.flatMap((caseId) =>
      assignee_ids.map((personId) => ({ caseId, personId, duty: '' as const })),
    );
    return { joining: places, leaving: [] };
  }
  if ((await queries.shareLockMembers(tx, [to_id])).length === 0)
    throw invalidInput({ to_id: 'Not a member of the organization' });
  const leaving = await queries.selectPlaces(tx, ids, [from_id]);
  return { joining: leaving.map((place) => ({ ...place, personId: to_id })), leaving };
}

/**
 * Makes the same change to each case.
 * @returns the cases that it changed
 */
async function changeAlike(session: OrgSession, ids: readonly string[], input: BulkInput): Promise<string[]> {
  let leave = async () => {};
  const changed = await changeCases(session.tx, ids, async () => {
    const { action, status = '', important_date = '', date_type = '' } = input;
    switch (action) {
      case 'status':
        return setStatus(session, ids, status);
      case 'archive':
      case 'restore':
        return setArchived(session, ids, action === 'archive');
      case 'add_date':
        await addDateToEach(session, ids, { important_date, date_type });
        return [...ids];
      default: {
        const teams = await changeTeams(session, await teamChange(session, ids, input));
        leave = teams.leave;
        return teams.changed;
      }
    }
  });
  await leave();
  return changed;
}

/** The bulk change as an operation, run in pieces or at once; both can be undone. */
export const bulkOfCases = defineOperation({
  kind: 'case_records.bulk',
  input: bulkInput,
  access: 'user',
  audit: 'case_records.changed',
  async work(session, { ids, input }) {
    try {
      return { changed: await changeAlike(session, ids, input) };
    } catch (error) {
      // It would fail for every case: e.g. a member has left, or a date type was deleted.
      if (error instanceof Failure && error.code === 'invalid_input')
        throw new StoppedOperation(Object.values(error.fields ?? {})[0] ?? error.message);
      throw error;
    }
  },
  summary: ({ input, total, names }) => bulkSummary(input, total, names),
  title: ({ input, total, names }) => bulkTitle(input, total, names),
  peopleIn: peopleOfBulk,
  undo: { ids: changedCases, work: undoBulk },
});

type BulkChange = HandlerInput<typeof bulkCaseRecords>['body'];

async function titleOf(session: OrgSession, input: BulkInput, count: number): Promise<string> {
  const people = await peopleNamed(session.tx, peopleOfBulk(input));
  return bulkTitle(input, count, new Map(people.map((person) => [person.id, person.display_name])));
}

/**
 * Starts the operation for the cases that pass a filter.
 * @throws Failure `conflict` with their number when it isn't the expected one
 */
async function startBulk(
  session: OrgSession,
  filter: NonNullable<BulkChange['filter']>,
  expected: number,
  input: BulkInput,
): Promise<HandlerResult<typeof bulkCaseRecords>> {
  // What would be refused for every case is refused before the operation starts.
  if (input.action === 'assign') await assertMembers(session.tx, input.assignee_ids ?? []);
  if (input.action === 'reassign') await teamChange(session, [], input);
  if (input.action === 'add_date')
    await addDateToEach(session, [], {
      important_date: input.important_date ?? '',
      date_type: input.date_type ?? '',
    });
  const ids = await idsOfCases(session, filter);
  if (ids.length !== expected)
    throw new Failure('conflict', `The list holds ${casesOf(ids.length)} now`, {
      current: { total: ids.length },
    });
  const title = await titleOf(session, input, ids.length);
  return { operation: await startOperation(session, bulkOfCases, { title, input, ids }), changed_ids: [] };
}

/**
 * Makes the same change to many cases. If the cases are named by id, all of them are changed or none; the cases that
 * pass a filter are changed by an operation.
 * @returns the named cases that changed, in the given order
 * @throws Failure `not_found` when the organization lacks a named case, `invalid_input` by field, `conflict`
 */
export async function changeInBulk(
  session: OrgSession,
  change: BulkChange,
): Promise<HandlerResult<typeof bulkCaseRecords>> {
  const refused = refusedFields(change);
  if (Object.keys(refused).length > 0) throw invalidInput(refused);
  const { ids: named = [], filter, expected_total: expected = 0, ...input } = change;
  if (filter) return startBulk(session, filter, expected, input);
  const ids = [...new Set(named)];
  const changed = new Set(await changeAlike(session, ids, input));
  const changed_ids = ids.filter((each) => changed.has(each));
  if (changed_ids.length === 0) return { operation: null, changed_ids };
  const title = await titleOf(session, input, changed_ids.length);
  const operation = await recordOperation(session, bulkOfCases, { title, input, ids: changed_ids });
  return { operation, changed_ids };
}
