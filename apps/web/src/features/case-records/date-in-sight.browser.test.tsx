import { type CaseListRow, FIRST_DATE_COLUMN, listCaseRecords } from '@landfall/contract/case-records';
import { type DateSetting, listDateSettings } from '@landfall/contract/date-settings';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answer } from '../../testing/answers.ts';
import { LISTED_CASE } from '../../testing/records.ts';
import { LAPTOP, PHONE } from '../../testing/screens.ts';
import { idOf } from '../../testing/shell-answers.ts';
import { openWorkspace } from '../../testing/workspace.tsx';

const { created_at, archived_at, version } = LISTED_CASE;

const TYPE: DateSetting = {
  id: idOf(8),
  ID: idOf(8),
  date_name: FIRST_DATE_COLUMN,
  DateName: FIRST_DATE_COLUMN,
  reminder_in: [],
  ReminderIn: [],
  reminder_target: [],
  ReminderTarget: [],
  template_id: null,
  TemplateID: null,
  client_reminders: false,
  ClientReminders: false,
  metadata: null,
  Metadata: null,
  created_at,
  CreatedAt: created_at,
  archived_at,
  ArchivedAt: archived_at,
  version,
  Version: version,
};

const ROW: CaseListRow = {
  ...LISTED_CASE,
  title: 'García Méndez, Lucía: K-1 fiancé(e) petition',
  status: 'client_action_required',
  beneficiary_id: idOf(5),
  beneficiary_name: 'Agnieszka Maria Kowalczyk',
  petitioner_id: idOf(6),
  petitioner_name: 'Meridian Software Incorporated',
  note: 'Sent the draft for a signature, and asked for all passports.',
  urgent_date: '2026-05-25',
  dates: [{ id: idOf(7), date_type: FIRST_DATE_COLUMN, important_date: '2026-05-25', state: 'open' }],
};

const MEMBERS = ['Ada Lindqvist', 'Bo Chen', 'Cy Diaz', 'Di Evans'].map((display_name, index) => ({
  id: idOf(20 + index),
  display_name,
  duty: '' as const,
}));
const rightOf = (element: Element | null | undefined) => element?.getBoundingClientRect().right;

it('a laptop shows the essential columns, the most urgent date first', async () => {
  answer(listDateSettings, { date_settings: [TYPE], archived_in_use: [] });
  answer(listCaseRecords, { case_records: [{ ...ROW, team: MEMBERS }], total: 1, next_cursor: null });
  await page.viewport(LAPTOP.width, LAPTOP.height);
  await openWorkspace('/case_records');
  const table = page.getByRole('table');
  await expect
    .element(table.getByRole('columnheader', { name: 'Next Date' }))
    .toHaveAttribute('aria-sort', 'ascending');
  const headers = table
    .getByRole('columnheader')
    .elements()
    .map(({ textContent }) => textContent);
  expect(headers.slice(1, 7)).toEqual([
    ...['Case Name', 'Next Date', 'Petitioner Name', 'Beneficiary Name', 'Status', 'Team'],
  ]);
  expect(headers).not.toContain('Note');
  await expect.element(table.getByText('84 days remaining').first()).toBeVisible();
  // Minus the width of the list's own scroll bar.
  const edge = () => (rightOf(table.element().parentElement) ?? 0) - 16;
  await expect.poll(() => (rightOf(table.getByText('+2').element()) ?? 0) - edge()).toBeLessThanOrEqual(0);
});

it('initials stand for the team, with names; the date has its type', async () => {
  answer(listDateSettings, { date_settings: [TYPE], archived_in_use: [] });
  answer(listCaseRecords, { case_records: [{ ...ROW, team: MEMBERS }], total: 1, next_cursor: null });
  await openWorkspace('/case_records');
  const team = page.getByTitle('Ada Lindqvist, Bo Chen, Cy Diaz, Di Evans');
  const words = 'Ada Lindqvist, Bo Chen, Cy Diaz, Di Evans: change the team';
  await expect.element(team).toHaveTextContent(`${words}ALBC+2`);
  await expect.element(page.getByTitle(`2026-05-25 · ${FIRST_DATE_COLUMN}`)).toBeVisible();
});

it('a card on a phone shows the next date with its type once', async () => {
  answer(listDateSettings, { date_settings: [TYPE], archived_in_use: [] });
  answer(listCaseRecords, { case_records: [ROW], total: 1, next_cursor: null });
  await page.viewport(PHONE.width, PHONE.height);
  await openWorkspace('/case_records');
  const days = page.getByText('84 days remaining');
  await expect.element(days.first()).toBeVisible();
  await expect.element(page.getByText(FIRST_DATE_COLUMN, { exact: true }).first()).toBeVisible();
  const seen = days.elements().filter((element) => element.checkVisibility());
  expect(seen).toHaveLength(1);
});
