import { KIND_CATALOGUE, suggestedKind } from '@landfall/domain/kinds/catalogue';
import { expect, it } from 'vitest';
import {
  definitionOf,
  dueWords,
  isSame,
  kindErrors,
  NEW_TASK,
  textsOfKind,
  valuesOfKind,
} from './kind-values.ts';

it.each(KIND_CATALOGUE)('$name is sent as it was read', ({ name, definition }) => {
  const sent = definitionOf(valuesOfKind(name, definition));
  expect({ ...sent, roles: new Set(sent.roles) }).toEqual({
    ...definition,
    roles: new Set(definition.roles),
  });
});

it('two kinds are equal whatever the order of their fields', () => {
  const { definition } = suggestedKind('h_1b') ?? expect.fail();
  const turned = Object.fromEntries(Object.entries(definition).toReversed()) as typeof definition;
  expect(isSame(definition, turned)).toBe(true);
  expect(isSame(definition, { ...definition, forms: [] })).toBe(false);
});

it('a new task gets a key from its title, and no due day before the opening', () => {
  const task = {
    ...NEW_TASK,
    uid: '1',
    title: 'File it',
    due: 'opening',
    side: 'before',
    days: '3',
  } as const;
  const { tasks } = definitionOf({ ...valuesOfKind('U visa'), tasks: [task, { ...task, uid: '2' }] });
  expect(tasks).toMatchObject([
    { key: 'file_it', due: { from: 'opening', of: '', days: 3 } },
    { key: 'file_it_2' },
  ]);
});

it('words when a task is due', () => {
  const nameOf = () => 'Due (RFE)';
  expect(dueWords(null, nameOf)).toBe('');
  expect(dueWords({ from: 'opening', of: '', days: 0 }, nameOf)).toBe('at once');
  expect(dueWords({ from: 'opening', of: '', days: 3 }, nameOf)).toBe('3 days after the opening');
  expect(dueWords({ from: 'rule', of: 'uscis-rfe.due', days: -1 }, nameOf)).toBe('1 day before Due (RFE)');
  expect(dueWords({ from: 'date_type', of: 'Interview', days: 0 }, nameOf)).toBe('on Interview');
});

it('shows refusals at the field that holds the value', () => {
  expect(
    kindErrors({
      name: 'a',
      'definition.tasks.2.due.of': 'b',
      'definition.tasks.1': 'c',
      'definition.dates.0.date_type': 'd',
      'definition.rules.3': 'e',
      'definition.roles.0.title': 'f',
      'definition.tasks': 'g',
    }),
  ).toEqual({
    name: 'a',
    'tasks.2.due': 'b',
    'tasks.1.title': 'c',
    'dates.0.date_type': 'd',
    rules: 'e',
    beneficiaries: 'f',
    tasks: 'g',
  });
});

it('one day is singular', () => {
  const { definition } = suggestedKind('h_1b') ?? expect.fail();
  const dates = [1, 30].map((days) => ({ date_type: 'Interview', days }));
  const texts = textsOfKind({ name: 'H-1B', definition: { ...definition, dates } }, String);
  expect(texts.dates).toBe('Interview (1 day); Interview (30 days)');
});
