import { createHash } from 'node:crypto';
import {
  acceptInvitation,
  cancelInvitation,
  createInvitation,
  type Invitation,
  listInvitations,
} from '@landfall/contract/invitations';
import { listUndeliveredMail } from '@landfall/contract/mail';
import { DAY_MS } from '@landfall/domain/durations';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';
import { problemOf } from '../../testing/problem-of.ts';

let harness: Harness;
let ada: TestPerson;
let email: string;

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());
beforeEach(async () => {
  ada = await harness.founder('Ada');
  email = `Ines.${crypto.randomUUID()}@Example.test`;
});

type Body = { email: string; role?: 'admin' | 'user' | 'viewer'; message?: string };

async function invite(body: Body = { email }, by = ada): Promise<Invitation> {
  return (await by.call(createInvitation, { body })).invitation;
}

const send = (payload: object, by = ada) =>
  harness.inject({ method: 'POST', url: '/api/invitations', headers: by.headers, payload });
const list = async (by = ada) => (await by.call(listInvitations, {})).invitations;
const cancel = (id: string, by = ada) => by.call(cancelInvitation, { params: { id } });

/** Moves the expiry into the past. Advancing the clock would also expire access tokens. */
function expire({ id }: Invitation, instant = '2026-03-02T14:59:59Z') {
  return harness.owner.query('update app.invitation set expires_at = $2 where id = $1', [id, instant]);
}

describe('POST /invitations', () => {
  it('returns the invitation as the list shows it', async () => {
    const body = { email: ` ${email} `, role: 'admin', message: ' Welcome\naboard ' } as const;
    const invitation = await invite(body);
    expect(invitation).toEqual({
      id: expect.any(String),
      invited_email: email,
      role_to_assign: 'admin',
      message: 'Welcome\naboard',
      created_at: '2026-03-02T15:00:00.000Z',
      expires_at: '2026-03-16T15:00:00.000Z',
      accepted_at: null,
      invitation_token: expect.stringMatching(/^[\w-]{43}$/),
      mail: { status: 'pending', error: null },
    });
    expect(await ada.call(listInvitations, {})).toEqual({
      invitations: [
        {
          ...invitation,
          created_at: '2026-03-02T15:00:00Z',
          expires_at: '2026-03-16T15:00:00Z',
        },
      ],
      total: 1,
      next_cursor: null,
    });
  });

  it('invites a viewer without a message by default', async () => {
    expect(await invite()).toMatchObject({ role_to_assign: 'viewer', message: '' });
  });

  it.each([
    ['email', ''],
    ['email', '  '],
    ['email', 'not an address'],
    ['email', 'a@b.test\nBcc: c@d.test'],
    ['email', '"a@x b"@y.test'],
    ['email', `${'a'.repeat(250)}@example.test`],
    ['email', ['a@example.test']],
    ['email', null],
    ['role', 'super_admin'],
    ['role', 'owner'],
    ['role', ''],
    ['role', ['admin']],
    ['message', 'x'.repeat(2_001)],
    ['message', 'a\u0000b'],
    ['message', null],
  ])('T35 refuses the %s %j by name', async (field, value) => {
    const answer = await send({ email, [field]: value });
    expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, [field]]);
    expect(await list()).toEqual([]);
  });

  it('T35 refuses an address with an invitation, in any spelling', async () => {
    await invite();
    expect(await problemOf(invite({ email: email.toUpperCase() }))).toMatchObject({
      code: 'conflict',
      message: `${email.toUpperCase()} is already invited`,
    });
    expect(await list()).toHaveLength(1);
  });

  it('T35 refuses a member’s address, in any spelling', async () => {
    const member = await harness.newcomer(email);
    await harness.owner.query(
      "insert into app.membership (org_id, person_id, roles) values ($1, $2, '{user}')",
      [ada.orgId, member.id],
    );
    expect(await problemOf(invite({ email: email.toLowerCase() }))).toMatchObject({
      code: 'conflict',
      message: `${email.toLowerCase()} already belongs to this organization`,
    });
    expect(await list()).toEqual([]);
  });

  it('T35 invites once of ten simultaneous calls', async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => invite()));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await list()).toHaveLength(1);
  });

  it('T61 under one idempotency key ten times at once: one invitation, one mail, one reply', async () => {
    const once = () => ada.call(createInvitation, { body: { email }, idempotencyKey: 'invite' });
    const replies = await Promise.all(Array.from({ length: 10 }, once));
    expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1);
    const { rows } = await harness.owner.query('select recipient from app.mail where org_id = $1', [
      ada.orgId,
    ]);
    expect(rows).toEqual([{ recipient: email }]);
  });

  it('T36 the stored reply of its key contains no readable link', async () => {
    const { invitation } = await ada.call(createInvitation, { body: { email }, idempotencyKey: 'sealed' });
    const { rows } = await harness.owner.query<{ reply_sealed: Buffer; text: string }>(
      'select r.reply_sealed, r::text as text from app.idempotent_reply r where org_id = $1',
      [ada.orgId],
    );
    const [kept] = rows;
    expect(kept?.reply_sealed.length).toBeGreaterThan(100);
    expect(kept?.reply_sealed.toString('latin1')).not.toContain(invitation.invitation_token);
    expect(kept?.text).not.toContain(invitation.invitation_token);
  });

  it('can invite again after cancelling or expiry', async () => {
    await cancel((await invite()).id);
    await expire(await invite());
    await invite();
    expect((await list()).map(({ invitation_token }) => invitation_token !== null)).toEqual([true, false]);
  });

  it('can invite to each of two organizations', async () => {
    const bea = await harness.founder('Bea');
    expect((await invite()).invitation_token).not.toBe((await invite({ email }, bea)).invitation_token);
  });

  it('is limited to 200 a day, cancelled ones counted', async () => {
    await harness.owner.query(
      `insert into app.invitation (org_id, id, invited_email, role_to_assign, message, token_hash, token_sealed,
         invited_by, created_at, expires_at, cancelled_at)
       select $1, gen_random_uuid(), 'x@example.test', 'viewer', '', sha256(n::text::bytea), '', $2, $3, $3, $3
       from generate_series(1, 200) n`,
      [ada.orgId, ada.id, new Date(harness.clock.now() - DAY_MS + 1).toISOString()],
    );
    expect((await send({ email })).statusCode).toBe(429);
    await harness.owner.query(
      "update app.invitation set created_at = created_at - interval '2 ms' where org_id = $1",
      [ada.orgId],
    );
    expect((await send({ email })).statusCode).toBe(201);
  });
});

describe('the token', () => {
  it('is stored hashed and under a key that the application’s role cannot read', async () => {
    const token = (await invite()).invitation_token ?? '';
    const { rows } = await harness.owner.query('select * from app.invitation where org_id = $1', [ada.orgId]);
    expect(rows[0].token_hash).toEqual(createHash('sha256').update(token).digest());
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(rows[0].token_sealed.toString('latin1')).not.toContain(token);
    await expect(harness.appPool.query('select secret from identity.server_secret')).rejects.toMatchObject({
      code: '42501',
    });
  });

  it('T29 is shown only while the invitation is pending', async () => {
    const [pending, expired, accepted] = [
      await invite(),
      await invite({ email: `b${email}` }),
      await invite({ email: `c${email}` }),
    ];
    await expire(expired);
    const joiner = await harness.newcomer(`c${email}`);
    await joiner.call(acceptInvitation, { params: { token: accepted.invitation_token ?? '' } });
    const shown = new Map((await list()).map(({ id, invitation_token }) => [id, invitation_token]));
    expect([pending, expired, accepted].map(({ id }) => shown.get(id))).toEqual([
      pending.invitation_token,
      null,
      null,
    ]);
  });

  it('T29 is hidden from viewers, users and outside members', async () => {
    await invite();
    for (const roles of [['viewer'], ['user'], ['viewer', 'user']] as const) {
      const member = await ada.colleague(...roles);
      expect(await problemOf(member.call(listInvitations, {}))).toMatchObject({ code: 'forbidden' });
    }
    const bea = await harness.founder('Bea');
    expect(await list(bea)).toEqual([]);
    const admin = await ada.colleague('user', 'admin');
    expect((await list(admin))[0]?.invitation_token).toBeTruthy();
  });
});

describe('GET /invitations', () => {
  it('is paged, newest first, without cancelled ones', async () => {
    const sent: string[] = [];
    for (let at = 0; at < 5; at += 1) sent.unshift((await invite({ email: `${at}${email}` })).id);
    await cancel(sent[2] ?? '');
    const first = await ada.call(listInvitations, { query: { limit: 3 } });
    const second = await ada.call(listInvitations, { query: { limit: 3, cursor: first.next_cursor ?? '' } });
    const ids = [first, second].map(({ invitations }) => invitations.map(({ id }) => id));
    expect(ids).toEqual([[sent[0], sent[1], sent[3]], [sent[4]]]);
    expect([first.total, second.total, second.next_cursor]).toEqual([4, 4, null]);
  });

  it('shows the state of the mail', async () => {
    const { id } = await invite();
    const set = (change: string) =>
      harness.owner.query(`update app.mail set html = null, text = null, ${change} where resource_id = $1`, [
        id,
      ]);
    await set("status = 'sent', sent_at = now()");
    expect((await list())[0]?.mail).toEqual({ status: 'sent', error: null });
    await set("status = 'failed', sent_at = null, last_error = 'No such mailbox'");
    expect((await list())[0]?.mail).toEqual({ status: 'failed', error: 'No such mailbox' });
    await harness.owner.query('delete from app.mail where resource_id = $1', [id]);
    expect((await list())[0]?.mail).toBeNull();
  });
});

describe('DELETE /invitations/{id}', () => {
  it('cancels a pending one, and its unsent mail', async () => {
    const { id } = await invite();
    await cancel(id);
    expect(await list()).toEqual([]);
    expect((await ada.call(listUndeliveredMail, {})).mail).toEqual([]);
    const { rows } = await harness.owner.query(
      'select status, last_error, html, text from app.mail where resource_id = $1',
      [id],
    );
    expect(rows).toEqual([
      { status: 'withdrawn', last_error: 'The invitation was cancelled', html: null, text: null },
    ]);
  });

  it('refuses a cancelled, expired or accepted one, without changing it', async () => {
    const [cancelled, expired, accepted] = [
      await invite(),
      await invite({ email: `b${email}` }),
      await invite({ email: `c${email}` }),
    ];
    await cancel(cancelled.id);
    await expire(expired, '2026-03-02T15:00:00Z');
    const joiner = await harness.newcomer(`c${email}`);
    await joiner.call(acceptInvitation, { params: { token: accepted.invitation_token ?? '' } });
    const words = async ({ id }: Invitation) => (await problemOf(cancel(id))).message;
    expect(await words(cancelled)).toMatch(/this one is cancelled$/);
    expect(await words(expired)).toMatch(/this one is expired$/);
    expect(await words(accepted)).toMatch(/this one is accepted$/);
    expect((await list()).map(({ id }) => id).toSorted()).toEqual([expired.id, accepted.id].toSorted());
  });

  it('T34 finds its own organization’s only, and answers others like unknown ones', async () => {
    const bea = await harness.founder('Bea');
    const { id } = await invite();
    for (const unknown of [id, crypto.randomUUID()])
      expect(await problemOf(cancel(unknown, bea))).toMatchObject({
        code: 'not_found',
        message: 'Not found',
      });
    expect(await list()).toHaveLength(1);
  });
});

it('T35 looks up invited addresses by an index, under the application’s role', async () => {
  await harness.owner.query(
    `insert into app.invitation (org_id, id, invited_email, role_to_assign, message, token_hash, token_sealed,
       invited_by, created_at, expires_at)
     select $1, gen_random_uuid(), n || '@example.test', 'viewer', '', sha256(n::text::bytea), '', $2, now(), now()
     from generate_series(1, 5000) n`,
    [ada.orgId, ada.id],
  );
  await harness.owner.query('analyze app.invitation');
  const client = await harness.appPool.connect();
  try {
    await client.query('begin');
    await client.query("select set_config('app.org_id', $1, true)", [ada.orgId]);
    const { rows } = await client.query(
      `explain select id from invitation where org_id = '${ada.orgId}' and email_lower = lower('A@example.test')
       and accepted_at is null and cancelled_at is null`,
    );
    expect(JSON.stringify(rows)).toMatch(/invitation_pending.*Index Cond: .*email_lower/);
  } finally {
    await client.query('rollback');
    client.release();
  }
});
