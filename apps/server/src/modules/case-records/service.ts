import type {
  CaseRecord,
  createCaseRecord,
  getCaseRecord,
  updateCaseRecord,
} from '@landfall/contract/case-records';
import type { HandlerInput, HandlerResult } from '@landfall/contract/endpoint';
import { NOT_ARCHIVED } from '@landfall/contract/fields';
import { v7 as uuidv7 } from 'uuid';
import { changedFields } from '../../platform/db/changed-fields.ts';
import type { OrgTx } from '../../platform/db/session.ts';
import { notFound, staleVersion } from '../../platform/http/failure.ts';
import type { OrgSession } from '../../platform/http/gate.ts';
import { beneficiariesOfCase } from '../beneficiaries/service.ts';
import { datesOfCase } from '../case-dates/service.ts';
import { changeCase, summarizeNewCase } from '../case-summary/service.ts';
import { latestNotes } from '../notes/service.ts';
import { petitionersOfCase } from '../petitioners/service.ts';
import * as queries from './queries.ts';

async function readCase(tx: OrgTx, id: string): Promise<CaseRecord> {
  const row = await queries.selectCase(tx, id);
  if (!row) throw notFound();
  return {
    ...row,
    archived_at: row.archived_at ?? NOT_ARCHIVED,
    assignees: await queries.selectAssignees(tx, id),
  };
}

/** Opens a case; whoever opens it is its first assignee. */
export async function openCase(
  { tx, actor }: OrgSession,
  { title, description }: HandlerInput<typeof createCaseRecord>['body'],
): Promise<CaseRecord> {
  const id = uuidv7();
  await queries.insertCase(tx, { id, title, description });
  await queries.insertAssignees(tx, [id], [actor.personId]);
  await summarizeNewCase(tx, id);
  return readCase(tx, id);
}

/** A case and what its page shows. */
export async function readCasePage(
  { tx }: OrgSession,
  id: string,
): Promise<HandlerResult<typeof getCaseRecord>> {
  const [case_record, dates, notes, beneficiaries, petitioners] = await Promise.all([
    readCase(tx, id),
    datesOfCase(tx, id),
    latestNotes(tx, id),
    beneficiariesOfCase(tx, id),
    petitionersOfCase(tx, id),
  ]);
  return {
    case_record,
    dates,
    ...notes,
    beneficiaries,
    petitioners,
  };
}

type CaseEdit = HandlerInput<typeof updateCaseRecord>['body'];

/**
 * Changes the supplied fields; `archived` archives or restores.
 * @throws Failure `stale_version` with the current case when `version` is not its version
 */
export function editCase({ tx, now }: OrgSession, id: string, edit: CaseEdit): Promise<CaseRecord> {
  return changeCase(tx, id, async () => {
    const current = await readCase(tx, id);
    const { version, archived, ...fields } = edit;
    if (version !== undefined && version !== current.version) throw staleVersion(current);
    const change: queries.CaseChange = changedFields(current, fields);
    const isArchived = current.archived_at !== NOT_ARCHIVED;
    if (archived !== undefined && archived !== isArchived) change.archived_at = archived ? now : null;
    if (Object.keys(change).length === 0) return current;
    await queries.updateCase(tx, id, change);
    return readCase(tx, id);
  });
}
