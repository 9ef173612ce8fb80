import type { HandlerInput, HandlerResult } from '@landfall/contract/endpoint';
import type { listHistory as contractListHistory } from '@landfall/contract/history';
import { notFound } from '../../platform/http/failure.ts';
import type { OrgSession } from '../../platform/http/gate.ts';
import { isRecord, peopleNamed } from '../audit/service.ts';
import * as queries from './queries.ts';

/**
 * A page of what was changed in a record, the latest first.
 * @throws Failure `not_found` when the organization has no such record that the caller may know of
 */
export async function listHistory(
  { tx }: OrgSession,
  { resource_id, limit, cursor }: HandlerInput<typeof contractListHistory>['query'],
): Promise<HandlerResult<typeof contractListHistory>> {
  if (!(await isRecord(tx, resource_id))) throw notFound();
  const [{ page, next }, total] = await Promise.all([
    queries.selectEntries(tx, resource_id, { limit, cursor }),
    queries.countEntries(tx, resource_id),
  ]);
  const [changes, people] = await Promise.all([
    queries.selectChanges(
      tx,
      page.map(({ id }) => id),
    ),
    peopleNamed(
      tx,
      page.map(({ person_id }) => person_id),
    ),
  ]);
  const nameOf = new Map(people.map(({ id, display_name }) => [id, display_name]));
  return {
    changes: page.map(({ id, at, action, person_id }) => {
      const ofEntry = changes.filter(({ entry_id }) => entry_id === id);
      return {
        id,
        at,
        action,
        actor: { id: person_id, display_name: nameOf.get(person_id) ?? '' },
        fields: ofEntry.map(({ field, old_value, new_value }) => ({ field, from: old_value, to: new_value })),
        reason: ofEntry[0]?.reason ?? '',
      };
    }),
    total,
    next_cursor: next,
  };
}
