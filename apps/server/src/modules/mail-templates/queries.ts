import type { MailTemplate } from '@landfall/contract/mail-templates';
import { countOf } from '../../platform/db/counts.ts';
import type { OrgTx } from '../../platform/db/session.ts';
import type { NewRecord } from '../../platform/new-record.ts';

const FIELDS = ['id', 'version', 'name', 'subject', 'body as text'] as const;

/** The organization's templates, by name. */
export function selectTemplates({ db, orgId }: OrgTx): Promise<MailTemplate[]> {
  return db
    .selectFrom('mail_template')
    .select(FIELDS)
    .where('org_id', '=', orgId)
    .orderBy('name')
    .orderBy('id')
    .execute();
}

export function selectTemplate({ db, orgId }: OrgTx, id: string): Promise<MailTemplate | undefined> {
  return db
    .selectFrom('mail_template')
    .select(FIELDS)
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .executeTakeFirst();
}

export function countTemplates({ db, orgId }: OrgTx): Promise<number> {
  return countOf(db.selectFrom('mail_template').where('org_id', '=', orgId));
}

/** The editable contents of a template. */
export interface TemplateContent {
  name: string;
  subject: string;
  text: string;
}

export async function insertTemplate(
  { db, orgId }: OrgTx,
  { text: body, ...template }: NewRecord & TemplateContent,
): Promise<void> {
  await db
    .insertInto('mail_template')
    .values({ org_id: orgId, body, ...template })
    .execute();
}

export async function updateTemplate(
  { db, orgId }: OrgTx,
  id: string,
  { text: body, ...content }: TemplateContent,
): Promise<void> {
  await db
    .updateTable('mail_template')
    .set(({ eb }) => ({ body, ...content, version: eb('version', '+', 1) }))
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute();
}

/** @returns whether the template existed */
export async function deleteTemplate({ db, orgId }: OrgTx, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('mail_template')
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
