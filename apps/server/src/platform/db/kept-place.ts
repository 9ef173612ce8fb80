import { type SqlBool, sql } from 'kysely';

/**
 * SQL that says whether a case shows a beneficiary or petitioner who was put on it: not one who is deleted, unless everything
 * known of them was erased, who keep their place.
 * @param alias of their table
 */
export function keepsPlace(alias: string) {
  return sql<SqlBool>`(${sql.ref(`${alias}.deleted_at`)} is null or ${sql.ref(`${alias}.erased_at`)} is not null)`;
}
