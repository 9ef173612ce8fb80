import { getCaseRecord, listCaseRecords } from '@landfall/contract/case-records';
import {
  cancelReminder,
  listReminders,
  type QueuedReminder,
  retryReminder,
} from '@landfall/contract/reminders';
import { getSettings } from '@landfall/contract/settings';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible, expectNoOverflow } from '../../testing/accessibility.ts';
import { answer, fail, LOST, Refusal } from '../../testing/answers.ts';
import { askAgain } from '../../testing/ask-again.ts';
import { placeOf } from '../../testing/place-of.ts';
import { OPEN_CASE } from '../../testing/records.ts';
import { idOf } from '../../testing/shell-answers.ts';
import { openWorkspace } from '../../testing/workspace.tsx';

const ADA = { person_id: idOf(3), name: 'Ada Lind', email: 'ada@example.test', channels: [], error: null };
const PENDING: QueuedReminder = {
  id: idOf(20),
  case_id: idOf(1),
  case_name: 'Okafor: I-130',
  date_id: idOf(10),
  date_type: 'Interview',
  important_date: '2026-03-11',
  offset_days: -7,
  target: 'case_team',
  target_name: 'Case team',
  recipients: [ADA],
  to_admins: false,
  due_at: '2026-03-04T14:00:00Z',
  status: 'pending',
  attempts: 0,
  sent_at: null,
  last_error: null,
  late: false,
};
const NO_MAIL = 'The mail server refused the address';
const FAILED: QueuedReminder = {
  ...PENDING,
  id: idOf(21),
  status: 'failed',
  attempts: 8,
  last_error: NO_MAIL,
  due_at: '2026-03-01T14:00:00Z',
};
const COUNTS = { pending: 1, sent: 4, failed: 1, cancelled: 0, skipped: 0 };

function answerQueue(reminders: readonly QueuedReminder[]) {
  answer(listReminders, ({ query }) => {
    const shown = reminders.filter(({ status }) => status === (query.get('status') ?? 'pending'));
    return { reminders: shown, total: shown.length, next_cursor: null, counts: COUNTS };
  });
}

const table = () => page.getByRole('table', { name: 'Reminders' });

it('shows future reminders with recipients and times, and counts the other statuses', async () => {
  answerQueue([PENDING]);
  await openWorkspace('/reminders');
  for (const words of ['Okafor: I-130', 'Mar 4, 2026', 'in 2 days', '7 days before', 'Case team', 'Ada Lind'])
    await expect.element(table().getByText(words, { exact: true })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Sent 4' })).toBeVisible();
  await expect
    .element(page.getByRole('button', { name: 'Pending 1' }))
    .toHaveAttribute('aria-pressed', 'true');
  await expectAccessible();
  await expectNoOverflow();
});

it('the statuses do not move when their counts load', async () => {
  await page.viewport(1280, 720);
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
  const counted = { reminders: [PENDING], total: 1, next_cursor: null, counts: { ...COUNTS, sent: 89 } };
  answer(listReminders, () => arrived.then(() => counted));
  await openWorkspace('/reminders');
  const statuses = ['Sent', 'Failed', 'Cancelled', 'Skipped'].map((name) =>
    page.getByRole('button', { name: new RegExp(`^${name}`) }),
  );
  for (const status of statuses) await expect.element(status).toBeVisible();
  const before = statuses.map(placeOf);
  arrive();
  await expect.element(page.getByRole('button', { name: 'Sent 89' })).toBeVisible();
  expect(statuses.map(placeOf)).toEqual(before);
});

it('a queue that cannot be loaded offers Retry; an empty one explains itself', async () => {
  fail(listReminders, LOST);
  await openWorkspace('/reminders?status=failed');
  await expect.element(page.getByText('No response from server')).toBeVisible();
  await expectAccessible();
  const tryAgain = page.getByRole('button', { name: 'Try Again' });
  await askAgain(tryAgain, () => answerQueue([]), page.getByText('No reminder failed'));
  await expectAccessible();
});

it('says when nothing matches, and resets the filters', async () => {
  answer(listReminders, ({ query }) => ({
    reminders: query.has('from') ? [] : [PENDING],
    total: query.has('from') ? 0 : 1,
    next_cursor: null,
    counts: COUNTS,
  }));
  await openWorkspace('/reminders?from=2027-01-01');
  await expect
    .element(page.getByText('No reminder with this status passes the active filters.'))
    .toBeVisible();
  await page.getByRole('button', { name: 'Reset filters' }).click();
  await expect.element(table().getByText('Okafor: I-130')).toBeVisible();
});

it('a case is chosen by title, and shown by it from the URL', async () => {
  answer(getCaseRecord, {
    case_record: OPEN_CASE,
    dates: [],
    notes: [],
    notes_total: 0,
    notes_next_cursor: null,
    beneficiaries: [],
    petitioners: [],
  });
  answer(listReminders, ({ query }) => ({
    reminders: query.get('case_id') === idOf(1) ? [PENDING] : [],
    total: 0,
    next_cursor: null,
    counts: COUNTS,
  }));
  await openWorkspace(`/reminders?case=${idOf(1)}&filters=open`);
  const drawer = page.getByRole('dialog', { name: 'Filter Reminders' });
  await expect.element(drawer.getByRole('textbox', { name: 'Case' })).toHaveValue('Okafor: I-130');
  await expectAccessible();
  fail(listCaseRecords, new Refusal('unavailable', 'The database is away'));
  // Typing over the chosen case searches for another one.
  await drawer.getByRole('textbox', { name: 'Case' }).fill('Sil');
  await expect.element(drawer.getByText('The search failed: The database is away')).toBeVisible();
});

it('a failed reminder shows the reason and tries, and is sent again', async () => {
  answerQueue([PENDING, FAILED]);
  fail(retryReminder, LOST);
  await openWorkspace('/reminders');
  await page.getByRole('button', { name: 'Failed 1' }).click();
  await expect.element(table().getByText(NO_MAIL)).toBeVisible();
  await expect.element(table().getByText('Tried 8 times')).toBeVisible();
  await expect.element(table().getByText('yesterday')).toBeVisible();
  await expectAccessible();
  const retry = page.getByRole('button', { name: 'Retry Interview of Okafor: I-130 on Mar 11, 2026' });
  await retry.click();
  await expect
    .element(page.getByText('The reminder was not sent again. No response from server'))
    .toBeVisible();
  answer(retryReminder, () => {
    answerQueue([PENDING]);
    return { reminder: { ...FAILED, status: 'pending' as const } };
  });
  await retry.click();
  await expect.element(page.getByText(/^It is sent again within a minute/)).toBeVisible();
  await expect.element(page.getByText('No reminder failed')).toBeVisible();
});

it('cancels after a question; one sent meanwhile is shown as sent', async () => {
  answerQueue([PENDING]);
  fail(cancelReminder, new Refusal('conflict', 'Only a pending reminder can be cancelled'));
  await openWorkspace('/reminders');
  const cancel = page.getByRole('button', { name: 'Cancel Interview of Okafor: I-130 on Mar 11, 2026' });
  await cancel.click();
  const question = page.getByRole('dialog', { name: 'Cancel this reminder?' });
  await expect
    .element(question.getByText(/^Case team will not be reminded of Interview of Okafor/))
    .toBeVisible();
  await expectAccessible();
  await question.getByRole('button', { name: 'Keep It' }).click();
  await expect.element(question).not.toBeInTheDocument();
  await cancel.click();
  answerQueue([{ ...PENDING, status: 'sent', sent_at: '2026-03-02T14:00:00Z' }]);
  await question.getByRole('button', { name: 'Cancel Reminder' }).click();
  await expect
    .element(page.getByText('The reminder was not cancelled. Only a pending reminder can be cancelled'))
    .toBeVisible();
  await expect.element(page.getByText('No reminder is pending')).toBeVisible();
});

it('shows the channels of a sent reminder, its lateness, and missed recipients', async () => {
  const sent: QueuedReminder = {
    ...PENDING,
    status: 'sent',
    sent_at: '2026-03-02T14:00:00Z',
    late: true,
    to_admins: true,
    recipients: [
      { ...ADA, channels: ['mail', 'bell'] },
      { ...ADA, person_id: idOf(4), name: 'Tom Ellery', email: 'tom@example.test', error: NO_MAIL },
    ],
  };
  answerQueue([sent]);
  await openWorkspace('/reminders?status=sent');
  await expect.element(table().getByText('Sent late')).toBeVisible();
  await expect.element(table().getByText(/by mail and bell/)).toBeVisible();
  await expect.element(table().getByText(`Tom Ellery: ${NO_MAIL}`)).toBeVisible();
  await expect
    .element(table().getByText('It would reach nobody, so admins get it: Ada Lind, Tom Ellery'))
    .toBeVisible();
  expect(page.getByRole('button', { name: /^(Retry|Cancel) Interview/ }).elements()).toEqual([]);
});

it('loads more of a long queue on request', async () => {
  answer(listReminders, ({ query }) =>
    query.has('cursor')
      ? {
          reminders: [{ ...PENDING, id: idOf(99), case_name: 'The last' }],
          total: 51,
          next_cursor: null,
          counts: COUNTS,
        }
      : {
          reminders: Array.from({ length: 50 }, (_, at) => ({ ...PENDING, id: idOf(100 + at) })),
          total: 51,
          next_cursor: 'rest',
          counts: { ...COUNTS, pending: 10_000 },
        },
  );
  await openWorkspace('/reminders');
  await expect.element(page.getByText('50 of 51 shown')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Pending 10,000+' })).toBeVisible();
  await page.getByRole('button', { name: 'Load more' }).click();
  await expect.element(table().getByText('The last')).toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Load more' })).not.toBeInTheDocument();
});

it('others than admins are referred to the case’s reminders', async () => {
  answer(getSettings, {
    user: {
      id: idOf(2),
      email: 'ugo@example.test',
      email_verified: true,
      display_name: 'Ugo Marin',
      org_id: idOf(9),
      roles: ['user'],
      needs_second_factor: false,
      needs_confirmed_email: false,
      operator: false,
    },
    settings: {},
    organizations: [{ id: idOf(9), name: 'Harbor Immigration', roles: ['user'] }],
  });
  await openWorkspace('/reminders');
  await expect.element(page.getByText('Only admins manage reminders')).toBeVisible();
  const sidebar = page.getByRole('navigation', { name: 'Main' });
  await expect.element(sidebar.getByRole('link', { name: 'Date Types' })).toBeVisible();
  expect(sidebar.getByRole('link', { name: 'Reminders' }).elements()).toEqual([]);
});
