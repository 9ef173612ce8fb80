import { listArchivedDates } from '@landfall/contract/case-date-changes';
import { listCaseDates, viewCalendar } from '@landfall/contract/case-date-views';
import type { DatedCase } from '@landfall/contract/case-dates';
import { getCaseRecord } from '@landfall/contract/case-records';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectNoOverflow } from '../../testing/accessibility.ts';
import { answer } from '../../testing/answers.ts';
import { OPEN_CASE, OPEN_DATE } from '../../testing/records.ts';
import { DESKTOP, PHONE } from '../../testing/screens.ts';
import { idOf, TODAY } from '../../testing/shell-answers.ts';
import { openWorkspace } from '../../testing/workspace.tsx';

const HEARING: DatedCase = {
  ...OPEN_DATE,
  id: idOf(10),
  case_id: OPEN_CASE.id,
  case_name: OPEN_CASE.title,
  date_type: 'Interview',
  important_date: TODAY,
  at_time: '09:30',
  zone: 'America/Los_Angeles',
  place: `300 North Los Angeles Street, ${'Room 4, '.repeat(20)}California`,
};
const WORDS = /^9:30 AM \(America\/Los Angeles\), 300 North Los Angeles Street/;

beforeEach(() => {
  answer(listCaseDates, {
    upcoming_dates: [HEARING],
    prior_dates: [],
    dates: [HEARING],
    upcoming_total: 1,
    prior_total: 0,
    overdue_total: 0,
    upcoming_next_cursor: null,
    prior_next_cursor: null,
    today: TODAY,
  });
  answer(viewCalendar, { today: TODAY, days: [{ on: TODAY, total: 1, open: 1, dates: [HEARING] }] });
  answer(getCaseRecord, {
    case_record: OPEN_CASE,
    dates: [{ ...HEARING, state: 'done', handled_at: '2026-03-01T15:00:00Z' }],
    archived_dates: 1,
    notes: [],
    notes_total: 0,
    notes_next_cursor: null,
    beneficiaries: [],
    petitioners: [],
  });
});

it.each([
  ['the tables', '/case_dates', DESKTOP],
  ['the tables of a phone', '/case_dates', PHONE],
  ['the agenda', '/case_dates?view=agenda', DESKTOP],
  ['the day of a month', '/case_dates?view=month', DESKTOP],
  ['the handled dates of a case', `/case_records/${OPEN_CASE.id}`, DESKTOP],
])('%s show time and place of a date, with its zone', async (_, address, screen) => {
  await page.viewport(screen.width, screen.height);
  await openWorkspace(address);
  await expect.element(page.getByText(WORDS)).toBeVisible();
  await expectNoOverflow();
});

it('archived dates of a case show their time and place', async () => {
  await page.viewport(DESKTOP.width, DESKTOP.height);
  answer(listArchivedDates, { dates: [{ ...HEARING, archived_at: '2026-03-01T15:00:00Z' }] });
  await openWorkspace(`/case_records/${OPEN_CASE.id}`);
  await page.getByRole('button', { name: 'Show archived dates' }).click();
  const archived = page.getByRole('table', { name: 'Archived dates' });
  await expect.element(archived.getByText(WORDS)).toBeVisible();
  await expectNoOverflow();
});
