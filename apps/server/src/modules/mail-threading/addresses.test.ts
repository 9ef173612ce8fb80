import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addBeneficiary, linkBeneficiary, openCase } from '../../testing/factories.ts';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';
import { openThread } from '../../testing/messages.ts';
import { isAdmitted, secretCaseOf, suggestionsFor } from './service.ts';

let harness: Harness;
let ada: TestPerson;

beforeAll(async () => {
  harness = await startHarness();
  ada = await harness.founder('Ada');
  const people = `insert into app.beneficiary
      (org_id, id, first_name, last_name, personal_email, business_email, created_at)
    select $1, gen_random_uuid(), '', 'Okafor', 'Person' || n || '@example.test', 'Work' || n || '@example.test', now()
    from generate_series(1, 10000) n`;
  const companies = `insert into app.petitioner (org_id, id, petitioner_name, email, created_at)
    select $1, gen_random_uuid(), 'Company', 'Office' || n || '@example.test', now()
    from generate_series(1, 10000) n`;
  for (const statement of [people, companies]) await harness.owner.query(statement, [ada.orgId]);
  await harness.owner.query('vacuum analyze app.beneficiary, app.petitioner');
});
afterAll(() => harness.close());

it('the sender of a mail is looked up by an index, however many people there are', async () => {
  const person = await addBeneficiary(ada, { personal_email: 'Ngozi@Example.test' });
  const { id: caseId } = await openCase(ada);
  await linkBeneficiary(ada, caseId, person.id);
  const thread = await openThread(ada, caseId);
  const found = await ada.arrange(async (tx) => {
    const address = 'NGOZI@example.test';
    const suggested = await suggestionsFor(tx, address, { thread_id: null, case_id: null });
    const isKnown = await isAdmitted(tx, thread.id, address);
    await secretCaseOf(tx, address);
    const none = await suggestionsFor(tx, '', { thread_id: null, case_id: null });
    const { rows } = await sql<{ read: number }>`
      select sum(seq_tup_read + idx_tup_fetch)::int as read from pg_stat_xact_user_tables
      where relname in ('beneficiary', 'petitioner')`.execute(tx.db);
    return { suggested, isKnown, none, read: rows[0]?.read ?? 0 };
  });
  expect(found.suggested.map(({ owner_id, thread_id }) => [owner_id, thread_id])).toEqual([
    [caseId, thread.id],
    [caseId, null],
    [person.id, null],
  ]);
  expect([found.isKnown, found.none]).toEqual([true, []]);
  expect(found.read).toBeLessThan(100);
});
