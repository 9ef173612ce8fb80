import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { HOUR_MS } from '../durations.ts';
import { sweep } from '../state/sweep.ts';
import { type Answer, pkce } from '../testing/browser.ts';
import {
  authorizePath,
  type Harness,
  type Instance,
  identityHarness,
  PASSWORD,
  submit,
} from '../testing/harness.ts';
import { signUp } from './sign-in.ts';

let harness: Harness;
let instance: Instance;

beforeAll(async () => {
  harness = await identityHarness({ signUpsPerHour: 3 });
  instance = await harness.start();
});
afterAll(() => harness.close());
beforeEach(() => {
  harness.clock.now += 2 * HOUR_MS;
});

const anyone = () => `${crypto.randomUUID()}@example.com`;

/** Signs a person up from a network address. */
async function join(address: string, email = anyone(), password = PASSWORD): Promise<string> {
  const fields = { name: 'Ada', email, password };
  const requester = { address, deviceToken: '', requestId: 'request' };
  return (await signUp(harness.options, fields, requester)).kind;
}

async function fill(address: string): Promise<void> {
  for (let count = 0; count < 3; count += 1) expect(await join(address)).toBe('signed-in');
}

/** Creates an organization's invitation for an address, valid for an hour. */
async function invited(email: string, { accepted = false, cancelled = false, deleted = false } = {}) {
  const now = new Date(harness.clock.now);
  const { rows } = await harness.owner.query(
    `insert into app.person (id, issuer, subject, email, email_verified, display_name)
     values (gen_random_uuid(), 'test', gen_random_uuid()::text, 'founder@example.com', true, 'Founder') returning id`,
  );
  const office = await harness.owner.query(
    `insert into app.organization (org_id, name, time_zone, deleted_at)
     values (gen_random_uuid(), 'Office', 'UTC', $1) returning org_id`,
    [deleted ? now : null],
  );
  await harness.owner.query(
    `insert into app.invitation (org_id, id, invited_email, role_to_assign, message, token_hash, token_sealed,
       invited_by, created_at, expires_at, accepted_at, accepted_by, cancelled_at)
     values ($1, gen_random_uuid(), $2, 'user', '', sha256('x'), '', $3, $4, $5, $6, $7, $8)`,
    [
      office.rows[0].org_id,
      email,
      rows[0].id,
      now,
      new Date(harness.clock.now + HOUR_MS),
      ...(accepted ? [now, rows[0].id] : [null, null]),
      cancelled ? now : null,
    ],
  );
}

describe('T90 new accounts of one network', () => {
  it('are limited per hour, independently of other networks', async () => {
    await fill('192.0.2.1');
    expect(await join('192.0.2.1')).toBe('crowded');
    expect(await join('::ffff:192.0.2.1')).toBe('crowded');
    expect(await join('192.0.2.2')).toBe('signed-in');
    harness.clock.now += HOUR_MS - 1;
    expect(await join('192.0.2.1')).toBe('crowded');
    harness.clock.now += 1;
    expect(await join('192.0.2.1')).toBe('signed-in');
  });

  it('are counted for the /64 of an IPv6 address', async () => {
    for (const host of [1, 2, 3]) expect(await join(`2001:db8:1:2::${host}`)).toBe('signed-in');
    expect(await join('2001:db8:1:2:ffff::9')).toBe('crowded');
    expect(await join('2001:db8:1:3::1')).toBe('signed-in');
  });

  it('stay within the limit when created simultaneously', async () => {
    const kinds = await Promise.all(Array.from({ length: 12 }, () => join('192.0.2.3')));
    expect(kinds.filter((kind) => kind === 'signed-in').length).toBeLessThanOrEqual(3);
    expect(kinds.filter((kind) => kind !== 'signed-in' && kind !== 'crowded')).toEqual([]);
  });

  it('count only when created, not for a repeated form or a taken address', async () => {
    const email = anyone();
    for (let count = 0; count < 4; count += 1) expect(await join('192.0.2.4', email)).toBe('signed-in');
    for (let count = 0; count < 4; count += 1)
      expect(await join('192.0.2.4', email, 'another password')).toBe('taken');
    expect(await join('192.0.2.4')).toBe('signed-in');
    expect(await join('192.0.2.4')).toBe('signed-in');
    expect(await join('192.0.2.4')).toBe('crowded');
  });

  it('are unlimited for invited addresses in any spelling, which do not count either', async () => {
    const emails = Array.from({ length: 5 }, anyone);
    for (const email of emails) await invited(email.toUpperCase());
    for (const email of emails.slice(0, 4)) expect(await join('192.0.2.5', email)).toBe('signed-in');
    await fill('192.0.2.5');
    expect(await join('192.0.2.5')).toBe('crowded');
    expect(await join('192.0.2.5', emails[4])).toBe('signed-in');
  });

  it.each([{ accepted: true }, { cancelled: true }, { deleted: true }])(
    'count for an invitation that is no longer pending: %j',
    async (state) => {
      const email = anyone();
      await invited(email, state);
      const expired = anyone();
      await invited(expired);
      harness.clock.now += HOUR_MS;
      await fill('192.0.2.6');
      expect([await join('192.0.2.6', email), await join('192.0.2.6', expired)]).toEqual([
        'crowded',
        'crowded',
      ]);
      harness.clock.now += HOUR_MS;
    },
  );

  it('stop counting after an hour', async () => {
    await fill('192.0.2.7');
    harness.clock.now += HOUR_MS + 60_001;
    await sweep(harness.pool, harness.clock.now);
    const { rows } = await harness.pool.query('select count(*)::int as rows from identity.sign_up');
    expect(rows).toEqual([{ rows: 0 }]);
  });
});

it('T90 any process’s page says why no account is created and until when, and keeps the typed fields', async () => {
  const answers: Answer[] = [];
  const processes = [instance, await harness.start()];
  for (let count = 0; count < 4; count += 1) {
    const browser = (processes[count % 2] ?? instance).browser();
    const form = await browser.visit(authorizePath(pkce().challenge, { screen_hint: 'signup' }));
    answers.push(
      await submit(browser, form, { name: 'Ada', email: `page${count}@example.com`, password: PASSWORD }),
    );
  }
  const refused = answers.at(-1);
  expect(answers.map(({ status }) => status)).toEqual([303, 303, 303, 429]);
  expect(refused?.headers['retry-after']).toBe('3600');
  expect(refused?.body).toContain(
    'Too many accounts were made from your network. Wait 60 minutes, then try again.',
  );
  expect(refused?.body).toContain('value="page3@example.com"');
  expect(refused?.body).not.toContain(PASSWORD);
});

it('T90 the sign-in provider can only query whether an address is invited', async () => {
  await expect(harness.pool.query('select from app.invitation')).rejects.toMatchObject({ code: '42501' });
});
