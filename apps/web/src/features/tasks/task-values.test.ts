import { expect, it } from 'vitest';
import { OWN_TASK, TIED_TASK } from '../../testing/tasks.ts';
import { changesOfTask, dueOf, NEW_TASK, TASK_RULES, valuesOfTask } from './task-values.ts';

it('sends only changed fields, and a day as it is counted', () => {
  const values = valuesOfTask(OWN_TASK);
  expect(changesOfTask(OWN_TASK, values)).toEqual({});
  expect(changesOfTask(OWN_TASK, { ...values, title: 'Call' })).toEqual({ title: 'Call' });
  expect(changesOfTask(OWN_TASK, { ...values, assignee_id: '' })).toEqual({ assignee_id: null });
  const tied = valuesOfTask(TIED_TASK);
  expect(tied).toMatchObject({ days: '14', side: 'before', due_on: '' });
  expect(changesOfTask(TIED_TASK, { ...tied, side: 'after' })).toEqual({
    due_from: { case_date_id: TIED_TASK.due_from?.case_date_id, days: 14 },
  });
  expect(changesOfTask(TIED_TASK, { ...tied, date_id: '', due_on: '' })).toEqual({ due_on: null });
});

it('accepts whole days from a date only', () => {
  expect(dueOf({ ...NEW_TASK, due_on: '2026-05-01', days: 'x' })).toEqual({ due_on: '2026-05-01' });
  expect(TASK_RULES.days('x', NEW_TASK)).toBeNull();
  expect(TASK_RULES.days('x', { ...NEW_TASK, date_id: 'd' })).toBe('A whole number up to 3650');
  expect(TASK_RULES.days('3651', { ...NEW_TASK, date_id: 'd' })).toBe('A whole number up to 3650');
  expect(TASK_RULES.days('30', { ...NEW_TASK, date_id: 'd' })).toBeNull();
});
