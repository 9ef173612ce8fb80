import { acceptInvitation, createInvitation, listInvitations } from '@landfall/contract/invitations';
import { getOrganization, updateOrganization } from '@landfall/contract/organization';
import { updateReportTemplate } from '@landfall/contract/report-templates';
import { sendSavedReport } from '@landfall/contract/reports';
import { getSettings } from '@landfall/contract/settings';
import { DAY_MS } from '@landfall/domain/durations';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addReportTemplate, saveReport } from '../../testing/factories.ts';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';
import { problemOf } from '../../testing/problem-of.ts';

const NOT_CONFIRMED = {
  code: 'email_not_confirmed',
  message: 'Confirm your e-mail address first: open the link in the mail that we sent you, then try again',
};

let harness: Harness;
let ada: TestPerson;

beforeAll(async () => {
  harness = await startHarness({ config: { publicUrl: 'https://cases.example', local: false } });
});
afterAll(() => harness.close());
beforeEach(async () => {
  await harness.owner.query('truncate app.invitation, app.report_delivery');
  ada = await harness.founder('Ada');
});

const anyone = () => `${crypto.randomUUID()}@example.test`;

async function invite(by: TestPerson, email = anyone(), role: 'admin' | 'viewer' = 'viewer') {
  return (await by.call(createInvitation, { body: { email, role } })).invitation;
}

const accept = (by: TestPerson, token: string | null) =>
  by.call(acceptInvitation, { params: { token: token ?? '' } });

/** Adds invitations that were made this long ago. */
async function addInvitations(by: TestPerson, count: number, agoMs: number): Promise<void> {
  await harness.owner.query(
    `insert into app.invitation (org_id, id, invited_email, role_to_assign, message, token_hash, token_sealed,
       invited_by, created_at, expires_at, cancelled_at)
     select $1, gen_random_uuid(), 'x@example.test', 'viewer', '', sha256(n::text::bytea), '', $2, $3, $3, $3
     from generate_series(1, $4::int) n`,
    [by.orgId, by.id, new Date(harness.clock.now() - agoMs).toISOString(), count],
  );
}

async function growOld({ orgId }: TestPerson, ageMs = DAY_MS): Promise<void> {
  await harness.owner.query('update app.organization set created_at = $2 where org_id = $1', [
    orgId,
    new Date(harness.clock.now() - ageMs).toISOString(),
  ]);
}

describe('T90 a person with an unconfirmed address', () => {
  it('cannot invite, which is recorded, until it is confirmed', async () => {
    const stranger = await ada.withEmailVerified(false);
    expect(await problemOf(invite(stranger))).toMatchObject(NOT_CONFIRMED);
    expect((await ada.call(listInvitations, {})).total).toBe(0);
    const { rows } = await harness.owner.query(
      "select action from app.audit_entry where org_id = $1 and outcome = 'refused'",
      [ada.orgId],
    );
    expect(rows).toEqual([{ action: 'invitation.created' }]);
    await invite(await stranger.withEmailVerified(true));
  });

  it('can read this beforehand', async () => {
    const asked = async (by: TestPerson) => (await by.call(getSettings, {})).user.needs_confirmed_email;
    expect([await asked(ada), await asked(await ada.withEmailVerified(false))]).toEqual([false, true]);
  });

  it('can mail reports to themselves only, now and by a schedule', async () => {
    const colleague = await ada.colleague('user');
    const stranger = await ada.withEmailVerified(false);
    const { id } = await saveReport(stranger);
    const send = (body: { user_id?: string }, by = stranger) =>
      by.call(sendSavedReport, { params: { id }, body });
    expect(await problemOf(send({ user_id: colleague.id }))).toMatchObject(NOT_CONFIRMED);
    await send({});
    await send({ user_id: stranger.id });
    await send({ user_id: colleague.id }, ada);

    const daily = { frequency: 'daily', hour: 8 } as const;
    const toOther = { schedule: { ...daily, user_id: colleague.id } };
    expect(await problemOf(addReportTemplate(stranger, toOther))).toMatchObject(NOT_CONFIRMED);
    await addReportTemplate(stranger, { schedule: daily });
    const template = await addReportTemplate(ada, toOther);
    const edit = (body: object) =>
      stranger.call(updateReportTemplate, { params: { id: template.id }, body: { ...toOther, ...body } });
    expect((await edit({ name: 'Renamed' })).configuration.name).toBe('Renamed');
    const later = { schedule: { ...daily, hour: 9, user_id: colleague.id } };
    expect(await problemOf(edit(later))).toMatchObject(NOT_CONFIRMED);
  });

  it('cannot enable client reminders, but keeps those enabled before', async () => {
    const stranger = await ada.withEmailVerified(false);
    const edit = (body: object, by = stranger) => by.call(updateOrganization, { body });
    expect(await problemOf(edit({ client_reminders: true }))).toMatchObject(NOT_CONFIRMED);
    expect((await ada.call(getOrganization, {})).client_reminders).toBe(false);
    await edit({ client_reminders: true }, ada);
    expect(await edit({ client_reminders: true, name: 'Renamed' })).toMatchObject({ client_reminders: true });
    expect((await edit({ client_reminders: false })).client_reminders).toBe(false);
  });

  it('needs no confirmation on localhost', async () => {
    await using local = Object.assign(await startHarness(), { [Symbol.asyncDispose]: () => local.close() });
    const stranger = await local.newcomer(anyone(), false);
    const email = anyone();
    const { invitation_token } = await invite(stranger, email, 'admin');
    expect((await stranger.call(getSettings, {})).user.needs_confirmed_email).toBe(false);
    const invited = await local.newcomer(email, false);
    expect(invited.orgId).toBe('');
    expect((await accept(invited, invitation_token)).role).toBe('admin');
  });
});

describe('an invitation to an unconfirmed address', () => {
  it('is hidden: the person founds an organization as if there were none', async () => {
    const email = anyone();
    const { invitation_token } = await invite(ada, email);
    const invited = await harness.newcomer(email, false);
    expect((await invited.call(getOrganization, {})).name).toBe("Nora Newcomer's Practice");
    expect((await accept(invited, invitation_token)).role).toBe('viewer');
  });

  it('is hidden from a person without an organization before they confirm it', async () => {
    const email = anyone();
    await invite(ada, email);
    const invited = await harness.newcomer(email, false);
    await harness.owner.query('update app.person set active_org_id = null where id = $1', [invited.id]);
    await harness.owner.query('delete from app.membership where person_id = $1', [invited.id]);
    const words = async (by: TestPerson) => (await problemOf(by.call(getOrganization, {}))).message;
    expect(await words(invited)).toBe('You do not belong to an organization yet');
    expect(await words(await invited.withEmailVerified(true))).toBe(
      'An invitation is waiting: open its link, or start your own organization',
    );
  });

  it('makes nobody an admin before it is confirmed, and stays pending', async () => {
    const email = anyone();
    const { invitation_token } = await invite(ada, email, 'admin');
    const invited = await harness.newcomer(email, false);
    expect(await problemOf(accept(invited, invitation_token))).toMatchObject(NOT_CONFIRMED);
    const other = await harness.newcomer(anyone(), false);
    expect(await problemOf(accept(other, invitation_token))).toMatchObject({ code: 'forbidden' });
    const { rows } = await harness.owner.query(
      'select org_id from app.membership where org_id = $1 and person_id = any($2::uuid[])',
      [ada.orgId, [invited.id, other.id]],
    );
    expect(rows).toEqual([]);
    expect((await accept(await invited.withEmailVerified(true), invitation_token)).role).toBe('admin');
  });
});

describe('T90 an organization can invite', () => {
  it('10 times a minute, however many of its people do', async () => {
    const people = [ada, await ada.colleague('admin'), await ada.colleague('admin')];
    const outcomes = await Promise.allSettled(
      Array.from({ length: 15 }, (_, at) => invite(people[at % people.length] ?? ada)),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    expect(await problemOf(invite(ada))).toMatchObject({
      code: 'rate_limited',
      message: 'Too many invitations at once. Wait a minute and try again',
    });
    await harness.owner.query("update app.invitation set created_at = created_at - interval '1 minute'");
    await invite(await ada.colleague('admin'));
  });

  it('200 times a day, cancelled ones counted', async () => {
    await growOld(ada);
    await addInvitations(ada, 200, DAY_MS - 1);
    expect((await problemOf(invite(ada))).message).toBe('At most 200 invitations a day. Continue tomorrow');
    await harness.owner.query("update app.invitation set created_at = created_at - interval '1 ms'");
    await invite(ada);
  });

  it('by one person 10 times a minute, in all their organizations together', async () => {
    for (let count = 0; count < 10; count += 1) await invite(ada);
    await harness.owner.query('truncate app.invitation');
    expect(await problemOf(invite(ada))).toMatchObject({
      code: 'rate_limited',
      message: 'Too many mails at once. Wait a minute and try again',
    });
  });
});

describe('T90 organizations younger than a day', () => {
  const REFUSED = { code: 'rate_limited', message: expect.stringContaining('again tomorrow') };

  it('can write to 100 outside addresses a day, all together', async () => {
    const [bea, cid] = [await harness.founder('Bea'), await harness.founder('Cid')];
    await growOld(cid);
    await growOld(bea, DAY_MS - 1);
    await addInvitations(ada, 60, DAY_MS - 1);
    await addInvitations(bea, 39, DAY_MS - 1);
    await addInvitations(cid, 100, DAY_MS - 1);
    await invite(bea);
    for (const young of [ada, bea, await harness.founder('Dan')])
      expect(await problemOf(invite(young))).toMatchObject(REFUSED);
    await invite(cid);
    const colleague = await ada.colleague('user');
    const { id } = await saveReport(ada);
    const send = (body: object) => ada.call(sendSavedReport, { params: { id }, body });
    expect(await problemOf(send({ user_id: colleague.id }))).toMatchObject(REFUSED);
    await send({});
    await growOld(bea);
    await invite(ada);
    await send({ user_id: colleague.id });
  });

  it('stay within the limit simultaneously; reports to others count, those to oneself do not', async () => {
    const colleague = await ada.colleague('user');
    const { id } = await saveReport(ada);
    await ada.call(sendSavedReport, { params: { id }, body: { user_id: colleague.id } });
    await ada.call(sendSavedReport, { params: { id }, body: {} });
    await addInvitations(ada, 97, 3_600_000);
    const founders = await Promise.all(
      Array.from({ length: 6 }, (_, at) => harness.founder(`Founder ${at}`)),
    );
    const outcomes = await Promise.allSettled(founders.map((founder) => invite(founder)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  });
});
