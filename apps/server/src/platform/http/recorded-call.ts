import type { AuditAction } from '@landfall/contract/audit-actions';
import { type Endpoint, isRepeatable } from '@landfall/contract/endpoint';
import type { FastifyRequest } from 'fastify';
import { validate as isUuid } from 'uuid';
import type { RepeatableCall } from '../db/idempotency.ts';
import type { AuditWriter } from './audit-writer.ts';
import type { OrgSession } from './gate.ts';
import { type Input, idempotencyKey } from './input.ts';

function idOf(value: unknown): string | null {
  return typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string'
    ? value.id
    : null;
}

/** The record in a call's response, bare or in its wrapper. */
function answeredOf(result: unknown): string | null {
  const wrapped = typeof result === 'object' && result !== null ? Object.values(result)[0] : undefined;
  return idOf(result) ?? idOf(wrapped);
}

/**
 * The record of a call: the one in its path, else the returned one; for a creating call always the returned one. And
 * the second record, which the path names: the person of `/case_records/{id}/beneficiaries/{beneficiaryId}`, the
 * template of `/reports/configurations/{id}/generate`.
 */
function recordsOf({ status }: Endpoint, { params }: Input, result: unknown) {
  const [named, answered] = [idOf(params), answeredOf(result)];
  if (status === 201 && named && answered) return { resourceId: answered, relatedId: named };
  const others = Object.entries(params ?? {}).filter(([name]) => name !== 'id');
  const relatedId = others.map(([, value]) => value).find((value) => isUuid(value)) ?? null;
  return { resourceId: named ?? answered, relatedId };
}

/** The ids in `changed_ids` of a call about many records; undefined for a call about one. */
function changedIdsOf(result: unknown): string[] | undefined {
  const answered = typeof result === 'object' && result !== null && 'changed_ids' in result;
  return answered ? (result.changed_ids as string[]) : undefined;
}

/** Writes the audit row of a completed call: one, or one for each of many records that it changed. */
export async function recordDone(
  writer: AuditWriter,
  { tx, actor, changes, records, operationId }: OrgSession,
  endpoint: Endpoint,
  input: Input,
  result: unknown,
  { action, requestId, at }: { action: AuditAction; requestId: string; at: number },
): Promise<void> {
  const fields = typeof input.body === 'object' && input.body !== null ? Object.keys(input.body) : [];
  const by = { personId: actor.personId, operationId };
  const entry = { ...by, action, outcome: 'done', fields, requestId, at } as const;
  const changed = records ?? changedIdsOf(result);
  if (changed && changed.length > 0) return writer.recordOfEach(tx, entry, changed, changes);
  return writer.record(tx, { ...entry, ...recordsOf(endpoint, input, result) }, changes);
}

/** Runs a creating call with a key once; repeated calls with the key get the same reply. */
export async function repeatableCall(
  endpoint: Endpoint,
  request: FastifyRequest,
  input: Input,
  { personId, now }: { personId: string; now: string },
  replyKey: () => Promise<Buffer>,
): Promise<RepeatableCall | undefined> {
  const key = isRepeatable(endpoint) ? idempotencyKey(request) : undefined;
  if (key === undefined) return undefined;
  const asked = JSON.stringify([input.params, input.body]);
  const { method, path } = endpoint;
  return { personId, endpoint: `${method} ${path}`, key, input: asked, now, sealingKey: await replyKey() };
}
