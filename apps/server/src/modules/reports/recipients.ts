import type { AuditAction } from '@landfall/contract/audit-actions';
import type { Recipients } from '@landfall/contract/reports';
import { sendSavedReport } from '@landfall/contract/reports';
import { invalidInput, notFound } from '../../platform/http/failure.ts';
import type { OrgSession } from '../../platform/http/gate.ts';
import { assertMayWriteToOthers } from '../../platform/mail/to-others.ts';
import { auditWriter } from '../audit/service.ts';
import * as queries from './queries.ts';

/**
 * The recipients of a report: the people that the call names, else the caller.
 * @throws Failure `not_found` for a `user_id` that is no member, `invalid_input` that names the one of `user_ids` that
 *   is none, and as {@link assertMayWriteToOthers}
 */
export async function recipientsOf(
  session: OrgSession,
  { user_id, user_ids = [user_id ?? session.actor.personId] }: Recipients,
): Promise<string[]> {
  const { tx, actor } = session;
  const members = new Set((await queries.selectMembers(tx, user_ids)).map(({ id }) => id));
  const stranger = user_ids.findIndex((id) => !members.has(id));
  if (stranger >= 0)
    throw user_id === undefined
      ? invalidInput({ [`user_ids.${stranger}`]: 'Nobody of this organization' })
      : notFound();
  const others = user_ids.filter((id) => id !== actor.personId);
  if (others.length > 0) await assertMayWriteToOthers(session, others.length);
  return user_ids;
}

/**
 * Writes an audit entry for each recipient of a report except the first, whose entry the call itself writes. The
 * entries are counted to limit how many mails a person sends.
 */
export async function recordFurther(
  { tx, actor, now, requestId }: OrgSession,
  reportId: string,
  [, ...further]: readonly string[],
): Promise<void> {
  for (const relatedId of further)
    await auditWriter.record(tx, {
      personId: actor.personId,
      requestId,
      at: Date.parse(now),
      action: sendSavedReport.audit as AuditAction,
      outcome: 'done',
      fields: ['user_ids'],
      resourceId: reportId,
      relatedId,
    });
}
