import { afterAll, beforeAll, expect, it } from 'vitest';
import { addBeneficiary, addDocument, addNote } from '../../testing/factories.ts';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';
import { untilWaiting } from '../../testing/lock-waits.ts';
import { problemOf } from '../../testing/problem-of.ts';

let harness: Harness;
let ada: TestPerson;

beforeAll(async () => {
  harness = await startHarness();
  ada = await harness.founder();
});
afterAll(() => harness.close());

it.each<[string, (ownerId: string) => Promise<unknown>]>([
  ['note', (ownerId) => addNote(ada, ownerId)],
  ['document', (ownerId) => addDocument(ada, ownerId)],
])(
  'a %s for a person who is deleted meanwhile is refused, and not put where nobody sees it',
  async (_, add) => {
    const { id } = await addBeneficiary(ada);
    const deleting = await harness.owner.connect();
    try {
      await deleting.query('begin');
      await deleting.query('select from app.beneficiary where id = $1 for update', [id]);
      const refused = problemOf(add(id));
      await untilWaiting(harness.owner, 1);
      await deleting.query('update app.beneficiary set deleted_at = now() where id = $1', [id]);
      await deleting.query('commit');
      expect(await refused).toMatchObject({ code: 'not_found' });
    } finally {
      deleting.release();
    }
  },
);
