import type { Harness, TestPerson } from './harness.ts';

/** More than are read whole where a large organization asks an index. */
const MANY = 2_001;

/**
 * Adds so many people, firms and cases to an organization that it counts as large. All of them are newer than others,
 * and none contains a letter that a test would search for.
 */
export async function addOthers({ owner }: Pick<Harness, 'owner'>, { orgId }: TestPerson): Promise<void> {
  for (const [table, columns, values] of [
    ['beneficiary', 'first_name', 'o.name'],
    ['petitioner', 'petitioner_name', 'o.name'],
    ['case_record', 'title, description', "o.name, '-'"],
  ]) {
    await owner.query(
      `insert into app.${table} (org_id, id, ${columns})
       select $1, ('fffffffe-ffff-7000-8000-' || lpad(o.n::text, 12, '0'))::uuid, ${values}
       from (select n, 'ωω' || translate(n::text, '0123456789', 'αβγδεζηθικ') as name from generate_series(1, ${MANY}) n) o`,
      [orgId],
    );
  }
  await owner.query(
    `insert into app.case_summary (org_id, case_id, title, status, version, created_at, dates)
     select org_id, id, title, status, version, created_at, '[]' from app.case_record c
     where org_id = $1 and not exists (select from app.case_summary s where s.org_id = c.org_id and s.case_id = c.id)`,
    [orgId],
  );
}
