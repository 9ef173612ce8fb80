import { listCaseRecords } from '@landfall/contract/case-records';
import {
  acceptInvitation,
  cancelInvitation,
  createInvitation,
  type Invitation,
  listInvitations,
} from '@landfall/contract/invitations';
import { removeUser } from '@landfall/contract/members';
import { listUsers } from '@landfall/contract/organization';
import { getSettings } from '@landfall/contract/settings';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { databaseContents } from '../../testing/database-contents.ts';
import { openCase } from '../../testing/factories.ts';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';
import { untilWaiting } from '../../testing/lock-waits.ts';
import { problemOf } from '../../testing/problem-of.ts';
import { watchQueries } from '../../testing/sent-queries.ts';

const NO_LONGER_VALID = { code: 'not_found', message: 'This invitation is no longer valid' };

let harness: Harness;
let ada: TestPerson;
let email: string;

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());
beforeEach(async () => {
  ada = await harness.founder('Ada');
  email = `Ines.${crypto.randomUUID()}@example.test`;
});

async function invite(to = email, role: 'admin' | 'user' | 'viewer' = 'user'): Promise<Invitation> {
  return (await ada.call(createInvitation, { body: { email: to, role } })).invitation;
}

const tokenOf = ({ invitation_token }: Invitation) => invitation_token ?? '';
const accept = (by: TestPerson, token: string) => by.call(acceptInvitation, { params: { token } });

/** Calls without a session, or with the given headers. */
const visit = (token: string, headers: Record<string, string> = {}, remoteAddress = '198.51.100.7') =>
  harness.inject({ method: 'POST', url: `/api/accept-invitation/${token}`, headers, remoteAddress });

async function membersOf(orgId: string): Promise<string[]> {
  const { rows } = await harness.owner.query('select person_id from app.membership where org_id = $1', [
    orgId,
  ]);
  return rows.map(({ person_id }) => person_id);
}

describe('T31 without signing in', () => {
  it('shows organization and role, adds nobody and uses up nothing', async () => {
    const token = tokenOf(await invite());
    const before = await databaseContents(harness.owner);
    for (let times = 0; times < 3; times += 1) {
      const answer = await visit(token);
      expect([answer.statusCode, answer.json()]).toEqual([
        200,
        {
          organization: "Ada's Practice",
          message: 'You are invited. Log in with the e-mail address that the invitation was sent to.',
          role: 'user',
        },
      ]);
    }
    expect(await databaseContents(harness.owner)).toBe(before);
    const ines = await harness.newcomer(email);
    expect((await accept(ines, token)).organization).toBe("Ada's Practice");
  });

  it('is refused with an invalid token', async () => {
    const token = tokenOf(await invite());
    for (const authorization of ['Bearer x.y.z', 'Basic YTpi', '', `Bearer ${ada.token}x`])
      expect((await visit(token, { authorization })).statusCode).toBe(401);
  });

  it('refuses a non-empty body', async () => {
    const token = tokenOf(await invite());
    const answer = await harness.inject({
      method: 'POST',
      url: `/api/accept-invitation/${token}`,
      payload: { role: 'admin' },
    });
    expect([answer.statusCode, answer.json().fields]).toEqual([400, { role: 'Unknown field' }]);
  });
});

describe('the invited person', () => {
  it('joins with the role, works there from then on, and is recorded', async () => {
    const { id } = await openCase(ada);
    const invitation = await invite(email.toUpperCase());
    const ines = await harness.newcomer(email.toLowerCase());
    expect(await accept(ines, tokenOf(invitation))).toEqual({
      organization: "Ada's Practice",
      message: "You have joined Ada's Practice.",
      role: 'user',
    });
    expect((await ines.call(getSettings, {})).user).toMatchObject({ org_id: ada.orgId, roles: ['user'] });
    expect((await ines.call(listCaseRecords, {})).case_records[0]?.id).toBe(id);
    expect((await ada.call(listUsers, {})).users.map((user) => user.id)).toContain(ines.id);
    expect((await ada.call(listInvitations, {})).invitations[0]).toMatchObject({
      accepted_at: '2026-03-02T15:00:00Z',
      invitation_token: null,
    });
    const { rows } = await harness.owner.query(
      "select person_id, resource_id, outcome from app.audit_entry where org_id = $1 and action = 'invitation.accepted'",
      [ada.orgId],
    );
    expect(rows).toEqual([{ person_id: ines.id, resource_id: invitation.id, outcome: 'done' }]);
  });

  it('gets no mail about joining', async () => {
    const token = tokenOf(await invite());
    const ines = await harness.newcomer(email);
    const mails = async () => (await harness.owner.query('select id from app.mail')).rows.length;
    const before = await mails();
    await accept(ines, token);
    expect(await mails()).toBe(before);
  });

  it('keeps the organization that they had', async () => {
    const ines = await harness.newcomer(email);
    await accept(ines, tokenOf(await invite()));
    const { organizations } = await ines.call(getSettings, {});
    expect(organizations.map(({ id }) => id).toSorted()).toEqual([ada.orgId, ines.orgId].toSorted());
  });

  it('gets the same reply again, and joins once', async () => {
    const token = tokenOf(await invite());
    const ines = await harness.newcomer(email);
    const first = await accept(ines, token);
    expect(await accept(ines, token)).toEqual(first);
    expect((await membersOf(ada.orgId)).filter((id) => id === ines.id)).toHaveLength(1);
  });

  it('cannot rejoin with the same link after being removed', async () => {
    const token = tokenOf(await invite());
    const ines = await harness.newcomer(email);
    await accept(ines, token);
    await ada.call(removeUser, { params: { id: ines.id } });
    expect(await problemOf(accept(ines, token))).toMatchObject(NO_LONGER_VALID);
    expect(await membersOf(ada.orgId)).toEqual([ada.id]);
  });

  it('who is a member already keeps their roles, and the invitation stays pending', async () => {
    const token = tokenOf(await invite(email, 'viewer'));
    const ines = await harness.newcomer(email);
    await harness.owner.query(
      "insert into app.membership (org_id, person_id, roles) values ($1, $2, '{admin}')",
      [ada.orgId, ines.id],
    );
    expect(await problemOf(accept(ines, token))).toMatchObject({ code: 'conflict' });
    expect((await visit(token)).statusCode).toBe(200);
    expect((await ada.call(listUsers, {})).users.find(({ id }) => id === ines.id)?.roles).toEqual(['admin']);
  });
});

describe('T30 a person with another e-mail address', () => {
  it('is refused, joins nothing, and the invitation stays pending', async () => {
    const token = tokenOf(await invite());
    const others = [ada, await harness.newcomer(`x${email}`), await harness.newcomer(`${email}.test`)];
    for (const other of others) {
      const problem = await problemOf(accept(other, token));
      expect(problem).toMatchObject({
        code: 'forbidden',
        message: 'This invitation is for another e-mail address. Log in with the one that it was sent to',
      });
      expect(JSON.stringify(problem)).not.toContain(email);
    }
    expect(await membersOf(ada.orgId)).toEqual([ada.id]);
    expect((await visit(token)).statusCode).toBe(200);
  });
});

describe('T32 simultaneous acceptances', () => {
  it('of one person, 50 of them, create one membership and one reply', async () => {
    const token = tokenOf(await invite());
    const ines = await harness.newcomer(email);
    const replies = await Promise.all(Array.from({ length: 50 }, () => accept(ines, token)));
    expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1);
    expect((await membersOf(ada.orgId)).toSorted()).toEqual([ada.id, ines.id].toSorted());
    const { rows } = await harness.owner.query(
      "select count(*)::int as entries from app.audit_entry where org_id = $1 and action = 'invitation.accepted'",
      [ada.orgId],
    );
    expect(rows[0].entries).toBe(1);
  });

  it('of two people with the same address: one joins', async () => {
    const token = tokenOf(await invite());
    const people = [await harness.newcomer(email), await harness.newcomer(email)];
    const outcomes = await Promise.allSettled(people.map((person) => accept(person, token)));
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await membersOf(ada.orgId)).toHaveLength(2);
  });

  it.each(['accept', 'cancel'] as const)(
    'acceptance against cancellation has one winner: %s',
    async (first) => {
      const invitation = await invite();
      const ines = await harness.newcomer(email);
      const acts = {
        accept: () => accept(ines, tokenOf(invitation)),
        cancel: () => ada.call(cancelInvitation, { params: { id: invitation.id } }),
      };
      const holder = await harness.owner.connect();
      try {
        await holder.query('begin');
        await holder.query('select from app.invitation where id = $1 for update', [invitation.id]);
        const one = Promise.allSettled([acts[first]()]);
        await untilWaiting(harness.owner, 1);
        const other = Promise.allSettled([acts[first === 'accept' ? 'cancel' : 'accept']()]);
        await untilWaiting(harness.owner, 2);
        await holder.query('commit');
        expect([...(await one), ...(await other)].map(({ status }) => status)).toEqual([
          'fulfilled',
          'rejected',
        ]);
      } finally {
        holder.release();
      }
      expect((await membersOf(ada.orgId)).includes(ines.id)).toBe(first === 'accept');
    },
  );
});

describe('T33 an invalid token', () => {
  type Make = () => Promise<string>;
  const useless: Record<string, Make> = {
    unknown: async () => 'A'.repeat(43),
    'of one letter': async () => 'x',
    'of strange letters': async () => encodeURIComponent('é\u0000/ %'),
    expired: async () => {
      const invitation = await invite();
      await harness.owner.query(
        "update app.invitation set expires_at = '2026-03-02T15:00:00Z' where id = $1",
        [invitation.id],
      );
      return tokenOf(invitation);
    },
    cancelled: async () => {
      const invitation = await invite();
      await ada.call(cancelInvitation, { params: { id: invitation.id } });
      return tokenOf(invitation);
    },
    'used by another': async () => {
      const invitation = await invite();
      await accept(await harness.newcomer(email), tokenOf(invitation));
      return tokenOf(invitation);
    },
    'of a deleted organization': async () => {
      const invitation = await invite();
      await harness.owner.query('update app.organization set deleted_at = now() where org_id = $1', [
        ada.orgId,
      ]);
      return tokenOf(invitation);
    },
  };

  it.each(Object.keys(useless))('%s: gets the same answer for anyone, and nothing changes', async (kind) => {
    const token = (await useless[kind]?.()) ?? '';
    const invited = await harness.newcomer(email);
    const before = await databaseContents(harness.owner);
    const bodies = [await visit(token), await visit(token, invited.headers)].map((answer) => {
      expect(answer.statusCode).toBe(404);
      return answer.body.replace(answer.json().request_id, '');
    });
    const unknown = await visit('B'.repeat(43));
    expect(new Set([...bodies, unknown.body.replace(unknown.json().request_id, '')]).size).toBe(1);
    expect(unknown.json()).toMatchObject(NO_LONGER_VALID);
    expect(await databaseContents(harness.owner)).toBe(before);
  });

  it('runs the same statements, whichever it is', async () => {
    const asked = new Set<string>();
    for (const make of Object.values(useless)) {
      ada = await harness.founder('Ada');
      const token = await make();
      using sent = watchQueries(harness.appPool);
      await visit(token, {}, '198.51.100.8');
      asked.add(sent.statements.join('\n'));
    }
    expect([...asked]).toEqual([expect.stringContaining('open_invitation')]);
  });

  it('expires to the second', async () => {
    const token = tokenOf(await invite());
    harness.clock.set('2026-03-16T14:59:59Z');
    try {
      expect((await visit(token)).statusCode).toBe(200);
      harness.clock.advance(1_000);
      expect((await visit(token)).statusCode).toBe(404);
    } finally {
      harness.clock.set('2026-03-02T15:00:00Z');
    }
  });
});

describe('T36 guessing tokens', () => {
  it('is limited to 60 a minute from one address, without affecting others', async () => {
    const token = tokenOf(await invite());
    const from = '203.0.113.9';
    for (let guess = 0; guess < 60; guess += 1)
      expect((await visit(`${guess}`.padStart(43, 'A'), {}, from)).statusCode).toBe(404);
    const refused = await visit('C'.repeat(43), {}, from);
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'rate_limited']);
    expect((await visit(token, {}, from)).statusCode).toBe(429);
    expect((await visit(token, {}, '203.0.113.10')).statusCode).toBe(200);
  });

  it('does not count valid tokens', async () => {
    const token = tokenOf(await invite());
    for (let times = 0; times < 70; times += 1)
      expect((await visit(token, {}, '203.0.113.11')).statusCode).toBe(200);
  });
});
