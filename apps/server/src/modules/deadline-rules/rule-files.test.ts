import { adoptDeadlineRule, getDeadlineRule, listDeadlineRules } from '@landfall/contract/deadline-rules';
import {
  createDeadlineRule,
  exportDeadlineRules,
  importDeadlineRules,
  RULE_FILE_SCHEMA,
} from '@landfall/contract/own-deadline-rules';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';
import { OWN_RULE } from '../../testing/own-rules.ts';
import { problemOf } from '../../testing/problem-of.ts';

let harness: Harness;
let ada: TestPerson;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());
beforeEach(async () => {
  ada = await harness.founder('Ada');
});

const KEPT = { ...OWN_RULE, id: 'own-reply', version: 1 };
const take = (rules: object[], by = ada) =>
  by.call(importDeadlineRules, {
    body: { schema: RULE_FILE_SCHEMA, rules: rules as Record<string, unknown>[] },
  });
const ownOf = async (by: TestPerson) =>
  (await by.call(listDeadlineRules, {})).deadline_rules.filter(({ owner }) => owner === 'office');

it('own rules are exported to a file, and imported elsewhere unchanged', async () => {
  await ada.call(createDeadlineRule, { body: { definition: OWN_RULE } });
  const file = JSON.parse(await ada.call(exportDeadlineRules, {}));
  expect(file).toEqual({
    schema: RULE_FILE_SCHEMA,
    rules: [{ ...OWN_RULE, id: 'own-reply-to-our-own-counsel', version: 1 }],
  });
  const bea = await harness.founder('Bea');
  const { imported } = await bea.call(importDeadlineRules, { body: file });
  expect(imported).toMatchObject([{ name: OWN_RULE.name, version: 1, became: 'added' }]);
  expect(JSON.parse(await bea.call(exportDeadlineRules, {}))).toEqual(file);
  expect((await ownOf(bea)).map(({ adoption }) => adoption)).toEqual([null]);
});

it('an existing rule gets a waiting version, or none if the content is the same', async () => {
  await take([KEPT]);
  const params = { key: KEPT.id };
  await ada.call(adoptDeadlineRule, { params, body: { version: 1 } });
  const changed = { ...KEPT, version: 7, note: 'Since the new handbook' };
  expect((await take([changed, { ...KEPT, id: 'own-other' }])).imported).toMatchObject([
    { key: KEPT.id, version: 2, became: 'changed' },
    { key: 'own-other', version: 1, became: 'added' },
  ]);
  expect((await take([changed])).imported).toMatchObject([{ version: 2, became: 'unchanged' }]);
  const { adoption, changes } = await ada.call(getDeadlineRule, { params });
  expect(adoption?.version).toBe(1);
  expect(changes).toEqual([{ what: 'Note', from: null, to: 'Since the new handbook' }]);
});

it('imports nothing with faults, and names each rule and field', async () => {
  const [due] = KEPT.outputs;
  const lost = { ...due, program: [{ op: 'add', n: 3, unit: 'day' }] };
  const { name: _, ...nameless } = KEPT;
  const problem = await problemOf(
    take([
      KEPT,
      { ...KEPT, id: 'own-lost', outputs: [lost] },
      { ...nameless, id: 'own-nameless' },
      { ...KEPT, id: 'uscis-rfe' },
      KEPT,
    ]),
  );
  expect(problem.fields).toEqual({
    'rules.1.outputs.0.program.0': `Rule ‘${KEPT.name}’: The step ‘add’ counts on from no date`,
    'rules.2.name': 'Rule 3: Required',
    'rules.3.id': `Rule ‘${KEPT.name}’: Keys of own rules begin with own-`,
    'rules.4.id': `Rule ‘${KEPT.name}’: Another rule has this key`,
  });
  expect(await ownOf(ada)).toEqual([]);
});

it('refuses a file without rules', async () => {
  for (const body of [{}, { schema: 'other', rules: [KEPT] }, { schema: RULE_FILE_SCHEMA, rules: [] }])
    expect(await problemOf(ada.call(importDeadlineRules, { body: body as never }))).toMatchObject({
      code: 'invalid_input',
    });
  const many = Array.from({ length: 101 }, (_, at) => ({ ...KEPT, id: `own-${at}` }));
  expect((await problemOf(take(many))).fields).toEqual({ rules: 'At most 100 rules' });
});

it('everybody exports, admins import', async () => {
  const viewer = await ada.colleague('viewer');
  expect(JSON.parse(await viewer.call(exportDeadlineRules, {})).rules).toEqual([]);
  expect(await problemOf(take([KEPT], viewer))).toMatchObject({ code: 'forbidden' });
});
