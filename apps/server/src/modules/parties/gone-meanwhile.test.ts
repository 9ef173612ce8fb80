import { completeUpload, uploadPart } from '@landfall/contract/uploads';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addBeneficiary, addNote, beginUpload } from '../../testing/factories.ts';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';
import { untilWaiting } from '../../testing/lock-waits.ts';
import { openThread } from '../../testing/messages.ts';
import { problemOf } from '../../testing/problem-of.ts';

let harness: Harness;
let ada: TestPerson;

beforeAll(async () => {
  harness = await startHarness();
  ada = await harness.founder();
});
afterAll(() => harness.close());

/**
 * Uploads a file for a person, except for its completion.
 * @returns completes the upload
 */
async function uploaded(ownerId: string): Promise<() => Promise<unknown>> {
  const { upload } = await beginUpload(ada, ownerId, { content: 'Passport' });
  const { id } = upload;
  await ada.call(uploadPart, { params: { id, no: '1' }, bytes: new Uint8Array(Buffer.from('Passport')) });
  return () => ada.call(completeUpload, { params: { id } });
}

it.each<[string, (ownerId: string) => Promise<() => Promise<unknown>>]>([
  ['note', async (ownerId) => () => addNote(ada, ownerId)],
  ['document', uploaded],
  ['thread', async (ownerId) => () => openThread(ada, ownerId)],
])('a %s for a person who is deleted meanwhile is refused', async (_, prepare) => {
  const { id } = await addBeneficiary(ada);
  const add = await prepare(id);
  const deleting = await harness.owner.connect();
  try {
    await deleting.query('begin');
    await deleting.query('select from app.beneficiary where id = $1 for update', [id]);
    const refused = problemOf(add());
    await untilWaiting(harness.owner, 1);
    await deleting.query('update app.beneficiary set deleted_at = now() where id = $1', [id]);
    await deleting.query('commit');
    expect(await refused).toMatchObject({ code: 'not_found' });
  } finally {
    deleting.release();
  }
});
