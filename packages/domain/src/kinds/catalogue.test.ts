import { describe, expect, it } from 'vitest';
import { CATALOGUE } from '../deadline-rules/catalogue.ts';
import { KIND_CATALOGUE, STARTING_KINDS, suggestedKind } from './catalogue.ts';

/** The kinds that the catalogue defines completely. */
const FULL = [
  ...['i_130', 'i_130_i_485', 'i_751', 'n_400', 'i_765', 'perm', 'i_140', 'h_1b', 'opt', 'stem_opt'],
  ...['i_589', 'i_589_court', 'removal_defense'],
];

const rules = new Map(CATALOGUE.map((rule) => [rule.id, rule]));

/** Whether dates of cases are set by an output, `rule.output`. */
function setsDates(output: string): boolean {
  const [rule = '', key] = output.split('.');
  const role = rules.get(rule)?.outputs.find((one) => one.key === key)?.role;
  return role === 'deadline' || role === 'expires';
}

it('each kind has a unique key and name', () => {
  for (const names of [KIND_CATALOGUE.map(({ key }) => key), KIND_CATALOGUE.map(({ name }) => name)])
    expect(names).toEqual([...new Set(names)]);
  for (const key of STARTING_KINDS) expect(suggestedKind(key)?.key).toBe(key);
  expect(suggestedKind('own')).toBeUndefined();
});

describe('complete kinds', () => {
  it.each(FULL)('%s has forms, people, tasks and rules', (key) => {
    const { forms, roles, tasks, rules: keys } = suggestedKind(key)?.definition ?? expect.fail();
    for (const parts of [forms, roles, keys]) expect(parts).not.toEqual([]);
    expect(tasks.length).toBeGreaterThanOrEqual(8);
  });

  it('are these, and all others have forms and rules only', () => {
    const others = KIND_CATALOGUE.filter(({ key }) => !FULL.includes(key));
    expect(KIND_CATALOGUE.length - others.length).toBe(FULL.length);
    expect(others.length).toBeGreaterThanOrEqual(27);
    for (const { definition } of others) {
      expect([...definition.tasks, ...definition.dates, ...definition.roles]).toEqual([]);
      expect(definition.forms.length + definition.rules.length).toBeGreaterThan(0);
    }
  });
});

it.each(KIND_CATALOGUE)(
  '$name goes by rules that there are, and by none that is not in force',
  ({ definition }) => {
    for (const key of definition.rules) expect([key, rules.get(key)?.status]).toEqual([key, 'in_force']);
  },
);

it.each([
  ['opt', 'i_20', 'opt-window'],
  ['stem_opt', 'plan', 'stem-opt-window'],
  ['stem_opt', 'i_20', 'stem-opt-window'],
  ['perm', 'recruitment', 'perm-recruit'],
])('%s: the task %s does not wait for %s, which depends on it', (key, name, rule) => {
  const { tasks } = suggestedKind(key)?.definition ?? expect.fail();
  const due = tasks.find((one) => one.key === name)?.due ?? expect.fail();
  expect(due.of.split('.')[0]).not.toBe(rule);
});

it.each(['opt', 'stem_opt'])('%s: tasks after the recommendation are due later', (key) => {
  // The application has to be received within 30 days of it.
  for (const { due } of suggestedKind(key)?.definition.tasks ?? [])
    if (due?.of.endsWith('opt-window.closes')) expect(due.days).toBeGreaterThan(-30);
});

it.each(KIND_CATALOGUE)(
  'tasks of $name are told apart, and counted from what sets dates',
  ({ definition }) => {
    const { tasks } = definition;
    const keys = tasks.map(({ key }) => key);
    expect(keys).toEqual([...new Set(keys)]);
    for (const { due } of tasks) {
      if (due?.from !== 'rule') continue;
      expect([due.of, setsDates(due.of)]).toEqual([due.of, true]);
      expect(definition.rules).toContain(due.of.split('.')[0]);
    }
  },
);
