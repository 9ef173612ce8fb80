import { type SqlBool, sql } from 'kysely';

/**
 * SQL condition for whether a case shows one of its beneficiaries or petitioners: not deleted ones, except erased ones,
 * who stay on their cases. @param alias of their table
 */
export function isShownOnCases(alias: string) {
  return sql<SqlBool>`(${sql.ref(`${alias}.deleted_at`)} is null or ${sql.ref(`${alias}.erased_at`)} is not null)`;
}
