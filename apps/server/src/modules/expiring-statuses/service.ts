import type { HandlerInput, HandlerResult } from '@landfall/contract/endpoint';
import {
  EXPIRING_COLUMNS,
  EXPIRING_KINDS,
  EXPIRING_LABELS,
  type exportExpiring as exportExpiringCall,
  type listExpiring as listExpiringCall,
} from '@landfall/contract/expiring-statuses';
import { csvOf } from '../../platform/csv.ts';
import { readAll } from '../../platform/db/page.ts';
import type { OrgSession } from '../../platform/http/gate.ts';
import * as queries from './queries.ts';

type Filters = HandlerInput<typeof exportExpiringCall>['query'];

function filterOf({ today }: OrgSession, { kind, days, no_case }: Filters): queries.ExpiringFilter {
  return { today, days, kinds: kind ? [kind] : EXPIRING_KINDS, noCase: no_case === 'true' };
}

/** A page of expiring statuses, cards and passports, the earliest first. */
export async function listExpiring(
  session: OrgSession,
  { limit, cursor, ...filters }: HandlerInput<typeof listExpiringCall>['query'],
): Promise<HandlerResult<typeof listExpiringCall>> {
  const filter = filterOf(session, filters);
  const [{ page, next }, total] = await Promise.all([
    queries.selectExpiring(session.tx, filter, { limit, cursor }),
    queries.countExpiring(session.tx, filter),
  ]);
  return { today: session.today, expiring: page, total, next_cursor: next };
}

/** All of them as CSV; days as `YYYY-MM-DD`. */
export async function exportExpiring(session: OrgSession, filters: Filters): Promise<string> {
  const filter = filterOf(session, filters);
  const rows = await readAll((at) => queries.selectExpiring(session.tx, filter, at));
  return csvOf(
    Object.values(EXPIRING_COLUMNS),
    rows.map(({ person_name, kind, class: of, expires_on, open_cases }) => [
      ...[person_name, EXPIRING_LABELS[kind], of, expires_on, open_cases],
    ]),
  );
}
