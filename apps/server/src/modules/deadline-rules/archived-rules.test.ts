import {
  adoptDeadlineRule,
  archiveDeadlineRule,
  getDeadlineRule,
  listDeadlineRules,
  restoreDeadlineRule,
} from '@landfall/contract/deadline-rules';
import { listHistory } from '@landfall/contract/history';
import {
  createDeadlineRule,
  exportDeadlineRules,
  importDeadlineRules,
  updateDeadlineRule,
} from '@landfall/contract/own-deadline-rules';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';
import { OWN_RULE } from '../../testing/own-rules.ts';
import { problemOf } from '../../testing/problem-of.ts';

let harness: Harness;
let ada: TestPerson;
let key: string;

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());
beforeEach(async () => {
  ada = await harness.founder();
  const { rule } = await ada.call(createDeadlineRule, { body: { definition: { ...OWN_RULE } } });
  key = rule.key;
});

const params = () => ({ params: { key } });
const archive = (by = ada) => by.call(archiveDeadlineRule, params());
const restore = (by = ada) => by.call(restoreDeadlineRule, params());
const adopt = () => ada.call(adoptDeadlineRule, { ...params(), body: { version: 1, output_map: {} } });

it('an archived rule counts nothing and is listed last, until it is restored', async () => {
  await adopt();
  for (const _ of ['once', 'again']) {
    const { rule, adoption } = await archive();
    expect([rule.archived_at, adoption]).toEqual(['2026-03-02T15:00:00Z', null]);
  }
  const listed = async () => (await ada.call(listDeadlineRules, {})).deadline_rules;
  expect((await listed()).at(-1)).toMatchObject({ key, archived_at: '2026-03-02T15:00:00Z' });
  for (const _ of ['once', 'again']) expect((await restore()).rule.archived_at).toBeNull();
  expect((await listed())[0]).toMatchObject({ key, adoption: null });
  const { rule } = await ada.call(getDeadlineRule, params());
  const { changes } = await ada.call(listHistory, { query: { resource_id: rule.id ?? '' } });
  const told = changes.map(({ fields }) => fields.map(({ field, to }) => `${field} ${to}`).join());
  expect(told.slice(0, 2)).toEqual(['archived false', expect.stringContaining('archived true')]);
  expect(told[1]).toContain('in_use false');
});

it('an archived rule is neither used, changed, exported nor overwritten by a file', async () => {
  const file = JSON.parse(await ada.call(exportDeadlineRules, {}));
  await archive();
  expect(await problemOf(adopt())).toMatchObject({ code: 'conflict' });
  const body = { definition: { ...OWN_RULE, missed: 'Ask again' } };
  expect(await problemOf(ada.call(updateDeadlineRule, { ...params(), body }))).toMatchObject({
    code: 'conflict',
  });
  expect(JSON.parse(await ada.call(exportDeadlineRules, {})).rules).toEqual([]);
  expect(await problemOf(ada.call(importDeadlineRules, { body: file }))).toMatchObject({ code: 'conflict' });
  await restore();
  expect((await adopt()).adoption).toMatchObject({ version: 1 });
});

it('is for admins, and for the organization’s own rules only', async () => {
  const max = await ada.colleague('user');
  expect(await problemOf(archive(max))).toMatchObject({ code: 'forbidden' });
  const other = await harness.founder();
  expect(await problemOf(archive(other))).toMatchObject({ code: 'not_found' });
  expect(await problemOf(restore(other))).toMatchObject({ code: 'not_found' });
  const coming = ada.call(archiveDeadlineRule, { params: { key: 'uscis-rfe' } });
  expect(await problemOf(coming)).toMatchObject({ code: 'conflict' });
});
