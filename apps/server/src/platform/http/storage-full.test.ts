import { ProblemError } from '@landfall/contract/call';
import { getCaseRecord, listCaseRecords } from '@landfall/contract/case-records';
import { createCaseRecord } from '@landfall/contract/new-case';
import { exportOrganization } from '@landfall/contract/organization-data';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SIGNED_IN } from '../../modules/audit/queries.ts';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';

const WORDS =
  "The server's disk is full: nothing was saved. What is there can be read. Tell whoever runs the server to make room";
const room = { isFull: false };
const logLines: string[] = [];
let harness: Harness;
let ada: TestPerson;
let id: string;

beforeAll(async () => {
  harness = await startHarness({ room, logLines });
  ada = await harness.founder();
  ({ id } = (await open('Kept')).case_record);
});
afterAll(() => harness.close());
beforeEach(() => {
  room.isFull = false;
  logLines.length = 0;
});

const open = (title: string) => ada.call(createCaseRecord, { body: { title, description: 'x' } });
const count = async () => (await ada.call(listCaseRecords, {})).case_records.length;
const audited = async (action: string) => {
  const sql = 'select count(*)::int as count from app.audit_entry where org_id = $1 and action = $2';
  return (await harness.owner.query(sql, [ada.orgId, action])).rows[0].count;
};

/** The response to a call that fails. */
async function refusal(failing: Promise<unknown>): Promise<[number, string, string]> {
  const error = await failing.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ProblemError)) throw new Error(`No problem but ${error}`);
  return [error.status, error.problem.code, error.problem.message];
}

/** Makes the database report a full disk when rows that meet a condition are inserted. */
async function fillFor(
  table: string,
  condition: string,
): Promise<{ [Symbol.asyncDispose](): Promise<void> }> {
  await harness.owner.query(`
    create function app.full() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$;
    create trigger full_disk before insert on ${table} for each row when (${condition}) execute function app.full()`);
  return {
    async [Symbol.asyncDispose]() {
      await harness.owner.query('drop function app.full() cascade');
    },
  };
}

describe('T54 T74 while the disk counts as full', () => {
  it('changes are refused with a message, before their body is read, until there is room', async () => {
    room.isFull = true;
    expect(await refusal(open('Lost'))).toEqual([507, 'storage_full', WORDS]);
    const headers = { ...ada.headers, 'content-type': 'text/plain' };
    const unread = await harness.inject({ method: 'POST', url: '/api/case_records', headers, payload: 'x' });
    expect(unread.statusCode).toBe(507);
    room.isFull = false;
    expect(await count()).toBe(1);
    await open('Later');
    expect(await count()).toBe(2);
  });

  it('reading continues, also a person’s first call of the day and an export', async () => {
    const bo = await ada.colleague('super_admin');
    const [signIns, exports] = [await audited(SIGNED_IN), await audited('organization.exported')];
    room.isFull = true;
    expect((await bo.call(getCaseRecord, { params: { id } })).case_record.title).toBe('Kept');
    await bo.call(exportOrganization, {});
    expect(await audited(SIGNED_IN)).toBe(signIns + 1);
    expect(await audited('organization.exported')).toBe(exports + 1);
  });

  it('anonymous callers are not told', async () => {
    room.isFull = true;
    const answer = await harness.inject({ method: 'POST', url: '/api/case_records', payload: {} });
    expect(answer.statusCode).toBe(401);
  });

  it('/readyz reports it and stays ready for reading', async () => {
    const ask = async () => {
      const answer = await harness.inject({ url: '/readyz' });
      return [answer.statusCode, answer.json()];
    };
    room.isFull = true;
    expect(await ask()).toEqual([200, { status: 'ok', schema: 'current', storage: 'full' }]);
    room.isFull = false;
    expect(await ask()).toEqual([200, { status: 'ok', schema: 'current' }]);
  });
});

describe('T54 T74 when the database reports a full disk', () => {
  it('a change gets the same answer, saves nothing, and the log has the reason', async () => {
    const before = await count();
    {
      await using _ = await fillFor('app.case_record', 'true');
      expect(await refusal(open('Lost'))).toEqual([507, 'storage_full', WORDS]);
    }
    expect(await count()).toBe(before);
    const logged = logLines.filter((line) => line.includes('"the disk is full"'));
    expect(logged.join()).toContain('No space left on device');
  });

  it('reading continues although the sign-in cannot be recorded, which the next call does', async () => {
    const bo = await ada.colleague('viewer');
    const before = await audited(SIGNED_IN);
    const read = () => bo.call(getCaseRecord, { params: { id } });
    {
      await using _ = await fillFor('app.audit_entry', `new.action = '${SIGNED_IN}'`);
      expect((await read()).case_record.title).toBe('Kept');
      expect((await read()).case_record.title).toBe('Kept');
      expect(await audited(SIGNED_IN)).toBe(before);
    }
    await read();
    expect(await audited(SIGNED_IN)).toBe(before + 1);
    expect(logLines.some((line) => line.includes('a sign-in is not recorded'))).toBe(true);
  });

  it('a call that has to be recorded is not answered', async () => {
    await ada.call(getCaseRecord, { params: { id } });
    await using _ = await fillFor('app.audit_entry', "new.action = 'organization.exported'");
    expect(await refusal(ada.call(exportOrganization, {}))).toEqual([507, 'storage_full', WORDS]);
  });
});
