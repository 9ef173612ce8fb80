import type { Rule } from '@landfall/domain/deadline-rules/rule';
import type { OrgSession } from '../../platform/http/gate.ts';
import { newRecord } from '../../platform/new-record.ts';
import { contentHash } from './content-hash.ts';
import type { KnownRule } from './known-rules.ts';
import * as queries from './queries.ts';

/**
 * Stores a rule that the organization has no record of yet.
 * @returns its id
 */
export async function storeRule(
  { tx, now }: OrgSession,
  key: string,
  { owner, copiedFrom }: Pick<KnownRule, 'owner' | 'copiedFrom'>,
): Promise<string> {
  const record = newRecord(now);
  await queries.insertRule(tx, { ...record, key, owner, copied_from: copiedFrom });
  return record.id;
}

/** Stores a version of a rule, unless it is stored already. */
export async function storeVersion(
  { tx, now, actor }: OrgSession,
  ruleId: string,
  rule: Rule,
): Promise<void> {
  await queries.insertVersion(tx, {
    rule_id: ruleId,
    definition: rule,
    content_hash: contentHash(rule),
    created_by: actor.personId,
    created_at: now,
  });
}
