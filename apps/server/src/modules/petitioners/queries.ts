import { petitioner } from '@landfall/contract/petitioners';
import type { OrgTx } from '../../platform/db/session.ts';
import { isShownOnCases } from '../../platform/db/shown-on-cases.ts';
import { prepared } from '../../platform/db/statement.ts';

const FIELDS = petitioner.keyof().options.map((field) => `p.${field}` as const);

/** The petitioners of a case, in the order in which they were added. Erased ones keep their place. */
export const selectOnCase = prepared(({ db, orgId }, { caseId }: { caseId: string }) =>
  db
    .selectFrom('case_petitioner as l')
    .innerJoin('petitioner as p', (join) =>
      join.onRef('p.org_id', '=', 'l.org_id').onRef('p.id', '=', 'l.petitioner_id'),
    )
    .select(FIELDS)
    .where('l.org_id', '=', orgId)
    .where('l.case_id', '=', caseId)
    .where(isShownOnCases('p'))
    .orderBy('l.id'),
);

/**
 * Adds a petitioner to a case; false when it was on the case already. The link's id, a UUIDv7, places it after earlier
 * ones.
 */
export async function insertLink(
  { db, orgId }: OrgTx,
  link: { id: string; case_id: string; petitioner_id: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('case_petitioner')
    .values({ org_id: orgId, ...link })
    .onConflict((conflict) => conflict.columns(['org_id', 'case_id', 'petitioner_id']).doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows > 0n;
}

/** Adds petitioners to cases that they are not on yet, in one statement. */
export async function insertLinks(
  { db, orgId }: OrgTx,
  links: readonly { id: string; case_id: string; petitioner_id: string }[],
): Promise<void> {
  if (links.length === 0) return;
  await db
    .insertInto('case_petitioner')
    .values(links.map((link) => ({ org_id: orgId, ...link })))
    .execute();
}
