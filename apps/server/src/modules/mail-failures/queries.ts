import { sql } from 'kysely';
import { countOf } from '../../platform/db/counts.ts';
import { decodeCursor, isId, type PageAt } from '../../platform/db/page.ts';
import type { OrgTx } from '../../platform/db/session.ts';

function failedSince({ db, orgId }: OrgTx, since: string) {
  return (
    db
      .selectFrom('mail')
      .where('org_id', '=', orgId)
      .where('status', '=', 'failed')
      .where('created_at', '>=', since)
      // Mails about dates and mails to clients reveal a case, which not every admin may see.
      .where(
        sql<boolean>`case kind
          when 'date_reminder' then exists (
            select from reminder r where r.org_id = mail.org_id and r.id = mail.resource_id)
          when 'snoozed_date' then exists (
            select from case_date d where d.org_id = mail.org_id and d.id = mail.resource_id)
          when 'thread_notice' then exists (
            select from thread t where t.org_id = mail.org_id and t.id = mail.resource_id)
          when 'missing_items' then exists (
            select from case_record c where c.org_id = mail.org_id and c.id = mail.resource_id)
          else true end`,
      )
  );
}

/**
 * The latest mails, newest first, as ids increase with time; one row more than the limit. An invalid cursor is refused.
 */
export async function selectFailed(tx: OrgTx, since: string, { limit, cursor }: PageAt) {
  let query = failedSince(tx, since)
    .select(['id', 'kind', 'recipient', 'created_at', 'attempts'])
    // The subject of a report's mail contains counts of what its recipient may see, which may be more than the reader
    // may.
    .select(
      sql<string>`coalesce((
      select heading ->> 'report_name' from report r where r.org_id = mail.org_id and r.id = mail.resource_id),
      subject)`.as('subject'),
    )
    .select(({ fn, val }) => fn.coalesce('last_error', val('')).as('error'));
  if (cursor) {
    const [id = ''] = decodeCursor(cursor, 'cursor', [isId]);
    query = query.where('id', '<', id);
  }
  return query
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
}

export function countFailed(tx: OrgTx, since: string): Promise<number> {
  return countOf(failedSince(tx, since));
}
