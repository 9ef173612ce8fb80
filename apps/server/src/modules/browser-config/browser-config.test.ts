import { browserConfig } from '@landfall/contract/browser-config';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Harness, startHarness, TEST_AUDIENCE } from '../../testing/harness.ts';

let harness: Harness;

beforeAll(async () => {
  harness = await startHarness({ config: { supportEmail: 'help@practice.test' } });
});
afterAll(() => harness.close());

describe('GET /config', () => {
  it('returns how to sign in and up and the support address to anyone, and nothing else', async () => {
    const answer = await harness.inject({ url: '/api/config' });
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      {
        product_name: 'Landfall',
        support_email: 'help@practice.test',
        signup: 'open',
        auth: { domain: 'sign-in.test', client_id: 'web', audience: TEST_AUDIENCE },
      },
    ]);
    expect(browserConfig.strict().safeParse(answer.json()).success).toBe(true);
  });

  it('ignores a token, even an invalid one', async () => {
    const answer = await harness.inject({ url: '/api/config', headers: { authorization: 'Bearer broken' } });
    expect(answer.statusCode).toBe(200);
  });
});
