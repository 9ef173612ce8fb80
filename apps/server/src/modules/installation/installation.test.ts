import { getInstallation } from '@landfall/contract/installation';
import { foundOrganization } from '@landfall/contract/organization';
import { getSettings } from '@landfall/contract/settings';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { asOperator, type OperatorTx, withSession } from '../../platform/db/session.ts';
import { type Harness, type HarnessOptions, startHarness, type TestPerson } from '../../testing/harness.ts';
import { problemOf } from '../../testing/problem-of.ts';
import { installationLog } from './service.ts';

let harness: Harness;
const start = async (options?: HarnessOptions) => {
  harness = await startHarness(options);
};
afterEach(() => harness.close());

const now = () => new Date(harness.clock.now()).toISOString().replace('.000', '');

/** Runs work in a session like that of an operator's call. */
async function asOperatorOf({ id }: TestPerson, work: (tx: OperatorTx) => Promise<void>): Promise<void> {
  const { rows } = await harness.owner.query('select issuer, subject from app.person where id = $1', [id]);
  await withSession(harness.appPool, { ...rows[0], namedOrgId: null }, async (session) => {
    const operator = session && (await asOperator(session.person));
    if (!operator) throw new Error('They run it');
    await work(operator.tx);
  });
}

describe('the founder of the first organization on localhost', () => {
  beforeEach(() => start());

  it('becomes an operator, and the next founder does not', async () => {
    const ada = await harness.newcomer('ada@example.test');
    const bea = await harness.founder('Bea');
    expect((await ada.call(getSettings, {})).user.operator).toBe(true);
    expect((await bea.call(getSettings, {})).user.operator).toBe(false);
    const { operators, log, version } = await ada.call(getInstallation, {});
    expect(version).toMatch(/^\d+\.\d+\.\d+/);
    expect(operators).toEqual([
      { id: ada.id, email: 'ada@example.test', display_name: 'Nora Newcomer', added_at: now() },
    ]);
    expect(log).toEqual([
      {
        id: expect.any(String),
        at: now(),
        actor_kind: 'program',
        actor: '',
        action: 'operator.added',
        about: 'ada@example.test',
      },
    ]);
    expect(await problemOf(bea.call(getInstallation, {}))).toMatchObject({ code: 'forbidden' });
  });

  it('is one of two simultaneous ones, never both', async () => {
    const people = await Promise.all([
      harness.founder('Ada'),
      harness.founder('Bea'),
      harness.founder('Cleo'),
    ]);
    const settings = await Promise.all(people.map(({ call }) => call(getSettings, {})));
    expect(settings.filter(({ user }) => user.operator)).toHaveLength(1);
  });

  it('is not made an operator once there was an erased organization', async () => {
    await harness.owner.query(
      `insert into public.landfall_erasure values (gen_random_uuid(), '', now(), now(), 'worker', '{}')`,
    );
    expect((await (await harness.founder()).call(getSettings, {})).user.operator).toBe(false);
  });

  it('becomes an operator through the page, too', async () => {
    const stranger = await harness.stranger();
    await stranger.call(foundOrganization, { body: { name: 'Harbour Law' } });
    expect((await stranger.call(getSettings, {})).user.operator).toBe(true);
  });
});

it('on a public address nobody becomes an operator by being first', async () => {
  await start({ config: { local: false, publicUrl: 'https://cases.example' } });
  const ada = await harness.founder();
  expect((await ada.call(getSettings, {})).user.operator).toBe(false);
  expect(await problemOf(ada.call(getInstallation, {}))).toMatchObject({ code: 'forbidden' });
});

describe('an operator', () => {
  beforeEach(() => start());

  it('needs no organization, and sees none', async () => {
    await harness.founder('Ada');
    const operator = await harness.operator();
    expect((await operator.call(getSettings, {})).user).toMatchObject({
      operator: true,
      org_id: null,
      roles: [],
    });
    expect((await operator.call(getInstallation, {})).operators.map(({ id }) => id)).toContain(operator.id);
  });

  it('needs a second factor as soon as one of their organizations requires it', async () => {
    const ada = await harness.founder('Ada');
    await harness.owner.query('update app.organization set requires_second_factor = true');
    const { headers } = ada;
    const answer = await harness.inject({ url: '/api/installation', headers });
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'second_factor_required']);
  });

  it('has their actions in the installation’s log under their name, and in no office’s', async () => {
    const ada = await harness.founder('Ada');
    await asOperatorOf(ada, (tx) =>
      installationLog.record({ tx, now: now(), requestId: '', about: '/mnt/nas' }, 'backup_settings.changed'),
    );
    expect((await ada.call(getInstallation, {})).log[0]).toMatchObject({
      actor_kind: 'operator',
      actor: 'Ada',
      action: 'backup_settings.changed',
      about: '/mnt/nas',
    });
    const { rows } = await harness.owner.query('select action from app.audit_entry');
    expect(rows.map(({ action }) => action)).not.toContain('backup_settings.changed');
  });
});
