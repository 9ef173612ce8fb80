import { PROVIDER_LABELS } from '@landfall/contract/checklist-words';
import { ITEM_STATE_LABELS } from '@landfall/contract/checklists';
import type { HandlerInput, HandlerResult } from '@landfall/contract/endpoint';
import { type listMissingItems, MISSING_COLUMNS } from '@landfall/contract/missing-items';
import { longCsvOf } from '../../platform/csv.ts';
import { readAll } from '../../platform/db/page.ts';
import type { OrgSession } from '../../platform/http/gate.ts';
import * as queries from './queries.ts';

/** A page of what has not come, by case. */
export async function listMissing(
  { tx }: OrgSession,
  at: HandlerInput<typeof listMissingItems>['query'],
): Promise<HandlerResult<typeof listMissingItems>> {
  const [{ page, next }, total] = await Promise.all([
    queries.selectMissing(tx, at),
    queries.countMissing(tx),
  ]);
  return { items: page, total, next_cursor: next };
}

/** All that has not come, as CSV; days as `YYYY-MM-DD`. */
export async function exportMissing({ tx }: OrgSession): Promise<string> {
  const items = await readAll((at) => queries.selectMissing(tx, at));
  return longCsvOf(
    Object.values(MISSING_COLUMNS),
    items.map(({ case_name, matter_type, title, from, state, due_on }) => [
      ...[case_name, matter_type ?? '', title, PROVIDER_LABELS[from], ITEM_STATE_LABELS[state], due_on ?? ''],
    ]),
  );
}
