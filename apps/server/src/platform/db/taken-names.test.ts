import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';

let harness: Harness;
let ada: TestPerson;
beforeAll(async () => {
  harness = await startHarness();
  ada = await harness.founder('Ada');
});
afterAll(() => harness.close());

async function send(path: string, payload: object): Promise<{ status: number; id: string | undefined }> {
  const answer = await harness.inject({
    method: 'POST',
    url: `/api${path}`,
    headers: ada.headers,
    payload,
  });
  const [record] = Object.values<{ id?: string }>(answer.json());
  return { status: answer.statusCode, id: record?.id };
}

// The lower case of `İ` is `i` in PostgreSQL, and has two characters in JavaScript.
it.each<[string, number, () => object, object]>([
  ['/checklist-templates', 409, () => ({}), {}],
  ['/date_settings', 409, () => ({}), {}],
  ['/document-folders', 409, () => ({}), {}],
  [
    '/mail-templates',
    409,
    () => ({ subject: 'Hello', text: 'Hello' }),
    { subject: 'Hello', text: 'Hello', version: 1 },
  ],
  ['/matter-types', 409, () => ({}), {}],
  ['/reminders/groups', 409, () => ({ members: [ada.id] }), {}],
  ['/reminders/templates', 409, () => ({ entries: [{ offset_days: -14, target: 'case_team' }] }), {}],
  ['/saved-views', 400, () => ({ list: 'cases', sort: 'urgent_date' }), {}],
])('refuses a name of %s that the database considers taken', async (path, refused, fields, more) => {
  const named = (name: string) => (path === '/date_settings' ? { date_name: name } : { name });
  const add = (name: string) => send(path, { ...fields(), ...named(name) });
  const rename = async (id: string | undefined, name: string) =>
    (await send(`${path}/${id}`, { ...more, ...named(name) })).status;
  const [first, other] = [await add('istanbul'), await add('Ankara')];
  expect([first.status, other.status]).toEqual([201, 201]);
  expect((await add('İSTANBUL')).status).toBe(refused);
  expect(await rename(other.id, 'İstanbul')).toBe(refused);
  expect(await rename(first.id, 'İstanbul')).toBe(200);
});
