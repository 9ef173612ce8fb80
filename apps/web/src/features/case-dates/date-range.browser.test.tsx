import { listCaseDates } from '@landfall/contract/case-date-views';
import { beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer } from '../../testing/answers.ts';
import { OPEN_DATE } from '../../testing/records.ts';
import { idOf, TODAY } from '../../testing/shell-answers.ts';
import { openWorkspace } from '../../testing/workspace.tsx';

let asked: (string | null)[];

beforeEach(() => {
  asked = [];
  const due = {
    ...OPEN_DATE,
    id: idOf(10),
    case_id: idOf(1),
    case_name: 'Matter',
    date_type: 'Interview',
    important_date: '2027-03-14',
  };
  answer(listCaseDates, ({ query }) => {
    asked.push(query.get('date_begin'));
    return {
      upcoming_dates: [due],
      prior_dates: [],
      dates: [due],
      upcoming_total: 1,
      prior_total: 0,
      overdue_total: 0,
      upcoming_next_cursor: null,
      prior_next_cursor: null,
      today: TODAY,
    };
  });
});

const from = () => page.getByRole('textbox', { name: 'From' });

it('updates the list once typing pauses, with one history entry', async () => {
  await openWorkspace('/case_dates?filters=open');
  await from().click();
  const entries = history.length;
  await userEvent.keyboard('3/14/2027');
  await expect.poll(() => location.search).toContain('from=2027-03-14');
  await expect.element(from()).toHaveValue('3/14/2027');
  await expect.poll(() => asked.at(-1)).toBe('2027-03-14');
  expect(new Set(asked)).toEqual(new Set([null, '2027-03-14']));
  expect(history.length).toBe(entries);
});

it('uses a typed day even if the filters are closed at once', async () => {
  await openWorkspace('/case_dates?filters=open');
  await from().fill('2027-03-14');
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => location.search).toContain('from=2027-03-14');
});
