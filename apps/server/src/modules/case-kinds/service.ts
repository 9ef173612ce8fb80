import { PROVIDER_LABELS } from '@landfall/contract/checklist-words';
import type { HandlerInput, HandlerResult } from '@landfall/contract/endpoint';
import type {
  AddedPart,
  addSuggestedKind,
  applyMatterType,
  DefinedKind,
} from '@landfall/contract/matter-type-changes';
import { suggestedKind } from '@landfall/domain/kinds/catalogue';
import { invalidInput } from '../../platform/http/failure.ts';
import type { OrgSession } from '../../platform/http/gate.ts';
import { recordChanges } from '../../platform/http/recorded-changes.ts';
import { addDate } from '../case-dates/service.ts';
import { assertCase, changeCase } from '../case-summary/service.ts';
import { addDefaultTemplates } from '../checklist-templates/service.ts';
import { addItems } from '../checklists/service.ts';
import { addKind, assertMatterType, readKind } from '../matter-types/service.ts';
import { addTasks } from '../tasks/service.ts';
import { type MissingParts, missingParts } from './missing-parts.ts';
import * as queries from './queries.ts';

/** The missing parts as a list in the form of the contract. */
function partsOf({ dates, tasks, items }: MissingParts): AddedPart[] {
  return [
    ...dates.map(({ date_type, important_date }) => ({
      kind: 'date' as const,
      title: date_type,
      on: important_date,
      words: '',
    })),
    ...tasks.map(({ title, due_on, assignee_name, counted_from }) => ({
      kind: 'task' as const,
      title,
      on: due_on,
      words: [assignee_name, counted_from].filter(Boolean).join(', '),
    })),
    ...items.map(({ title, from }) => ({
      kind: 'item' as const,
      title,
      on: null,
      words: PROVIDER_LABELS[from],
    })),
  ];
}

function answer(missing: MissingParts, dry_run: boolean): HandlerResult<typeof applyMatterType> {
  const { dates, tasks, items, left } = missing;
  const added = { dates: dates.length, tasks: tasks.length, items: items.length };
  return { added, parts: partsOf(missing), left, dry_run };
}

/** Sets the kind of a case, unless it has another kind, and records the version whose parts it received. */
async function setKind(session: OrgSession, caseId: string, kind: DefinedKind): Promise<void> {
  const { tx } = session;
  const before = await queries.selectKind(tx, caseId);
  if (before.matter_type_id !== null && before.matter_type_id !== kind.id) return;
  const after = { matter_type_id: kind.id, matter_type_version: kind.version };
  if (before.matter_type_version === kind.version) return;
  await queries.updateKind(tx, caseId, after);
  const record = { id: caseId, kind: 'case_record', caseId };
  recordChanges(session, record, before, after, ['matter_type_id', 'matter_type_version']);
}

/** Adds the missing parts, dates first: the due days of tasks are counted from them. */
async function addMissing(session: OrgSession, caseId: string, kind: DefinedKind): Promise<MissingParts> {
  const missing = await missingParts(session, caseId, kind);
  for (const date of missing.dates) await addDate(session, { case_id: caseId, ...date });
  const { tasks } = missing.dates.length > 0 ? await missingParts(session, caseId, kind) : missing;
  await addTasks(
    session,
    caseId,
    tasks.map(({ assignee_name: _, counted_from: __, ...task }) => task),
  );
  await addItems(session, caseId, missing.items);
  return missing;
}

/**
 * Adds to a case the parts of a kind that it lacks, or with a dry run only lists them. Idempotent.
 * @throws Failure `not_found`, `invalid_input` that names `matter_type_id`, `conflict` for more parts than fit
 */
export async function applyKind(
  session: OrgSession,
  caseId: string,
  { matter_type_id: kindId, dry_run }: HandlerInput<typeof applyMatterType>['body'],
): Promise<HandlerResult<typeof applyMatterType>> {
  const { tx } = session;
  await assertCase(tx, caseId);
  await assertMatterType(tx, kindId);
  const kind = await readKind(tx, kindId);
  if (dry_run) return answer(await missingParts(session, caseId, kind), true);
  return changeCase(tx, caseId, async (within) => {
    const whole = { ...session, tx: within };
    const added = await addMissing(whole, caseId, kind);
    await setKind(whole, caseId, kind);
    return answer(added, false);
  });
}

/**
 * Adds a kind of the catalogue with its checklist.
 * @throws Failure `conflict` when it exists already, `invalid_input` that names `key`
 */
export async function addSuggested(
  session: OrgSession,
  { key }: HandlerInput<typeof addSuggestedKind>['body'],
): Promise<DefinedKind> {
  const suggestion = suggestedKind(key);
  if (!suggestion) throw invalidInput({ key: 'No such kind comes with the product' });
  const { name, definition } = suggestion;
  const added = await addKind(session, { name, key, definition });
  await addDefaultTemplates(session.tx, session.now, key);
  return added;
}
