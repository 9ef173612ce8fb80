import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openCase } from '../../testing/factories.ts';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';

const logLines: string[] = [];
let harness: Harness;
let ada: TestPerson;

beforeAll(async () => {
  harness = await startHarness({ logLines });
  ada = await harness.founder();
});
afterAll(() => harness.close());

describe('T59 a failure that nobody expected', () => {
  it('is told in generic words with a request id; its details are in the log alone', async () => {
    await harness.owner.query('alter table app.case_summary rename to lost_table');
    const answer = await harness.inject({ url: '/api/case_records', headers: ada.headers });
    await harness.owner.query('alter table app.lost_table rename to case_summary');
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toEqual({
      code: 'internal',
      message: 'Something went wrong on the server',
      request_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
    expect(answer.headers['cache-control']).toBe('no-store');
    const logged = logLines.filter((line) => line.includes(answer.json().request_id));
    expect(logged.join()).toContain('case_summary');
  });

  it('works again afterwards', async () => {
    await openCase(ada);
    expect((await harness.inject({ url: '/api/case_records', headers: ada.headers })).statusCode).toBe(200);
  });
});
