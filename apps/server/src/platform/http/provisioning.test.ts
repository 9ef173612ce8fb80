import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { AuditEntry } from '@landfall/contract/audit';
import { listCaseRecords } from '@landfall/contract/case-records';
import { acceptInvitation, createInvitation } from '@landfall/contract/invitations';
import { foundOrganization } from '@landfall/contract/organization';
import { CLAIM_NAMESPACE } from '@landfall/contract/product';
import { getSettings, type UserSettings } from '@landfall/contract/settings';
import type { JWTPayload } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openCase } from '../../testing/factories.ts';
import {
  type Harness,
  signToken,
  startHarness,
  TEST_AUDIENCE,
  type TestPerson,
} from '../../testing/harness.ts';
import { problemOf } from '../../testing/problem-of.ts';

let harness: Harness;

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());

function profile(email: string, name: string, verified = true): JWTPayload {
  const claim = (claimed: string) => `${CLAIM_NAMESPACE}${claimed}`;
  return { [claim('email')]: email, [claim('email_verified')]: verified, [claim('name')]: name };
}

async function call(url: string, token: string, headers: Record<string, string> = {}, on = harness) {
  return on.inject({ url: `/api${url}`, headers: { authorization: `Bearer ${token}`, ...headers } });
}

async function userOf(token: string, on = harness): Promise<UserSettings['user']> {
  const answer = await call('/settings', token, {}, on);
  expect(answer.statusCode).toBe(200);
  return answer.json().user;
}

async function count(table: 'person' | 'organization' | 'membership', on = harness): Promise<number> {
  const { rows } = await on.owner.query(`select count(*)::int as rows from app.${table}`);
  return rows[0].rows;
}

const DATE_TYPES = [
  'Biometrics Appointment',
  'Filing Deadline',
  'I-94 Expiration',
  'Interview',
  'Passport Expiration',
  'Priority Date',
  'RFE Response Due',
  'Work Permit Expiration',
];

describe('provisioning of a person', () => {
  it('creates one person and one organization with the default date types under 20 parallel first calls', async () => {
    const before = [await count('person'), await count('organization'), await count('membership')];
    const token = await signToken(harness.clock, 'parallel|1', profile('pia@example.test', 'Pia Parallel'));
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => call(at % 2 ? '/settings' : '/date_settings', token)),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200));
    const after = [await count('person'), await count('organization'), await count('membership')];
    expect(after).toEqual(before.map((rows) => rows + 1));
    const { date_settings } = (await call('/date_settings', token)).json();
    expect(date_settings.map(({ date_name }: { date_name: string }) => date_name)).toEqual(DATE_TYPES);
    expect((await userOf(token)).roles).toEqual(['super_admin']);
    expect((await call('/organizations', token)).json().name).toBe("Pia Parallel's Practice");
    const { entries } = (await call('/audit', token)).json();
    const { id, org_id } = await userOf(token);
    expect(entries.map(({ action }: AuditEntry) => action)).toEqual([
      'organization.founded',
      'person.signed_in',
    ]);
    expect(entries[0]).toMatchObject({ person: { id }, outcome: 'done', record: { id: org_id }, fields: [] });
  });

  it.each([
    ['Pacific/Kiritimati', 'Pacific/Kiritimati'],
    ['Not/AZone', 'America/New_York'],
    ['+05:30', 'America/New_York'],
    ['', 'America/New_York'],
    [undefined, 'America/New_York'],
  ])('reads the time zone %j as %s', async (sent, taken) => {
    const token = await signToken(harness.clock, `zone|${sent}`, profile('zoe@example.test', 'Zoe'));
    const answer = await call(
      '/organizations',
      token,
      sent === undefined ? undefined : { 'time-zone': sent },
    );
    expect(answer.json().time_zone).toBe(taken);
  });

  it.each([
    ['one letter', 'É', 'É'],
    ['150 letters', 'ü'.repeat(150), 'ü'.repeat(150)],
    ['400 letters of two units each', '𝓐'.repeat(400), '𝓐'.repeat(400)],
    ['right to left', 'نور الهدى', 'نور الهدى'],
    ['a NUL and half a letter', 'N\u0000ora \ud800', 'N ora \ufffd'],
    ['what turns it around or is not shown', 'N\u202eo\u2066r\u200ba\u2069', 'Nora'],
    ['nothing that is shown', '\u202e\u3164', 'nora'],
    ['nothing but blanks', '  ', 'nora'],
  ])('T45 reads a name of %s', async (which, name, shown) => {
    const token = await signToken(harness.clock, `name|${which}`, profile('nora@example.test', name));
    expect((await userOf(token)).display_name).toBe(shown);
    expect((await call('/organizations', token)).json().name).toMatch(/'s Practice$/);
  });
});

describe('a person is identified by issuer and subject', () => {
  it.each([true, false])(
    'T11 the same e-mail under another subject is another person (verified: %s)',
    async (verified) => {
      const ada = await harness.founder();
      await openCase(ada);
      const { email } = await userOf(ada.token);
      const claims = profile(email, 'Ada Founder', verified);
      const other = await userOf(await signToken(harness.clock, `again|${verified}`, claims));
      expect(other.email).toBe(email);
      expect(other.id).not.toBe(ada.id);
      expect(other.org_id).not.toBe(ada.orgId);
      const { rows } = await harness.owner.query('select org_id from app.membership where person_id = $1', [
        other.id,
      ]);
      expect(rows).toEqual([{ org_id: other.org_id }]);
    },
  );

  it('T11 the same subject and e-mail of another issuer is another person', async () => {
    const ada = await harness.founder();
    await harness.owner.query("update app.person set issuer = 'https://other.test/' where id = $1", [ada.id]);
    const again = await userOf(ada.token);
    expect(again.id).not.toBe(ada.id);
    expect(again.org_id).not.toBe(ada.orgId);
  });
});

it.each([
  'PST',
  'IST',
  'VST',
  'Not/AZone',
  '+05:00',
  '2020-01-01T00:00+01:00',
  '2020-01-01T00:00[Asia/Tokyo]',
  'US/Pacific-New',
  'SystemV/AST4',
])('founds an organization with the default zone for the browser’s time zone %s', async (zone) => {
  const token = await signToken(harness.clock, `test|zone-${zone}`, profile('zone@example.test', 'Zoe'));
  const answer = await call('/organizations', token, { 'time-zone': zone });
  expect(answer.statusCode).toBe(200);
  expect(answer.json().time_zone).toBe('America/New_York');
});

it.each(['Asia/Kathmandu', 'Etc/GMT+5'])(
  'founds an organization with the browser’s time zone %s',
  async (zone) => {
    const token = await signToken(harness.clock, `test|zone-${zone}`, profile('zone@example.test', 'Zoe'));
    const answer = await call('/organizations', token, { 'time-zone': zone });
    expect(answer.json().time_zone).toBe(zone);
  },
);

describe('a returning person', () => {
  it('gets the e-mail address and verification of the latest token, and keeps id, name and organization', async () => {
    const subject = 'test|changes-address';
    const before = await userOf(
      await signToken(harness.clock, subject, profile('old@example.test', 'Mira', false)),
    );
    const after = await userOf(
      await signToken(harness.clock, subject, profile('new@example.test', 'Mirabel', true)),
    );
    expect(after).toEqual({ ...before, email: 'new@example.test', email_verified: true });
  });
});

describe('sign-up by invitation', () => {
  it('creates the person without an organization, and refuses data', async () => {
    await using closed = Object.assign(await startHarness({ config: { signup: 'invite' } }), {
      [Symbol.asyncDispose]: () => closed.close(),
    });
    const token = await signToken(closed.clock, 'invited|1', profile('ida@example.test', 'Ida'));
    expect(await userOf(token, closed)).toMatchObject({ org_id: null, roles: [], display_name: 'Ida' });
    const refused = await call('/case_records', token, {}, closed);
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'no_organization']);
    expect([await count('person', closed), await count('organization', closed)]).toEqual([1, 0]);
  });
});

describe('a person with a pending invitation', () => {
  const WAITS = 'An invitation is waiting: open its link, or start your own organization';
  const WAITS_IN_VAIN = 'You do not belong to an organization yet';

  async function invitedTo(email: string, by = harness) {
    const ada = await by.founder();
    const { invitation } = await ada.call(createInvitation, { body: { email } });
    return { ada, invitation };
  }

  async function refusalOf(person: TestPerson): Promise<unknown> {
    const { code, message } = await problemOf(person.call(listCaseRecords, {}));
    return [code, message];
  }

  it('gets no organization when provisioned, with any spelling of the address, and a hint', async () => {
    await invitedTo('Wanda@Example.test');
    const before = await count('organization');
    const wanda = await harness.newcomer('wanda@example.test');
    expect(await count('organization')).toBe(before);
    expect((await wanda.call(getSettings, {})).organizations).toEqual([]);
    expect(await refusalOf(wanda)).toEqual(['no_organization', WAITS]);
  });

  it('can accept it by their very first call', async () => {
    const { ada, invitation } = await invitedTo('vera@example.test');
    const token = await signToken(harness.clock, 'test|vera', profile('vera@example.test', 'Vera'));
    const answer = await harness.inject({
      method: 'POST',
      url: `/api/accept-invitation/${invitation.invitation_token}`,
      headers: { authorization: `Bearer ${token}` },
    });
    expect(answer.statusCode).toBe(200);
    expect(await userOf(token)).toMatchObject({ org_id: ada.orgId, roles: ['viewer'] });
  });

  it('can found an organization instead, and accept later', async () => {
    const { ada, invitation } = await invitedTo('uta@example.test');
    const uta = await harness.newcomer('uta@example.test');
    const own = await uta.call(foundOrganization, { body: { name: 'Own' } });
    expect((await uta.call(listCaseRecords, {})).total).toBe(0);
    await uta.call(acceptInvitation, { params: { token: invitation.invitation_token ?? '' } });
    const { user, organizations } = await uta.call(getSettings, {});
    expect(user.org_id).toBe(ada.orgId);
    expect(organizations.map(({ id }) => id).toSorted()).toEqual([ada.orgId, own.id].toSorted());
  });

  it('gets no hint once it is cancelled, expired, or of a deleted organization', async () => {
    const ends: Record<string, string> = {
      'cancelled@example.test': 'update app.invitation set cancelled_at = now() where org_id = $1',
      'expired@example.test':
        "update app.invitation set expires_at = '2026-03-02T15:00:00Z' where org_id = $1",
      'deleted@example.test': 'update app.organization set deleted_at = now() where org_id = $1',
    };
    for (const [email, end] of Object.entries(ends)) {
      const { ada } = await invitedTo(email);
      const person = await harness.newcomer(email);
      expect([email, await refusalOf(person)]).toEqual([email, ['no_organization', WAITS]]);
      await harness.owner.query(end, [ada.orgId]);
      expect([email, await refusalOf(person)]).toEqual([email, ['no_organization', WAITS_IN_VAIN]]);
    }
  });

  it('gets no hint to found one where organizations require an invitation', async () => {
    await using closed = Object.assign(await startHarness({ config: { signup: 'invite' } }), {
      [Symbol.asyncDispose]: () => closed.close(),
    });
    const ada = await closed.newcomer('ada@example.test');
    await closed.owner.query(
      "insert into app.organization (org_id, name, time_zone) values ($1, 'Law', 'UTC')",
      [ada.id],
    );
    await closed.owner.query(
      "insert into app.membership (org_id, person_id, roles) values ($1, $1, '{super_admin}')",
      [ada.id],
    );
    await closed.owner.query('update app.person set active_org_id = id where id = $1', [ada.id]);
    await ada.call(createInvitation, { body: { email: 'ida@example.test' } });
    const ida = await closed.newcomer('ida@example.test');
    expect(await refusalOf(ida)).toEqual(['no_organization', 'An invitation is waiting: open its link']);
  });
});

describe('a provider with e-mail and name only at its userinfo endpoint', () => {
  let provider: Server;
  let reply: { status: number; body: unknown };
  let asked: string[];
  let away: Harness;
  let issuer: string;

  beforeAll(async () => {
    provider = createServer((request, response) => {
      asked.push(`${request.url} ${request.headers.authorization}`);
      response.statusCode = reply.status;
      response.end(JSON.stringify(reply.body));
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => provider.once('listening', resolve));
    issuer = `http://127.0.0.1:${(provider.address() as AddressInfo).port}/`;
    const auth = { bundled: false, domain: issuer, clientId: 'web', audience: TEST_AUDIENCE, issuer };
    away = await startHarness({ config: { auth } });
  });
  afterAll(async () => {
    provider.close();
    await away.close();
  });

  it('is asked once, with the token', async () => {
    asked = [];
    reply = { status: 200, body: { sub: 'info|1', email: 'uma@example.test', email_verified: true } };
    const token = await signToken(away.clock, 'info|1', { iss: issuer });
    expect(await userOf(token, away)).toMatchObject({
      email: 'uma@example.test',
      email_verified: true,
      display_name: 'uma',
    });
    await userOf(token, away);
    expect(asked).toEqual([`/userinfo Bearer ${token}`]);
  });

  it('is asked again for each new token of an unconfirmed person until they have confirmed', async () => {
    const auth = { bundled: false, domain: issuer, clientId: 'web', audience: TEST_AUDIENCE, issuer };
    const asksToConfirm = { auth, publicUrl: 'https://cases.example', local: false };
    await using office = Object.assign(await startHarness({ config: asksToConfirm }), {
      [Symbol.asyncDispose]: () => office.close(),
    });
    const told = (email_verified: boolean) => ({ sub: 'info|3', email: 'una@example.test', email_verified });
    let token = '';
    async function signIn(answer: typeof reply): Promise<boolean[]> {
      [asked, reply] = [[], answer];
      token = await signToken(office.clock, 'info|3', { iss: issuer, jti: crypto.randomUUID() });
      const { email_verified, needs_confirmed_email } = await userOf(token, office);
      return [email_verified, needs_confirmed_email];
    }
    expect(await signIn({ status: 200, body: told(false) })).toEqual([false, true]);
    // Asked once per token, even if the answer is missing: what is known stays valid.
    expect(await signIn({ status: 500, body: {} })).toEqual([false, true]);
    await userOf(token, office);
    expect(asked).toEqual([`/userinfo Bearer ${token}`]);
    expect(await signIn({ status: 200, body: told(false) })).toEqual([false, true]);
    const earlier = token;
    expect(await signIn({ status: 200, body: told(true) })).toEqual([true, false]);
    expect(await signIn({ status: 200, body: told(true) })).toEqual([true, false]);
    expect(asked).toEqual([]);
    // A browser with an older token does not revoke the confirmation.
    expect(await userOf(earlier, office)).toMatchObject({
      email_verified: true,
      needs_confirmed_email: false,
    });
  });

  it.each([
    ['fails', { status: 500, body: {} }],
    ['refuses the token', { status: 401, body: { sub: 'info|2', email: 'uma@example.test' } }],
    ['speaks of someone else', { status: 200, body: { sub: 'info|1', email: 'uma@example.test' } }],
    ['knows no e-mail', { status: 200, body: { sub: 'info|2' } }],
    ['sends something else', { status: 200, body: 'hello' }],
  ])('T11 that %s: answers 503, and creates nobody', async (_, answer) => {
    asked = [];
    reply = answer;
    const before = await count('person', away);
    const token = await signToken(away.clock, 'info|2', { iss: issuer });
    const refused = await call('/settings', token, {}, away);
    expect([refused.statusCode, refused.json().code]).toEqual([503, 'unavailable']);
    expect(asked).toHaveLength(1);
    expect(await count('person', away)).toBe(before);
  });
});
