import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SPELLINGS, type Spelling, sampleCall } from '../../testing/contract-calls.ts';
import { databaseContents } from '../../testing/database-contents.ts';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';

let harness: Harness;

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());

/** Calls that accept any field, each with its reason. */
const TAKES_ANYTHING: Record<string, string> = {
  updateSettings: 'free settings, kept apart from everything else',
};
/** Calls that name a version of a rule, which need not be the latest. */
const NAMES_A_VERSION: ReadonlySet<string> = new Set(['computeDeadlines', 'adoptDeadlineRule']);
const writing = SPELLINGS.filter(
  ({ name, endpoint: { method, bytes } }) => method !== 'GET' && !bytes && !(name in TAKES_ANYTHING),
);

/** Fields that no call may set unless it declares them. */
const NOT_TO_BE_SET = {
  id: crypto.randomUUID(),
  ID: crypto.randomUUID(),
  org_id: crypto.randomUUID(),
  org: crypto.randomUUID(),
  role: 'super_admin',
  roles: ['super_admin'],
  archived_at: '2020-01-01T00:00:00Z',
  accepted_at: '2020-01-01T00:00:00Z',
  created_at: '2020-01-01T00:00:00Z',
  deleted_at: null,
  person_id: crypto.randomUUID(),
  version: 1,
};

describe.each(writing)('$title', (spelling: Spelling) => {
  const { endpoint } = spelling;
  let ada: TestPerson;

  beforeAll(async () => {
    ada = await (endpoint.access === 'operator' ? harness.operator() : harness.founder());
  });

  const declared = new Set(Object.keys(endpoint.body?.shape ?? {}));
  const fields = Object.keys(NOT_TO_BE_SET).filter((field) => !declared.has(field));

  it(`T17 refuses each of ${fields.join(', ')} and changes nothing`, async () => {
    // Every attempt is refused, so that the records of the call stay unchanged.
    const call = await sampleCall(spelling, ada);
    const before = await databaseContents(harness.owner);
    for (const field of fields) {
      const payload = { ...call.payload, [field]: Reflect.get(NOT_TO_BE_SET, field) };
      const answer = await harness.inject({ ...call, payload, headers: ada.headers });
      expect([answer.statusCode, answer.json().fields]).toEqual([400, { [field]: 'Unknown field' }]);
    }
    expect(await databaseContents(harness.owner)).toBe(before);
  });

  it('T17 refuses a version that jumps and changes nothing', async () => {
    if (!declared.has('version') || NAMES_A_VERSION.has(spelling.name)) return;
    const call = await sampleCall(spelling, ada);
    const before = await databaseContents(harness.owner);
    for (const [version, status] of [
      [99, 409],
      [0, 400],
      [-1, 400],
      [1.5, 400],
      ['1', 400],
      [2 ** 31 - 1, 409],
      [2 ** 31, 400],
    ]) {
      const payload = { ...call.payload, version };
      const answer = await harness.inject({ ...call, payload, headers: ada.headers });
      expect([version, answer.statusCode]).toEqual([version, status]);
    }
    expect(await databaseContents(harness.owner)).toBe(before);
  });
});

describe('T18 roles in the database', () => {
  it.each(["'{}'", "'{owner}'", "'{user,owner}'", "'{SUPER_ADMIN}'", "'user'", 'null'])(
    'refuses %s',
    async (roles) => {
      const ada = await harness.founder();
      await expect(
        harness.owner.query(`update app.membership set roles = ${roles} where person_id = $1`, [ada.id]),
      ).rejects.toMatchObject({ code: expect.stringMatching(/^(23514|23502|22P02)$/) });
    },
  );
});
