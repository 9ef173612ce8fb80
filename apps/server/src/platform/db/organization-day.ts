import { type RawBuilder, sql } from 'kysely';
import type { OrgTx } from './session.ts';

/** The calendar day (`YYYY-MM-DD`) of an instant column in the organization's time zone. */
export function organizationDay({ orgId }: OrgTx, column: string): RawBuilder<string> {
  return sql<string>`to_char(${sql.ref(column)} at time zone
    (select o.time_zone from organization o where o.org_id = ${orgId}), 'YYYY-MM-DD')`;
}

/** The calendar day of an instant in the organization's time zone, as a date. */
export function dayOf({ orgId }: OrgTx, instant: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`(${instant} at time zone (select o.time_zone from organization o where o.org_id = ${orgId}))::date`;
}

/** The instant at which a calendar day (`YYYY-MM-DD`) begins in the organization's time zone, `later` days after it. */
export function startOfOrganizationDay({ orgId }: OrgTx, day: string, later = 0): RawBuilder<string> {
  return sql<string>`((${day}::date + ${later}::integer)::timestamp at time zone
    (select o.time_zone from organization o where o.org_id = ${orgId}))`;
}
