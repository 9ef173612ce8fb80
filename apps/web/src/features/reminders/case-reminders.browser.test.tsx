import type { CaseDate } from '@landfall/contract/case-dates';
import { getCaseRecord } from '@landfall/contract/case-records';
import { type DateSetting, listDateSettings } from '@landfall/contract/date-settings';
import { NOT_ARCHIVED } from '@landfall/contract/fields';
import { type PreviewedReminder, previewReminders } from '@landfall/contract/reminders';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible, expectNoOverflow } from '../../testing/accessibility.ts';
import { answer, fail, LOST } from '../../testing/answers.ts';
import { askAgain } from '../../testing/ask-again.ts';
import { OPEN_CASE, OPEN_DATE } from '../../testing/records.ts';
import { idOf } from '../../testing/shell-answers.ts';
import { openWorkspace } from '../../testing/workspace.tsx';

const CASE = OPEN_CASE.id;

function typeOf(number: number, date_name: string, days: readonly number[]): DateSetting {
  const seconds = days.map((day) => day * 86_400);
  const targets = days.map(() => 'case_team');
  const [created_at, version] = ['2026-01-05T15:00:00Z', 1];
  return {
    id: idOf(number),
    ID: idOf(number),
    date_name,
    DateName: date_name,
    reminder_in: seconds,
    ReminderIn: seconds,
    reminder_target: targets,
    ReminderTarget: targets,
    template_id: null,
    TemplateID: null,
    client_reminders: false,
    ClientReminders: false,
    metadata: null,
    Metadata: null,
    created_at,
    CreatedAt: created_at,
    archived_at: NOT_ARCHIVED,
    ArchivedAt: NOT_ARCHIVED,
    version,
    Version: version,
  };
}

function dateOf(number: number, date_type: string, changes: Partial<CaseDate> = {}): CaseDate {
  return {
    ...OPEN_DATE,
    id: idOf(number),
    case_id: CASE,
    date_type,
    important_date: '2026-05-05',
    ...changes,
  };
}

function answerCase(dates: CaseDate[], archived = false) {
  answer(getCaseRecord, {
    case_record: { ...OPEN_CASE, ...(archived && { archived_at: '2026-02-05T15:00:00Z' }) },
    dates,
    notes: [],
    notes_total: 0,
    notes_next_cursor: null,
    beneficiaries: [],
    petitioners: [],
  });
}

const COMING: PreviewedReminder = {
  date_id: idOf(10),
  date_type: 'Interview',
  important_date: '2026-05-05',
  offset_days: -7,
  target: 'case_team',
  target_name: 'Case team',
  recipients: [
    { person_id: idOf(3), name: 'Ada Lind', email: 'ada@example.test', channels: [], error: null },
  ],
  to_admins: false,
  due_at: '2026-04-28T13:00:00Z',
  held_back: null,
  subject: 'Interview: 7 days remaining – Okafor: I-130',
  text: 'Interview of Okafor: I-130 is on Tuesday.',
};

beforeEach(() => {
  answerCase([dateOf(10, 'Interview'), dateOf(11, 'RFE Response Due'), dateOf(12, 'Passport Expiration')]);
  answer(listDateSettings, {
    date_settings: [
      typeOf(50, 'Interview', [-7]),
      typeOf(51, 'Passport Expiration', [-100]),
      typeOf(52, 'RFE Response Due', []),
    ],
    archived_in_use: [],
  });
});

const panel = () => page.getByRole('region', { name: 'Reminders' });

async function openPanel() {
  await openWorkspace(`/case_records/${CASE}`);
  await panel().getByRole('button', { name: 'What will be sent, to whom and when' }).click();
}

it('shows what will be sent, to whom and when, with texts on demand, and missing recipients', async () => {
  const held = 'Client reminders are off in this organization';
  answer(previewReminders, ({ body }) => {
    expect(body).toEqual({ case_id: CASE });
    const toAdmins = { ...COMING, offset_days: 0, target_name: 'Paralegals', to_admins: true };
    return {
      reminders: [
        COMING,
        toAdmins,
        { ...COMING, target: 'beneficiary', target_name: 'Beneficiary', recipients: [], held_back: held },
      ],
    };
  });
  await openPanel();
  for (const words of ['Tue Apr 28, 2026', 'in 57 days', ': Ada Lind'])
    await expect.element(panel().getByText(words).first()).toBeVisible();
  await expect.element(panel().getByText('It would reach nobody, so admins get it: Ada Lind')).toBeVisible();
  await expect.element(panel().getByText(`Nothing goes out. ${held}`)).toBeVisible();
  await expect
    .element(panel().getByText(/^Nobody is reminded of RFE Response Due: this date type has no reminders/))
    .toBeVisible();
  await expect
    .element(panel().getByRole('link', { name: 'RFE Response Due' }))
    .toHaveAttribute('href', `/date_settings/${idOf(52)}`);
  await expect
    .element(panel().getByText(/^Nothing more is to come for Passport Expiration \(May 5, 2026\)/))
    .toBeVisible();
  await expect
    .element(panel().getByRole('link', { name: /^All reminders of this case/ }))
    .toHaveAttribute('href', `/reminders?case=${CASE}`);
  expect(panel().getByText(COMING.subject).elements()).toEqual([]);
  await panel().getByRole('button', { name: 'Text of reminder 1', exact: true }).click();
  await expect.element(panel().getByText(COMING.subject)).toBeVisible();
  await expect.element(panel().getByText(COMING.text)).toBeVisible();
  await expectAccessible();
  await expectNoOverflow();
});

it('requests nothing until the panel is opened; a failure offers Retry', async () => {
  let asked = 0;
  fail(previewReminders, LOST);
  await openWorkspace(`/case_records/${CASE}`);
  await expect
    .element(page.getByRole('table', { name: 'Important Dates' }).getByText('Interview'))
    .toBeVisible();
  answer(previewReminders, () => {
    asked += 1;
    return LOST;
  });
  expect(asked).toBe(0);
  await panel().getByRole('button', { name: 'What will be sent, to whom and when' }).click();
  await expect.element(panel().getByText('No response from server')).toBeVisible();
  expect(asked).toBeGreaterThan(0);
  await expectAccessible();
  await askAgain(
    panel().getByRole('button', { name: 'Try Again' }),
    () => answer(previewReminders, { reminders: [COMING] }),
    panel().getByText(': Ada Lind'),
  );
});

it.each([
  [
    'has no open date',
    [dateOf(10, 'Interview', { state: 'done' })],
    false,
    'There is no open date, so nothing will be sent.',
  ],
  ['is archived', [dateOf(10, 'Interview')], true, 'This case is archived, so nothing will be sent.'],
] as const)('says that nothing will be sent for a case that %s', async (_, dates, archived, words) => {
  answerCase([...dates], archived);
  answer(previewReminders, { reminders: [] });
  await openPanel();
  await expect.element(panel().getByText(words)).toBeVisible();
});
