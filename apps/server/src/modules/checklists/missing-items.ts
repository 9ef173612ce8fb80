import { PROVIDER_LABELS } from '@landfall/contract/checklist-words';
import { ITEM_STATE_LABELS } from '@landfall/contract/checklists';
import type { HandlerInput, HandlerResult } from '@landfall/contract/endpoint';
import {
  type exportMissingItems,
  type listMissingItems,
  MISSING_COLUMNS,
} from '@landfall/contract/missing-items';
import { csvOf } from '../../platform/csv.ts';
import { readAll } from '../../platform/db/page.ts';
import type { OrgSession } from '../../platform/http/gate.ts';
import { resolveFilters } from '../case-list/service.ts';
import * as queries from './queries.ts';

type Filters = HandlerInput<typeof exportMissingItems>['query'];

/** @throws Failure `not_found` for a member or a kind of case that the organization lacks */
async function filterOf({ tx, today }: OrgSession, filters: Filters): Promise<queries.MissingFilter> {
  const { assignee_id, matter_type_id } = filters;
  await resolveFilters(tx, { assignee_id, matter_type_id });
  return { ...filters, today };
}

/**
 * A page of the items that have not been received, by case.
 * @throws Failure `not_found`
 */
export async function listMissing(
  session: OrgSession,
  { limit, cursor, ...filters }: HandlerInput<typeof listMissingItems>['query'],
): Promise<HandlerResult<typeof listMissingItems>> {
  const filter = await filterOf(session, filters);
  const [{ page, next }, total] = await Promise.all([
    queries.selectMissing(session.tx, filter, { limit, cursor }),
    queries.countMissing(session.tx, filter),
  ]);
  return { items: page, total, next_cursor: next };
}

/**
 * All items that have not been received and pass the filters, as CSV; days as `YYYY-MM-DD`.
 * @throws Failure `not_found`
 */
export async function exportMissing(session: OrgSession, filters: Filters): Promise<string> {
  const filter = await filterOf(session, filters);
  const items = await readAll((at) => queries.selectMissing(session.tx, filter, at));
  return csvOf(
    Object.values(MISSING_COLUMNS),
    items.map(({ case_name, matter_type, title, from, state, asked_on, due_on }) => [
      ...[case_name, matter_type ?? '', title, PROVIDER_LABELS[from], ITEM_STATE_LABELS[state]],
      ...[asked_on ?? '', due_on ?? ''],
    ]),
  );
}
