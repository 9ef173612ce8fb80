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

describe('T59 an unexpected failure', () => {
  it('answers a generic message with a request id, and logs the details', async () => {
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

  it('does not affect later calls', async () => {
    await openCase(ada);
    expect((await harness.inject({ url: '/api/case_records', headers: ada.headers })).statusCode).toBe(200);
  });
});

describe('an unknown path', () => {
  it.each([101, 5_000])('an id of %i characters is answered like an unknown one', async (length) => {
    const url = `/api/case_records/${'a'.repeat(length)}`;
    const unknown = await harness.inject({
      url: `/api/case_records/${crypto.randomUUID()}`,
      headers: ada.headers,
    });
    const answer = await harness.inject({ url, headers: ada.headers });
    const sameFor = { ...unknown.json(), request_id: expect.any(String) };
    expect([answer.statusCode, answer.json()]).toEqual([404, sameFor]);
    expect(answer.headers['content-security-policy']).toBe(unknown.headers['content-security-policy']);
    expect((await harness.inject({ url })).statusCode).toBe(401);
  });

  it.each([
    ['a very long file of the API page', `/api/docs/assets/${'a'.repeat(5_000)}`],
    ['one whose name is NUL', '/api/docs/assets/%00'],
    ['one with NUL in its name', '/api/docs/assets/swagger-ui.css%00.css'],
    ['a very long address', `/api/${'a'.repeat(5_000)}`],
  ])('%s does not exist', async (_, url) => {
    const answer = await harness.inject({ url });
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found']);
  });

  it.each([
    [416, { range: 'bytes=99999999-' }],
    [412, { 'if-match': '"other"' }],
  ])('errors of the framework with %i are refusals, not failures', async (_, headers) => {
    const answer = await harness.inject({ url: '/api/docs/assets/swagger-ui.css', headers });
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid_input']);
  });
});
