import { type BeneficiaryType, beneficiary } from '@landfall/contract/beneficiaries';
import type { ClientLanguage } from '@landfall/contract/client-languages';
import { sql } from 'kysely';
import type { OrgTx } from '../../platform/db/session.ts';
import { isShownOnCases } from '../../platform/db/shown-on-cases.ts';
import { prepared } from '../../platform/db/statement.ts';

const FIELDS = beneficiary
  .omit({ language: true })
  .keyof()
  .options.map((field) => `b.${field}` as const);

function onCase({ db, orgId }: OrgTx, caseId: string) {
  return db
    .selectFrom('case_beneficiary as l')
    .innerJoin('beneficiary as b', (join) =>
      join.onRef('b.org_id', '=', 'l.org_id').onRef('b.id', '=', 'l.beneficiary_id'),
    )
    .select(FIELDS)
    .select(({ ref }) => ref('b.language').$castTo<ClientLanguage>().as('language'))
    .where('l.org_id', '=', orgId)
    .where('l.case_id', '=', caseId);
}

/** The primary beneficiary of a case, even a deleted one. */
export function selectPrimary(tx: OrgTx, caseId: string) {
  return onCase(tx, caseId).where('l.beneficiary_type', '=', 'primary').executeTakeFirst();
}

/** The beneficiaries of a case: the primary one first, then in the order of addition. Erased ones keep their place. */
export const selectOnCase = prepared((tx, { caseId }: { caseId: string }) =>
  onCase(tx, caseId)
    .select(sql<BeneficiaryType>`l.beneficiary_type`.as('beneficiary_type'))
    .where(isShownOnCases('b'))
    .orderBy(sql`l.beneficiary_type = 'primary'`, 'desc')
    .orderBy('l.id'),
);

/** Makes the primary beneficiary of a case a dependent one. */
export async function demotePrimary({ db, orgId }: OrgTx, caseId: string): Promise<void> {
  await db
    .updateTable('case_beneficiary')
    .set({ beneficiary_type: 'dependent' })
    .where('org_id', '=', orgId)
    .where('case_id', '=', caseId)
    .where('beneficiary_type', '=', 'primary')
    .execute();
}

/**
 * Adds a beneficiary to a case, or changes their type on it. An existing link keeps its id, and so its place in the
 * order.
 */
export async function insertLink(
  { db, orgId }: OrgTx,
  link: { id: string; case_id: string; beneficiary_id: string; beneficiary_type: BeneficiaryType },
): Promise<void> {
  await db
    .insertInto('case_beneficiary')
    .values({ org_id: orgId, ...link })
    .onConflict((conflict) =>
      conflict
        .columns(['org_id', 'case_id', 'beneficiary_id'])
        .doUpdateSet({ beneficiary_type: link.beneficiary_type }),
    )
    .execute();
}

/** Adds beneficiaries to cases that they are not on yet, in one statement. */
export async function insertLinks(
  { db, orgId }: OrgTx,
  links: readonly {
    id: string;
    case_id: string;
    beneficiary_id: string;
    beneficiary_type: BeneficiaryType;
  }[],
): Promise<void> {
  if (links.length === 0) return;
  await db
    .insertInto('case_beneficiary')
    .values(links.map((link) => ({ org_id: orgId, ...link })))
    .execute();
}
