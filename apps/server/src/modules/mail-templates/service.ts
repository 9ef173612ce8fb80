import { LIMITS } from '@landfall/contract/constants';
import type { HandlerInput } from '@landfall/contract/endpoint';
import type { createMailTemplate, MailTemplate, updateMailTemplate } from '@landfall/contract/mail-templates';
import { lockOrganization } from '../../platform/db/organization-lock.ts';
import type { OrgTx } from '../../platform/db/session.ts';
import { idOfName } from '../../platform/db/taken-names.ts';
import { Failure, found, notFound, staleVersion } from '../../platform/http/failure.ts';
import type { OrgSession } from '../../platform/http/gate.ts';
import { newRecord } from '../../platform/new-record.ts';
import * as queries from './queries.ts';

/** The organization's templates, by name. */
export const listTemplates = queries.selectTemplates;

/** @throws Failure `conflict` when another template has the name */
async function assertNameFree(tx: OrgTx, name: string, id?: string): Promise<void> {
  if (await idOfName(tx, 'mail_template', name, id))
    throw new Failure('conflict', 'A template has this name already');
}

/**
 * Adds a template.
 * @throws Failure `conflict` for a name that is taken, and for too many templates
 */
export async function addTemplate(
  { tx, now }: OrgSession,
  content: HandlerInput<typeof createMailTemplate>['body'],
): Promise<MailTemplate> {
  await lockOrganization(tx);
  await assertNameFree(tx, content.name);
  if ((await queries.countTemplates(tx)) >= LIMITS.mailTemplates)
    throw new Failure('conflict', `At most ${LIMITS.mailTemplates} templates: delete one first`);
  const template = { ...newRecord(now), ...content };
  await queries.insertTemplate(tx, template);
  return found(await queries.selectTemplate(tx, template.id));
}

/** Changes a template. @throws Failure `not_found`, `conflict`, `stale_version` */
export async function editTemplate(
  { tx }: OrgSession,
  id: string,
  { version, ...content }: HandlerInput<typeof updateMailTemplate>['body'],
): Promise<MailTemplate> {
  await lockOrganization(tx);
  const current = found(await queries.selectTemplate(tx, id));
  if (current.version !== version) throw staleVersion(current);
  await assertNameFree(tx, content.name, id);
  await queries.updateTemplate(tx, id, content);
  return found(await queries.selectTemplate(tx, id));
}

/** Deletes a template. @throws Failure `not_found` */
export async function deleteTemplate({ tx }: OrgSession, id: string): Promise<void> {
  if (!(await queries.deleteTemplate(tx, id))) throw notFound();
}
