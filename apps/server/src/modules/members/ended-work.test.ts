import {
  acceptInvitation,
  createInvitation,
  type Invitation,
  listInvitations,
} from '@landfall/contract/invitations';
import { getUserWork, removeUser, updateUserRoles } from '@landfall/contract/members';
import { listReportTemplates } from '@landfall/contract/report-templates';
import type { Role } from '@landfall/contract/roles';
import { getThread } from '@landfall/contract/threads';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addCalendarFeed, addReportTemplate } from '../../testing/factories.ts';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';
import { untilWaiting } from '../../testing/lock-waits.ts';
import { sendMail } from '../../testing/messages.ts';
import { problemOf } from '../../testing/problem-of.ts';

let harness: Harness;
let ada: TestPerson;
let max: TestPerson;
let email: string;

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());
beforeEach(async () => {
  ada = await harness.founder('Ada');
  max = await ada.colleague('admin');
  email = `${crypto.randomUUID()}@example.test`;
});

type Assignable = Exclude<Role, 'super_admin'>;

async function invite(by = max, to = email): Promise<Invitation> {
  return (await by.call(createInvitation, { body: { email: to, role: 'admin' } })).invitation;
}

const schedule = (by = max) =>
  addReportTemplate(by, { schedule: { frequency: 'daily', hour: 8, user_id: ada.id } });
const give = (roles: Assignable[], who = max, by = ada) =>
  by.call(updateUserRoles, { params: { id: who.id }, body: { roles } });
const remove = (who = max, by = ada) => by.call(removeUser, { params: { id: who.id } });
const workOf = ({ id }: { id: string }, by = ada) => by.call(getUserWork, { params: { id } });
const accept = (by: TestPerson, { invitation_token }: Invitation) =>
  by.call(acceptInvitation, { params: { token: invitation_token ?? '' } });

const pending = async () => (await ada.call(listInvitations, {})).invitations.map(({ id }) => id);
const nextRuns = async () =>
  (await ada.call(listReportTemplates, {})).configurations.map((template) => template.schedule?.next_at);

async function recorded(resourceIds: string[]): Promise<unknown[]> {
  const { rows } = await harness.owner.query(
    `select action, person_id, resource_id, fields from app.audit_entry
     where org_id = $1 and resource_id = any($2::uuid[]) and person_id = $3 and outcome = 'done' order by action`,
    [ada.orgId, resourceIds, ada.id],
  );
  return rows;
}

describe('GET /users/{id}/work', () => {
  it('counts a member’s pending and continuing work', async () => {
    expect(await workOf(max)).toEqual({
      cases: 0,
      threads: 0,
      tasks: 0,
      invitations: 0,
      schedules: 0,
      feeds: 0,
    });
    await invite();
    const expired = await invite(max, `a${email}`);
    await harness.owner.query('update app.invitation set expires_at = $2 where id = $1', [
      expired.id,
      new Date(harness.clock.now()).toISOString(),
    ]);
    await accept(await harness.newcomer(`b${email}`), await invite(max, `b${email}`));
    await invite(ada, `c${email}`);
    await schedule();
    await schedule(ada);
    await addCalendarFeed(max);
    await addCalendarFeed(ada);
    expect(await workOf(max)).toEqual({
      cases: 0,
      threads: 0,
      tasks: 0,
      invitations: 1,
      schedules: 1,
      feeds: 1,
    });
  });

  it('is for admins', async () => {
    for (const role of ['viewer', 'user'] as const)
      expect(await problemOf(workOf(max, await ada.colleague(role)))).toMatchObject({ code: 'forbidden' });
  });

  it('T15 finds members of its own organization only', async () => {
    const bea = await harness.founder('Bea');
    for (const id of [bea.id, crypto.randomUUID(), 'max'])
      expect(await problemOf(workOf({ id }))).toMatchObject({ code: 'not_found', message: 'Not found' });
  });
});

describe('T89 removing or demoting a member', () => {
  it.each<[string, () => Promise<unknown>]>([
    ['removed', () => remove()],
    ['made a user', () => give(['user'])],
    ['made a viewer', () => give(['viewer'])],
  ])('%s: cancels their pending invitations with the mail, and stops their schedules', async (_, end) => {
    const [invitation, others] = [await invite(), await invite(ada, `a${email}`)];
    const template = await schedule();
    await end();
    expect(await pending()).toEqual([others.id]);
    expect(await nextRuns()).toEqual([null]);
    const { rows } = await harness.owner.query(
      'select status, last_error, text from app.mail where resource_id = $1',
      [invitation.id],
    );
    expect(rows).toEqual([{ status: 'withdrawn', last_error: 'The invitation was cancelled', text: null }]);
    const ines = await harness.newcomer(email);
    expect(await problemOf(accept(ines, invitation))).toMatchObject({ code: 'not_found' });
    expect(await recorded([invitation.id, template.id])).toEqual([
      { action: 'invitation.cancelled', person_id: ada.id, resource_id: invitation.id, fields: [] },
      {
        action: 'report_template.updated',
        person_id: ada.id,
        resource_id: template.id,
        fields: ['schedule'],
      },
    ]);
  });

  it.each<[string, string, string, () => Promise<unknown>]>([
    ['removed', 'cancelled', 'Its author has left the organization', () => remove()],
    ['made a viewer', 'cancelled', 'Its author may no longer write to clients', () => give(['viewer'])],
    ['made a user, who may write mails', 'queued', '', () => give(['user'])],
  ])('%s: their unsent mails to clients are %s', async (_, state, reason, end) => {
    const send_at = new Date(harness.clock.now() + 30 * 86_400_000).toISOString();
    const { thread_id } = await sendMail(max, undefined, { send_at });
    await sendMail(ada, thread_id, { send_at });
    await end();
    const { messages } = await ada.call(getThread, { params: { id: thread_id } });
    expect(messages.map(({ mail }) => mail)).toMatchObject([{ state, reason }, { state: 'queued' }]);
  });

  it('keeps their calendar feeds, as viewers may have them', async () => {
    await addCalendarFeed(max);
    await schedule();
    await give(['viewer']);
    expect(await workOf(max)).toEqual({
      cases: 0,
      threads: 0,
      tasks: 0,
      invitations: 0,
      schedules: 0,
      feeds: 1,
    });
  });

  it('keeps both with sufficient roles, and when the change is refused', async () => {
    const { id } = await invite();
    await schedule();
    await give(['admin', 'viewer']);
    expect(await problemOf(remove(max, await ada.colleague('user')))).toMatchObject({ code: 'forbidden' });
    await harness.owner.query('delete from app.membership where person_id = $1', [ada.id]);
    expect(await problemOf(give(['user'], max, max))).toMatchObject({ code: 'conflict' });
    expect((await max.call(listInvitations, {})).invitations.map((row) => row.id)).toEqual([id]);
    expect(await workOf(max, max)).toEqual({
      cases: 0,
      threads: 0,
      tasks: 0,
      invitations: 1,
      schedules: 1,
      feeds: 0,
    });
  });

  it('does not affect other organizations’ invitations and schedules', async () => {
    const bea = await harness.founder('Bea');
    await invite(bea);
    await remove();
    expect((await bea.call(listInvitations, {})).total).toBe(1);
  });

  it('is not reversed by an invitation to another address of theirs', async () => {
    const back = await invite();
    await remove();
    expect(await problemOf(accept(await harness.newcomer(email), back))).toMatchObject({ code: 'not_found' });
  });

  it.each(['accept', 'remove'] as const)(
    'against an acceptance at the same moment has one winner: %s',
    async (first) => {
      const invitation = await invite();
      const ines = await harness.newcomer(email);
      const acts = { accept: () => accept(ines, invitation), remove: () => remove() };
      const holder = await harness.owner.connect();
      let outcomes: PromiseSettledResult<unknown>[];
      try {
        await holder.query('begin');
        await holder.query('select from app.invitation where id = $1 for update', [invitation.id]);
        const one = Promise.allSettled([acts[first]()]);
        await untilWaiting(harness.owner, 1);
        const other = Promise.allSettled([acts[first === 'accept' ? 'remove' : 'accept']()]);
        await untilWaiting(harness.owner, 2);
        await holder.query('commit');
        outcomes = [...(await one), ...(await other)];
      } finally {
        holder.release();
      }
      const { rows } = await harness.owner.query(
        `select accepted_at is not null as accepted, cancelled_at is not null as cancelled,
           exists (select from app.membership m where m.org_id = i.org_id and m.person_id = $2) as joined
         from app.invitation i where id = $1`,
        [invitation.id, ines.id],
      );
      const accepted = first === 'accept';
      expect(rows).toEqual([{ accepted, cancelled: !accepted, joined: accepted }]);
      expect(outcomes.map(({ status }) => status)).toEqual([
        'fulfilled',
        accepted ? 'fulfilled' : 'rejected',
      ]);
    },
  );

  it('refuses an invitation that waited for it', async () => {
    const holder = await harness.owner.connect();
    try {
      await holder.query('begin');
      // A stronger lock would also block audit entries, so that the calls would wait for it earlier than intended.
      await holder.query('select from app.organization where org_id = $1 for no key update', [ada.orgId]);
      const removal = remove();
      await untilWaiting(harness.owner, 1);
      const invitation = problemOf(invite());
      await untilWaiting(harness.owner, 2);
      await holder.query('commit');
      await removal;
      expect(await invitation).toMatchObject({ code: 'forbidden' });
    } finally {
      holder.release();
    }
    expect(await pending()).toEqual([]);
  });
});
