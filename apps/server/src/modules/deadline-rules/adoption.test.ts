import { listAuditEntries } from '@landfall/contract/audit';
import { deleteDateSetting, getDateSetting } from '@landfall/contract/date-settings';
import {
  adoptDeadlineRule,
  computeDeadlines,
  getDeadlineRule,
  listDeadlineRules,
  retireDeadlineRule,
} from '@landfall/contract/deadline-rules';
import { NOT_ARCHIVED } from '@landfall/contract/fields';
import { listHistory } from '@landfall/contract/history';
import { CATALOGUE } from '@landfall/domain/deadline-rules/catalogue';
import type { Rule } from '@landfall/domain/deadline-rules/rule';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { addDateType, adoptRule } from '../../testing/factories.ts';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';
import { inOrganizationOf } from '../../testing/job-worker.ts';
import { problemOf } from '../../testing/problem-of.ts';
import { readAdoptedRules, readRuleVersion } from './service.ts';

let harness: Harness;
let ada: TestPerson;
let typeId: string;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());
beforeEach(async () => {
  ada = await harness.founder('Ada');
  typeId = (await addDateType(ada)).id;
});

const RFE = { key: 'uscis-rfe' };
const adopt = (body: { version: number; output_map?: Record<string, string | null> }, key = RFE.key) =>
  ada.call(adoptDeadlineRule, { params: { key }, body });
const retire = (key = RFE.key) => ada.call(retireDeadlineRule, { params: { key } });
const read = (key = RFE.key, version?: number) =>
  ada.call(getDeadlineRule, { params: { key }, query: { version } });
const inUse = () => inOrganizationOf(harness, ada, (tx) => readAdoptedRules(tx));

/** Adds a second version of a rule to the catalogue for the rest of a test. */
function bringSecondVersion(key = RFE.key): void {
  const rule = CATALOGUE.find(({ id }) => id === key) as Rule;
  const before = { ...rule };
  Object.assign(rule, { version: 2, name: 'Request for evidence: standard 60 days' });
  onTestFinished(() => void Object.assign(rule, before));
}

describe('a built-in rule', () => {
  it('is not in use, and nothing of it is stored', async () => {
    const { rule, versions, adoption } = await read();
    expect([rule.id, rule.owner, adoption]).toEqual([null, 'catalogue', null]);
    expect(versions).toEqual([{ number: 1, status: 'in_force', kept: null }]);
    const { deadline_rules } = await ada.call(listDeadlineRules, {});
    expect(deadline_rules.filter((one) => one.adoption !== null)).toEqual([]);
    expect(await inUse()).toEqual([]);
  });

  it('is put into use with date types for its dates, with time and person', async () => {
    const taken = await adopt({ version: 1, output_map: { due: typeId } });
    const at = new Date(harness.clock.now()).toISOString().replace('.000Z', 'Z');
    const by = { id: ada.id, display_name: 'Ada' };
    expect(taken.adoption).toEqual({
      version: 1,
      output_map: { due: typeId },
      adopted_at: at,
      adopted_by: by,
    });
    expect(taken.versions).toEqual([{ number: 1, status: 'in_force', kept: { at, by } }]);
    expect(await read()).toEqual(taken);
    const { deadline_rules } = await ada.call(listDeadlineRules, {});
    expect(deadline_rules.find(({ key }) => key === RFE.key)?.adoption).toEqual({
      version: 1,
      output_map: { due: typeId },
      adopted_at: at,
    });
    expect(deadline_rules).toHaveLength(CATALOGUE.length);
    const rule = CATALOGUE.find(({ id }) => id === RFE.key);
    expect(await inUse()).toEqual([{ ...RFE, version: 1, rule, outputMap: { due: typeId }, adoptedAt: at }]);
  });

  it('marks each omitted date as setting none', async () => {
    expect((await adopt({ version: 1 }, 'i94-expiry')).adoption?.output_map).toEqual({
      expires: null,
      file_by: null,
    });
    const output_map = { expires: typeId, file_by: null };
    expect((await adopt({ version: 1, output_map }, 'i94-expiry')).adoption?.output_map).toEqual(output_map);
  });

  it('put into use again changes nothing', async () => {
    const taken = await adopt({ version: 1, output_map: { due: typeId } });
    harness.clock.advance(60_000);
    expect(await adopt({ version: 1, output_map: { due: typeId } })).toEqual(taken);
  });

  it('can be taken out of use, stays readable, and put into use again', async () => {
    const { rule } = await adopt({ version: 1, output_map: { due: typeId } });
    expect((await retire()).adoption).toBeNull();
    expect((await retire()).adoption).toBeNull();
    expect(await inUse()).toEqual([]);
    const kept = await inOrganizationOf(harness, ada, (tx) => readRuleVersion(tx, RFE.key, 1));
    expect(kept?.id).toBe(RFE.key);
    expect(await inOrganizationOf(harness, ada, (tx) => readRuleVersion(tx, RFE.key, 2))).toBeUndefined();
    const again = await adopt({ version: 1, output_map: { due: null } });
    expect([again.rule.id, again.adoption?.output_map]).toEqual([rule.id, { due: null }]);
    expect((await retire('uscis-noid')).rule.id).toBeNull();
  });

  it.each([
    ['bia-appeal-10', 'A court has set this rule aside'],
    ['asylum-ead-365-proposed', 'This rule is proposed and not in force'],
    ['f1-grace-30-postponed', 'A court has postponed or stopped this rule'],
  ])('that is not in effect, %s, can be tried but not used', async (key, words) => {
    const { code, message } = await problemOf(adopt({ version: 1 }, key));
    expect([code, message]).toEqual(['conflict', `${words}: it can be tried, and no date is set by it`]);
    expect((await read(key)).adoption).toBeNull();
  });
});

describe('a refusal names', () => {
  it('an unknown output, one that sets no date, and an unusable type', async () => {
    const archived = await addDateType(ada);
    await adopt({ version: 1, output_map: { due: archived.id } }, 'uscis-noid');
    await ada.call(deleteDateSetting, { params: { id: archived.id } });
    const foreign = await addDateType(await harness.founder('Bea'));
    const none = 'There is no such date type, or it is archived';
    const output_map = { expires: archived.id, file_by: foreign.id, opens: typeId, due: null };
    expect((await problemOf(adopt({ version: 1, output_map }, 'i94-expiry'))).fields).toEqual({
      'output_map.expires': none,
      'output_map.file_by': none,
      'output_map.opens': 'It is neither a deadline nor an expiry, and sets no date',
      'output_map.due': 'The rule has no such output',
    });
    expect(await inUse()).toMatchObject([{ key: 'uscis-noid' }]);
  });

  it('an unknown version, and an unknown rule', async () => {
    expect(await problemOf(adopt({ version: 2 }))).toMatchObject({
      fields: { version: 'The rule has no version 2' },
    });
    for (const call of [
      () => adopt({ version: 1 }, 'nothing'),
      () => retire('nothing'),
      () => read('nothing'),
      () => read(RFE.key, 2),
    ])
      expect(await problemOf(call())).toMatchObject({ code: 'not_found' });
  });
});

describe('a newer version', () => {
  it('waits: dates use the current one until an administrator puts the newer one into use', async () => {
    const { adoption } = await adopt({ version: 1, output_map: { due: typeId } });
    bringSecondVersion();
    const waiting = await read();
    expect([waiting.rule.version, waiting.rule.name]).toEqual([2, 'Request for evidence: standard 60 days']);
    expect(waiting.adoption).toEqual(adoption);
    expect(waiting.versions.map(({ number, kept }) => [number, kept !== null])).toEqual([
      [2, false],
      [1, true],
    ]);
    expect(await inUse()).toMatchObject([{ version: 1, rule: { name: expect.stringContaining('84') } }]);
    expect((await read(RFE.key, 1)).rule.name).toContain('84');
    const taken = await adopt({ version: 2, output_map: { due: typeId } });
    expect([taken.adoption?.version, taken.versions.length]).toEqual([2, 2]);
    expect(await inUse()).toMatchObject([{ version: 2, rule: { name: expect.stringContaining('60') } }]);
    expect((await adopt({ version: 1, output_map: {} })).adoption?.version).toBe(1);
  });

  it('and the current one can both be counted', async () => {
    await adopt({ version: 1 });
    bringSecondVersion();
    const inputs = { notice_date: '2026-03-02', service: 'mail' };
    for (const version of [1, 2, undefined]) {
      const { outputs } = await ada.call(computeDeadlines, { params: RFE, body: { inputs, version } });
      expect(outputs.due?.date).toBe('2026-05-28');
    }
    const body = { inputs, version: 3 };
    expect(await problemOf(ada.call(computeDeadlines, { params: RFE, body }))).toMatchObject({
      fields: { version: 'The rule has no version 3' },
    });
  });
});

it('a date type of a rule in use is archived instead of removed', async () => {
  await adopt({ version: 1, output_map: { due: typeId } });
  const uses = async () => (await ada.call(getDateSetting, { params: { id: typeId } })).rules_in_use;
  expect(await uses()).toBe(1);
  await ada.call(deleteDateSetting, { params: { id: typeId } });
  const { date_setting } = await ada.call(getDateSetting, { params: { id: typeId } });
  expect(date_setting.archived_at).not.toBe(NOT_ARCHIVED);
  await retire();
  expect(await uses()).toBe(0);
});

it('the history and the audit log word the changes', async () => {
  const type = await addDateType(ada);
  const { rule } = await adopt({ version: 1, output_map: { due: type.id } });
  await retire();
  const id = rule.id ?? '';
  const viewer = await ada.colleague('viewer');
  const { changes } = await viewer.call(listHistory, { query: { resource_id: id } });
  expect(changes.map(({ action, record, fields }) => [action, record.name, fields])).toEqual([
    ['deadline_rule.retired', rule.name, [{ field: 'in_use', from: true, to: false }]],
    [
      'deadline_rule.adopted',
      rule.name,
      [
        { field: 'in_use', from: false, to: true },
        { field: 'rule_version', from: null, to: '1' },
        { field: 'date type of “Response must be received”', from: null, to: type.date_name },
      ],
    ],
  ]);
  const { entries } = await ada.call(listAuditEntries, { query: { resource_id: id } });
  expect(entries.map(({ action, record }) => [action, record?.name])).toEqual([
    ['deadline_rule.retired', rule.name],
    ['deadline_rule.adopted', rule.name],
  ]);
});

it('everybody reads, admins decide, and each organization has its own', async () => {
  await adopt({ version: 1, output_map: { due: typeId } });
  const viewer = await ada.colleague('viewer');
  expect((await viewer.call(getDeadlineRule, { params: RFE })).adoption?.version).toBe(1);
  const user = await ada.colleague('user');
  for (const call of [() => adoptRule(user), () => user.call(retireDeadlineRule, { params: RFE })])
    expect(await problemOf(call())).toMatchObject({ code: 'forbidden' });
  const bea = await harness.founder('Bea');
  expect((await bea.call(getDeadlineRule, { params: RFE })).adoption).toBeNull();
  await bea.call(retireDeadlineRule, { params: RFE });
  expect(await inUse()).toHaveLength(1);
});
