import type {
  ChecklistTemplate,
  createChecklistTemplate,
  updateChecklistTemplate,
} from '@landfall/contract/checklist-templates';
import { LIMITS } from '@landfall/contract/constants';
import type { HandlerInput } from '@landfall/contract/endpoint';
import { lockOrganization } from '../../platform/db/organization-lock.ts';
import type { OrgTx } from '../../platform/db/session.ts';
import { idOfName } from '../../platform/db/taken-names.ts';
import { Failure, found, notFound, staleVersion } from '../../platform/http/failure.ts';
import type { OrgSession } from '../../platform/http/gate.ts';
import { newRecord } from '../../platform/new-record.ts';
import { assertMatterType, listMatterTypes } from '../matter-types/service.ts';
import { DEFAULT_TEMPLATES } from './default-templates.ts';
import * as queries from './queries.ts';

/** The organization's templates, ordered by name. */
export function listTemplates(tx: OrgTx): Promise<ChecklistTemplate[]> {
  return queries.selectTemplates(tx);
}

/** A template; undefined if it does not exist. */
export const findTemplate: (tx: OrgTx, id: string) => Promise<ChecklistTemplate | undefined> =
  queries.selectTemplate;

/** A template. @throws Failure `not_found` */
export async function readTemplate(tx: OrgTx, id: string): Promise<ChecklistTemplate> {
  return found(await findTemplate(tx, id));
}

/**
 * Adds the default templates for the organization's kinds of cases, unless it has a template of the same name.
 * @param now ISO instant
 * @param key limits them to the templates of this kind
 */
export async function addDefaultTemplates(tx: OrgTx, now: string, key?: string): Promise<void> {
  const idOf = new Map((await listMatterTypes(tx)).map(({ key, id }) => [key, id]));
  const wanted = DEFAULT_TEMPLATES.filter(({ matterType }) =>
    key === undefined ? idOf.has(matterType) : matterType === key,
  );
  if (wanted.length === 0) return;
  await queries.insertTemplates(
    tx,
    wanted.map(({ matterType, ...template }) => ({
      ...newRecord(now),
      ...template,
      matter_type_id: idOf.get(matterType) ?? null,
    })),
  );
}

/**
 * Adds the default templates that the organization lacks.
 * @returns all templates of the organization
 */
export async function restoreDefaults({ tx, now }: OrgSession): Promise<ChecklistTemplate[]> {
  await lockOrganization(tx);
  await addDefaultTemplates(tx, now);
  return queries.selectTemplates(tx);
}

/** @throws Failure `conflict` when another template has the name */
async function assertNameFree(
  tx: OrgTx,
  templates: readonly ChecklistTemplate[],
  name: string,
  id?: string,
): Promise<void> {
  const taken = await idOfName(tx, 'checklist_template', name, id);
  const current = templates.find((template) => template.id === taken);
  if (current) throw new Failure('conflict', 'A checklist has this name already', { current });
}

/** Adds a template. @throws Failure `conflict`, `invalid_input` that names `matter_type_id` */
export async function addTemplate(
  { tx, now }: OrgSession,
  body: HandlerInput<typeof createChecklistTemplate>['body'],
): Promise<ChecklistTemplate> {
  await lockOrganization(tx);
  const templates = await queries.selectTemplates(tx);
  await assertNameFree(tx, templates, body.name);
  if (templates.length >= LIMITS.checklistTemplates)
    throw new Failure('conflict', `At most ${LIMITS.checklistTemplates} checklists: delete one first`);
  if (body.matter_type_id) await assertMatterType(tx, body.matter_type_id);
  const record = newRecord(now);
  await queries.insertTemplates(tx, [{ ...record, ...body }]);
  return readTemplate(tx, record.id);
}

/**
 * Changes the supplied parts of a template.
 * @throws Failure `not_found`, `conflict`, `stale_version`, `invalid_input` that names `matter_type_id`
 */
export async function editTemplate(
  { tx }: OrgSession,
  id: string,
  { version, ...change }: HandlerInput<typeof updateChecklistTemplate>['body'],
): Promise<ChecklistTemplate> {
  await lockOrganization(tx);
  const templates = await queries.selectTemplates(tx);
  const current = found(templates.find((template) => template.id === id));
  if (version !== undefined && version !== current.version) throw staleVersion(current);
  if (change.name !== undefined) await assertNameFree(tx, templates, change.name, id);
  if (change.matter_type_id && change.matter_type_id !== current.matter_type_id)
    await assertMatterType(tx, change.matter_type_id);
  await queries.updateTemplate(tx, id, change);
  return readTemplate(tx, id);
}

/** Deletes a template; checklists of cases stay as they are. @throws Failure `not_found` */
export async function deleteTemplate({ tx }: OrgSession, id: string): Promise<void> {
  if (!(await queries.deleteTemplate(tx, id))) throw notFound();
}
