import {
  adoptDeadlineRule,
  computeDeadlines,
  getDeadlineRule,
  listDeadlineRules,
} from '@landfall/contract/deadline-rules';
import { listHistory } from '@landfall/contract/history';
import { createDeadlineRule, updateDeadlineRule } from '@landfall/contract/own-deadline-rules';
import { CATALOGUE } from '@landfall/domain/deadline-rules/catalogue';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';
import { inOrganizationOf } from '../../testing/job-worker.ts';
import { OWN_RULE } from '../../testing/own-rules.ts';
import { problemOf } from '../../testing/problem-of.ts';
import { readAdoptedRules } from './service.ts';

let harness: Harness;
let ada: TestPerson;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());
beforeEach(async () => {
  ada = await harness.founder('Ada');
});

const create = (changes: object = {}, by = ada) =>
  by.call(createDeadlineRule, { body: { definition: { ...OWN_RULE, ...changes } } });
const change = (key: string, changes: object, version?: number, by = ada) =>
  by.call(updateDeadlineRule, {
    params: { key },
    body: { definition: { ...OWN_RULE, ...changes }, version },
  });
const [DUE] = OWN_RULE.outputs;
const twoMonths = {
  outputs: [
    {
      ...DUE,
      program: [
        { op: 'from', input: 'letter_date' },
        { op: 'add', n: 2, unit: 'month' },
      ],
    },
  ],
};

describe('an own rule', () => {
  it('is created, listed before built-in ones, counted and put into use', async () => {
    const { rule, versions, definition } = await create();
    expect(rule).toMatchObject({
      key: 'own-reply-to-our-own-counsel',
      owner: 'office',
      version: 1,
      copied_from: null,
      status: 'practice',
      name: OWN_RULE.name,
      review_by: '2027-03-02',
    });
    expect(definition).toEqual({ ...OWN_RULE, id: rule.key, version: 1 });
    expect(versions).toMatchObject([{ number: 1, kept: { by: { id: ada.id } } }]);
    const { deadline_rules } = await ada.call(listDeadlineRules, {});
    expect([deadline_rules[0]?.key, deadline_rules.length]).toEqual([rule.key, CATALOGUE.length + 1]);
    const params = { key: rule.key };
    const body = { inputs: { letter_date: '2026-03-07' } };
    const { outputs } = await ada.call(computeDeadlines, { params, body });
    expect(outputs.due?.date).toBe('2026-03-23');
    await ada.call(adoptDeadlineRule, { params, body: { version: 1 } });
    expect(await inOrganizationOf(harness, ada, readAdoptedRules)).toMatchObject([
      { key: rule.key, version: 1, rule: { name: OWN_RULE.name } },
    ]);
  });

  it('gets another key if a rule of its name exists', async () => {
    await create();
    expect((await create()).rule.key).toBe('own-reply-to-our-own-counsel-2');
    expect((await create({ name: '¿¡ !' })).rule.key).toBe('own-rule');
  });

  it('words its steps', async () => {
    const { counting } = await create();
    expect(counting).toEqual([
      {
        key: 'due',
        steps: [
          { text: 'Begin with letter date', depth: 0 },
          { text: '14 days later', depth: 0 },
          {
            text: 'Where filing mode is paper: from a weekend or federal holiday on to the next working day',
            depth: 0,
          },
        ],
        safe_steps: null,
      },
    ]);
  });

  it('is changed by a new version, which waits beside the current one with its differences', async () => {
    const { key } = (await create()).rule;
    await ada.call(adoptDeadlineRule, { params: { key }, body: { version: 1 } });
    const changed = await change(key, twoMonths, 1);
    expect([changed.rule.version, changed.adoption?.version]).toEqual([2, 1]);
    expect(changed.versions.map(({ number }) => number)).toEqual([2, 1]);
    expect(changed.changes).toEqual([
      {
        what: 'How ‘Reply is due’ is counted',
        from: expect.stringContaining('14 days later'),
        to: 'Begin with letter date\n2 months later',
      },
    ]);
    expect((await ada.call(getDeadlineRule, { params: { key }, query: { version: 1 } })).definition).toEqual({
      ...OWN_RULE,
      id: key,
      version: 1,
    });
    const taken = await ada.call(adoptDeadlineRule, { params: { key }, body: { version: 2 } });
    expect(taken.changes).toEqual([]);
    const resource_id = changed.rule.id ?? '';
    const { changes } = await ada.call(listHistory, { query: { resource_id } });
    expect(changes.map(({ action, became }) => [action, became])).toEqual([
      ['deadline_rule.adopted', 'changed'],
      ['deadline_rule.updated', 'changed'],
      ['deadline_rule.adopted', 'changed'],
      ['deadline_rule.created', 'added'],
    ]);
    expect(changes[1]?.fields).toContainEqual({ field: 'latest_version', from: '1', to: '2' });
  });

  it('with the same content gets no new version', async () => {
    const { key } = (await create()).rule;
    expect((await change(key, {})).rule.version).toBe(1);
  });

  it('changed by somebody else meanwhile is a conflict', async () => {
    const { key } = (await create()).rule;
    await change(key, twoMonths, 1);
    expect(await problemOf(change(key, { note: 'Late' }, 1))).toMatchObject({
      code: 'stale_version',
      current: { rule: { version: 2 } },
    });
  });
});

describe('a copy', () => {
  it('of a built-in rule belongs to the office, and does not change the original', async () => {
    const { rule } = await change('uscis-rfe', { name: 'RFE, our way' }, 1);
    expect(rule).toMatchObject({ key: 'own-rfe-our-way', owner: 'office', copied_from: 'uscis-rfe' });
    const original = await ada.call(getDeadlineRule, { params: { key: 'uscis-rfe' } });
    expect([original.rule.id, original.rule.version]).toEqual([null, 1]);
  });
});

describe('refused input', () => {
  it('is reported at its place, faults of steps too', async () => {
    const outputs = [{ ...DUE, program: [{ op: 'add', n: 'many', unit: 'day' }] }];
    expect((await problemOf(create({ outputs, name: '' }))).fields).toMatchObject({
      'definition.outputs.0.program.0.n': 'Must be a number',
      'definition.name': 'Required',
    });
    const lost = [{ ...DUE, program: [{ op: 'add', n: 3, unit: 'day' }] }];
    expect((await problemOf(create({ outputs: lost }))).fields).toEqual({
      'definition.outputs.0.program.0': 'The step ‘add’ counts on from no date',
    });
    expect((await problemOf(create({ name: 'Re\u202eply' }))).fields).toEqual({
      'definition.name': 'Contains characters that cannot be shown',
    });
    expect((await problemOf(create({ trigger: { event: 'Let\u202eter' } }))).fields).toEqual({
      'definition.trigger.event': 'Contains characters that cannot be shown',
    });
    expect((await problemOf(create({ note: 'a\u0000' }))).fields).toEqual({
      'definition.note': 'Contains a character that cannot be stored',
    });
    expect((await problemOf(create({ id: 'uscis-rfe' }))).fields).toEqual({
      'definition.id': 'Unknown field',
    });
  });

  it('includes a hundred and first rule, and an unknown rule', async () => {
    const { rule } = await create();
    await harness.owner.query(
      `insert into app.deadline_rule (org_id, id, key, owner, created_at)
       select $1, gen_random_uuid(), 'own-' || n, 'office', now() from generate_series(2, 100) n`,
      [ada.orgId],
    );
    await harness.owner.query(
      `insert into app.deadline_rule_version (org_id, rule_id, number, definition, content_hash, created_by, created_at)
       select $1, r.id, 1, v.definition || jsonb_build_object('id', r.key), v.content_hash, v.created_by, now()
       from app.deadline_rule r, app.deadline_rule_version v
       where r.org_id = $1 and v.org_id = $1 and v.rule_id = $2 and r.id <> $2`,
      [ada.orgId, rule.id],
    );
    expect(await problemOf(create())).toMatchObject({ code: 'conflict' });
    expect(await problemOf(change('own-nothing', {}))).toMatchObject({ code: 'not_found' });
  });
});

it('a rule with an unsupported check year does not break the list, and can be corrected', async () => {
  const { rule } = await create();
  await harness.owner.query(
    `update app.deadline_rule_version set definition = jsonb_set(definition, '{verification,on}', '"0025-03-01"')
     where org_id = $1`,
    [ada.orgId],
  );
  const { deadline_rules } = await ada.call(listDeadlineRules, {});
  expect(deadline_rules[0]).toMatchObject({ key: rule.key, review_by: '0025-03-01' });
  expect((await change(rule.key, {}, 1)).rule).toMatchObject({ version: 2, review_by: '2027-03-02' });
});

it.each(['\u0000', 'a'.repeat(81), 'A b'])('the key %j does not exist', async (key) => {
  expect(await problemOf(ada.call(getDeadlineRule, { params: { key } }))).toMatchObject({
    code: 'not_found',
  });
  expect(await problemOf(change(key, {}))).toMatchObject({ code: 'not_found' });
});

it('only admins write, and each organization has its own', async () => {
  const { key } = (await create()).rule;
  const user = await ada.colleague('user');
  expect((await user.call(getDeadlineRule, { params: { key } })).rule.name).toBe(OWN_RULE.name);
  for (const call of [() => create({}, user), () => change(key, {}, 1, user)])
    expect(await problemOf(call())).toMatchObject({ code: 'forbidden' });
  const bea = await harness.founder('Bea');
  expect(await problemOf(bea.call(getDeadlineRule, { params: { key } }))).toMatchObject({
    code: 'not_found',
  });
  expect(await problemOf(change(key, {}, 1, bea))).toMatchObject({ code: 'not_found' });
});
