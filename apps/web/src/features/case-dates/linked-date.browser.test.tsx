import { handleCaseDate } from '@landfall/contract/case-date-changes';
import type { CaseDate } from '@landfall/contract/case-dates';
import { getCaseRecord } from '@landfall/contract/case-records';
import { listSnoozes, snoozeCaseDate, wakeCaseDate } from '@landfall/contract/date-snoozes';
import { getSettings } from '@landfall/contract/settings';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessibility.ts';
import { answer, fail, LOST, Refusal } from '../../testing/answers.ts';
import { OPEN_CASE, OPEN_DATE } from '../../testing/records.ts';
import { idOf } from '../../testing/shell-answers.ts';
import { openWorkspace } from '../../testing/workspace.tsx';

const CASE = OPEN_CASE.id;
const DATE: CaseDate = {
  ...OPEN_DATE,
  id: idOf(10),
  case_id: CASE,
  date_type: 'Interview',
  important_date: '2026-03-20',
};
const LINK = `/case_records/${CASE}?date=${DATE.id}&on=2026-03-20`;

let dates: CaseDate[];
let snoozes: { date_id: string; until: string }[];
let sent: unknown[];

beforeEach(() => {
  [dates, snoozes, sent] = [[DATE], [], []];
  answer(getCaseRecord, () => ({
    case_record: OPEN_CASE,
    dates,
    notes: [],
    notes_total: 0,
    notes_next_cursor: null,
    beneficiaries: [],
    petitioners: [],
  }));
  answer(listSnoozes, () => ({ snoozes }));
  answer(handleCaseDate, ({ body }) => {
    sent.push(body);
    const handled = { state: 'done' as const, handled_at: '2026-03-02T15:00:00Z', version: 2 };
    dates = [{ ...DATE, ...handled, handled_by: { id: idOf(2), display_name: 'Nadia Reyes' } }];
    return { case_date: dates[0] as CaseDate };
  });
  answer(snoozeCaseDate, ({ body }) => {
    sent.push(body);
    snoozes = [{ date_id: DATE.id, until: (body as { until: string }).until }];
    return undefined;
  });
});

const row = () => page.getByRole('row', { name: /Interview/ });

async function choose(entry: string) {
  await page.getByRole('button', { name: 'More for Interview' }).click();
  await page.getByRole('menuitem', { name: entry }).click();
}

it('a link marks its date and changes nothing', async () => {
  await openWorkspace(LINK);
  await expect.element(page.getByText('The date that you followed:')).toBeInTheDocument();
  expect(page.getByRole('dialog').elements()).toEqual([]);
  expect(sent).toEqual([]);
  await expectAccessible();
});

it('a link to handle a date opens a confirmation', async () => {
  await openWorkspace(`${LINK}&act=handle`);
  const dialog = page.getByRole('dialog', { name: 'Handle Interview' });
  await expect.element(dialog).toBeVisible();
  expect(sent).toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('Interview: done')).toBeVisible();
  expect(sent).toEqual([{ state: 'done', note: '', version: 1 }]);
  await expect.poll(() => location.search).toBe('');
  expect(page.getByText('handled already').elements()).toEqual([]);
});

it('a link to snooze opens a confirmation', async () => {
  await openWorkspace(`${LINK}&act=snooze`);
  const dialog = page.getByRole('dialog', { name: 'Snooze Interview' });
  await expect.element(dialog).toBeVisible();
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Snooze' }).click();
  await expect.element(row().getByText('Snoozed until Mar 3, 2026')).toBeVisible();
  expect(sent).toEqual([{ until: '2026-03-03' }]);
  await expect.poll(() => location.search).toBe('');
});

it('explains what has happened to the date since, without a question', async () => {
  dates = [
    {
      ...DATE,
      state: 'waived',
      handled_at: '2026-03-01T15:00:00Z',
      handled_by: { id: idOf(3), display_name: 'Ada Lind' },
      version: 2,
    },
  ];
  await openWorkspace(`${LINK}&act=handle`);
  await expect
    .element(page.getByText('Interview is handled already: waived by Ada Lind on Mar 1, 2026.'))
    .toBeVisible();
  expect(page.getByRole('dialog').elements()).toEqual([]);
  await expectAccessible();
});

it('explains that a date was archived or moved', async () => {
  dates = [];
  const screen = await openWorkspace(`${LINK}&act=snooze`);
  await expect.element(page.getByText('not on this case any more: it has been archived.')).toBeVisible();
  await screen.unmount();
  dates = [{ ...DATE, important_date: '2026-04-01' }];
  await openWorkspace(`${LINK}&act=handle`);
  await expect
    .element(page.getByText('Interview has been moved since: from Mar 20, 2026 to Apr 1, 2026.'))
    .toBeVisible();
  await expect.element(page.getByRole('dialog', { name: 'Handle Interview' })).toBeVisible();
});

it('a viewer can snooze, and reads that they cannot handle', async () => {
  answer(getSettings, {
    user: {
      id: idOf(2),
      email: 'vera@example.test',
      email_verified: true,
      display_name: 'Vera Ito',
      org_id: idOf(1),
      roles: ['viewer'],
      needs_second_factor: false,
      needs_confirmed_email: false,
      operator: false,
    },
    settings: {},
    organizations: [{ id: idOf(1), name: 'Harbor Immigration', roles: ['viewer'] }],
  });
  await openWorkspace(`${LINK}&act=handle`);
  await expect.element(page.getByText('You can read this case, but not handle its dates.')).toBeVisible();
  await choose('Snooze…');
  await expect.element(page.getByRole('dialog', { name: 'Snooze Interview' })).toBeVisible();
});

it('validates a custom day, and keeps it on a refusal', async () => {
  await openWorkspace(`/case_records/${CASE}`);
  await choose('Snooze…');
  const dialog = page.getByRole('dialog', { name: 'Snooze Interview' });
  await dialog.getByLabelText('Remind me again').selectOptions('On a day…');
  const day = dialog.getByRole('textbox', { name: 'Day' });
  await day.fill('3/21/2026');
  await dialog.getByRole('button', { name: 'Snooze' }).click();
  await expect.element(dialog.getByText('Not after Mar 20, 2026')).toBeVisible();
  await day.fill('3/19/2026');
  fail(snoozeCaseDate, new Refusal('conflict', 'This date is handled already'));
  await dialog.getByRole('button', { name: 'Snooze' }).click();
  await expect.element(dialog.getByText('This date is handled already')).toBeVisible();
  await expect.element(day).toHaveValue('3/19/2026');
});

it('shows until when a date is snoozed, and can undo it', async () => {
  snoozes = [{ date_id: DATE.id, until: '2026-03-09' }];
  await openWorkspace(`/case_records/${CASE}`);
  await expect.element(row().getByText('Snoozed until Mar 9, 2026')).toBeVisible();
  fail(wakeCaseDate, LOST);
  await choose('Wake now');
  await expect.element(page.getByText('No response from server')).toBeVisible();
  answer(wakeCaseDate, () => {
    snoozes = [];
    return undefined;
  });
  await choose('Wake now');
  await expect.element(page.getByText('Interview: reminders continue')).toBeVisible();
  await expect.element(row().getByText('Snoozed')).not.toBeInTheDocument();
});
