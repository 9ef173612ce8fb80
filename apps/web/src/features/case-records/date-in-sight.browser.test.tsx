import { type CaseListRow, FIRST_DATE_COLUMN, listCaseRecords } from '@landfall/contract/case-records';
import { type DateSetting, listDateSettings } from '@landfall/contract/date-settings';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answer } from '../../testing/answers.ts';
import { LISTED_CASE } from '../../testing/records.ts';
import { LAPTOP } from '../../testing/screens.ts';
import { idOf } from '../../testing/shell-answers.ts';
import { openWorkspace } from '../../testing/workspace.tsx';

const { created_at, archived_at, version } = LISTED_CASE;

const TYPE: DateSetting = {
  ...{ id: idOf(8), ID: idOf(8), date_name: FIRST_DATE_COLUMN, DateName: FIRST_DATE_COLUMN },
  ...{ reminder_in: [], ReminderIn: [], reminder_target: [], ReminderTarget: [] },
  ...{ template_id: null, TemplateID: null, client_reminders: false, ClientReminders: false },
  ...{ metadata: null, Metadata: null, created_at, CreatedAt: created_at },
  ...{ archived_at, ArchivedAt: archived_at, version, Version: version },
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

it('the list of the usual office laptop has the first date with its days left in sight', async () => {
  answer(listDateSettings, { date_settings: [TYPE], archived_in_use: [] });
  answer(listCaseRecords, { case_records: [ROW], total: 1, next_cursor: null });
  await page.viewport(LAPTOP.width, LAPTOP.height);
  await openWorkspace('/case_records');
  const days = page.getByText('84 days remaining');
  await expect.element(days).toBeInTheDocument();
  const { right } = page.getByRole('table').element().parentElement?.getBoundingClientRect() ?? { right: 0 };
  // Beside the list's own scroll bar.
  expect(days.element().getBoundingClientRect().right).toBeLessThanOrEqual(right - 16);
});
