import { CLAIM_NAMESPACE } from '@landfall/contract/product';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type Harness,
  signToken,
  startHarness,
  TEST_ISSUER,
  type TestPerson,
} from '../../testing/harness.ts';

let harness: Harness;
let ada: TestPerson;

beforeAll(async () => {
  harness = await startHarness();
});
beforeEach(async () => {
  ada = await harness.founder();
});
afterAll(() => harness.close());

const TWO_FACTORS = { amr: ['pwd', 'otp', 'mfa'] };

/** Headers of the same person after a different kind of sign-in. */
async function signedInWith({ id, headers }: TestPerson, claims: object): Promise<Record<string, string>> {
  const { rows } = await harness.owner.query('select subject from app.person where id = $1 and issuer = $2', [
    id,
    TEST_ISSUER,
  ]);
  const token = await signToken(harness.clock, rows[0].subject, { ...claims });
  return { ...headers, authorization: `Bearer ${token}` };
}

async function ask(headers: Record<string, string>, url = '/organizations', payload?: object) {
  const method = payload ? 'PUT' : 'GET';
  const answer = await harness.inject({
    method,
    url: `/api${url}`,
    headers,
    ...(payload ? { payload } : {}),
  });
  return { status: answer.statusCode, body: answer.json() };
}

/** Makes Ada's organization require two factors. */
async function requireFactors(required = true) {
  const { status } = await ask(await signedInWith(ada, TWO_FACTORS), '/organizations', {
    requires_second_factor: required,
  });
  expect(status).toBe(200);
}

describe('an organization that requires a second factor', () => {
  it('accepts a sign-in with two factors, and refuses one with a password only', async () => {
    await requireFactors();
    const { status, body } = await ask(await signedInWith(ada, TWO_FACTORS));
    expect([status, body.requires_second_factor]).toEqual([200, true]);
    for (const claims of [{}, { amr: ['pwd'] }, { amr: 'mfa' }, { acr: 'mfa' }]) {
      const refused = await ask(await signedInWith(ada, claims));
      expect([refused.status, refused.body.code, refused.body.message]).toEqual([
        403,
        'second_factor_required',
        'This organization asks for a second factor. Sign in with one to continue',
      ]);
    }
  });

  it('reads the methods from our own claim, where a provider keeps amr for itself', async () => {
    await requireFactors();
    const headers = await signedInWith(ada, { [`${CLAIM_NAMESPACE}amr`]: ['mfa'] });
    expect((await ask(headers)).status).toBe(200);
  });

  it('lets people see their own settings, and what is missing', async () => {
    const before = await ask(ada.headers, '/settings');
    expect(before.body.user.needs_second_factor).toBe(false);
    await requireFactors();
    const { status, body } = await ask(ada.headers, '/settings');
    expect([status, body.user.needs_second_factor, body.user.org_id]).toEqual([200, true, ada.orgId]);
    const stepped = await ask(await signedInWith(ada, TWO_FACTORS), '/settings');
    expect(stepped.body.user.needs_second_factor).toBe(false);
  });

  it('is left out of the personal export without one', async () => {
    await requireFactors();
    expect((await ask(ada.headers, '/settings/export')).body.code).toBe('second_factor_required');
    expect((await ask(await signedInWith(ada, TWO_FACTORS), '/settings/export')).status).toBe(200);
  });

  it('requires none once that is turned off', async () => {
    await requireFactors();
    await requireFactors(false);
    expect((await ask(ada.headers)).status).toBe(200);
  });

  it('does not affect another organization', async () => {
    await requireFactors();
    const bea = await harness.founder('Bea');
    expect((await ask(bea.headers)).status).toBe(200);
  });
});

describe('requiring a second factor', () => {
  it('needs one oneself: nobody locks themselves out', async () => {
    const refused = await ask(ada.headers, '/organizations', { requires_second_factor: true });
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      403,
      'second_factor_required',
      'Sign in with a second factor yourself before you ask everyone for one',
    ]);
    expect((await ask(ada.headers)).body.requires_second_factor).toBe(false);
  });

  it('is for admins, and a boolean', async () => {
    const user = await harness.member(ada.orgId, ['user']);
    const headers = await signedInWith(user, TWO_FACTORS);
    const refused = await ask(headers, '/organizations', { requires_second_factor: true });
    expect([refused.status, refused.body.code]).toEqual([403, 'forbidden']);
    for (const value of ['true', 1, null]) {
      const { body } = await ask(ada.headers, '/organizations', { requires_second_factor: value });
      expect([body.code, Object.keys(body.fields ?? {})]).toEqual([
        'invalid_input',
        ['requires_second_factor'],
      ]);
    }
  });
});
