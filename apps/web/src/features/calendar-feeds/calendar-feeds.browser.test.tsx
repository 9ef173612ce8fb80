import { getBrowserConfig } from '@landfall/contract/browser-config';
import {
  type CalendarFeed,
  createCalendarFeed,
  downloadCaseDate,
  listCalendarFeeds,
  revokeCalendarFeed,
  rotateCalendarFeed,
} from '@landfall/contract/calendar-feeds';
import { getCaseRecord } from '@landfall/contract/case-records';
import { type DateSetting, listDateSettings } from '@landfall/contract/date-settings';
import { NOT_ARCHIVED } from '@landfall/contract/fields';
import { getNotificationSettings } from '@landfall/contract/notification-settings';
import { beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fetchBrowserConfig } from '../../api/browser-config.ts';
import { expectAccessible } from '../../testing/accessibility.ts';
import { answer, fail, LOST, Refusal } from '../../testing/answers.ts';
import { placeOf } from '../../testing/place-of.ts';
import { OPEN_CASE, OPEN_DATE } from '../../testing/records.ts';
import { idOf } from '../../testing/shell-answers.ts';
import { tryAgain } from '../../testing/try-again.ts';
import { openWorkspace } from '../../testing/workspace.tsx';

const FEED: CalendarFeed = {
  id: idOf(1),
  name: 'Phone',
  scope: 'mine',
  titles: 'initials',
  date_types: [],
  all_date_types: true,
  created_at: '2026-03-02T15:00:00Z',
  fetched_at: null,
};
const INTERVIEW: DateSetting = {
  id: idOf(5),
  ID: idOf(5),
  date_name: 'Interview',
  DateName: 'Interview',
  reminder_in: [],
  ReminderIn: [],
  reminder_target: [],
  ReminderTarget: [],
  template_id: null,
  TemplateID: null,
  client_reminders: false,
  ClientReminders: false,
  metadata: { color: { hex: '#1f6feb' } },
  Metadata: { color: { hex: '#1f6feb' } },
  created_at: '2026-03-02T15:00:00Z',
  CreatedAt: '2026-03-02T15:00:00Z',
  archived_at: NOT_ARCHIVED,
  ArchivedAt: NOT_ARCHIVED,
  version: 1,
  Version: 1,
};
const ADDRESS = 'https://landfall.example/feeds/0123456789abcdefghijABCDEFGHIJ_-0123456789a.ics';

const card = () => page.getByRole('region', { name: 'Calendar feeds' });
const dialog = (name: string) => page.getByRole('dialog', { name });

beforeEach(async () => {
  answer(getBrowserConfig, {
    product_name: 'Landfall',
    support_email: 'help@landfall.example',
    signup: 'open',
    auth: { domain: 'sign-in.example', client_id: 'web', audience: 'api' },
  });
  await fetchBrowserConfig();
  answer(getNotificationSettings, {
    digest: { on: true, at: '07:30', weekdays: [1] },
    mail: { reminder: true, mention: true, thread_assigned: true, client_mail: true, task_assigned: true },
  });
  answer(listCalendarFeeds, { calendar_feeds: [FEED] });
});

it('says that there are none, and how often calendars update, without moving the button', async () => {
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<{ calendar_feeds: CalendarFeed[] }>();
  answer(listCalendarFeeds, () => arrived);
  await openWorkspace('/settings');
  const add = card().getByRole('button', { name: 'New feed' });
  await expect.element(add).toBeVisible();
  const before = placeOf(add);
  arrive({ calendar_feeds: [] });
  await expect.element(card().getByText('No calendar feeds yet.')).toBeVisible();
  expect(placeOf(add)).toEqual(before);
  await expect.element(card().getByText('may lag by up to a day')).toBeVisible();
  await expectAccessible();
});

it('a list that cannot be loaded offers Retry', async () => {
  fail(listCalendarFeeds, LOST);
  await openWorkspace('/settings');
  await expect.element(card().getByText('No response from server')).toBeVisible();
  expect(card().getByText('No calendar feeds yet.').elements()).toEqual([]);
  await tryAgain(card().getByRole('button', { name: 'Retry' }), () =>
    answer(listCalendarFeeds, { calendar_feeds: [FEED] }),
  );
  await expect.element(card().getByText('Not fetched yet')).toBeVisible();
});

it('shows nothing about feeds while they load', async () => {
  let arrive = (_: { calendar_feeds: CalendarFeed[] }) => {};
  answer(listCalendarFeeds, () => new Promise((resolve) => (arrive = resolve)));
  await openWorkspace('/settings');
  await expect.element(card().getByRole('button', { name: 'New feed' })).toBeVisible();
  expect(card().getByText('No calendar feeds yet.').elements()).toEqual([]);
  arrive({ calendar_feeds: [{ ...FEED, fetched_at: '2026-03-02T15:00:00Z' }] });
  await expect.element(card().getByText('Last fetched')).toBeVisible();
});

it('keeps typed text when the server refuses, and shows the address once', async () => {
  answer(listDateSettings, {
    date_settings: [INTERVIEW],
    archived_in_use: [],
  });
  fail(createCalendarFeed, new Refusal('conflict', 'At most 20 calendar feeds: revoke one first'));
  await openWorkspace('/settings?feed=new');
  const form = dialog('New Calendar Feed');
  await expect.element(form.getByRole('button', { name: 'Create Feed' })).toBeDisabled();
  await form.getByLabelText('Name').fill('Laptop');
  await form.getByLabelText('Cases').selectOptions('Whole office');
  await form.getByRole('checkbox', { name: 'Interview' }).click();
  await expectAccessible();
  await form.getByRole('button', { name: 'Create Feed' }).click();
  await expect.element(form.getByText('revoke one first')).toBeVisible();
  answer(createCalendarFeed, ({ body }) => {
    expect(body).toEqual({ name: 'Laptop', scope: 'office', titles: 'full', date_types: ['Interview'] });
    return { calendar_feed: { ...FEED, name: 'Laptop' }, url: ADDRESS };
  });
  await form.getByRole('button', { name: 'Create Feed' }).click();
  const shown = dialog('Address of Laptop');
  await expect.element(shown.getByLabelText('Calendar address')).toHaveValue(ADDRESS);
  await expect
    .element(shown.getByRole('link', { name: 'Open in calendar program' }))
    .toHaveAttribute('href', ADDRESS.replace('https:', 'webcal:'));
  await userEvent.keyboard('{Escape}');
  await expect.element(shown).not.toBeInTheDocument();
  expect(location.search).toBe('');
  expect(document.body.textContent).not.toContain(ADDRESS);
});

it('replaces the address after a question; a failure keeps the old one', async () => {
  fail(rotateCalendarFeed, LOST);
  await openWorkspace('/settings');
  const ask = async () => {
    await card().getByRole('button', { name: 'New address for Phone' }).click();
    await dialog('Give Phone a new address?').getByRole('button', { name: 'New address' }).click();
  };
  await ask();
  await expect.element(page.getByText('Phone keeps its address. No response from server')).toBeVisible();
  answer(rotateCalendarFeed, { calendar_feed: FEED, url: ADDRESS });
  await ask();
  await expect.element(dialog('Address of Phone').getByLabelText('Calendar address')).toHaveValue(ADDRESS);
});

it('revokes a feed after a question; one revoked elsewhere disappears', async () => {
  fail(revokeCalendarFeed, new Refusal('not_found', 'Not found'));
  await openWorkspace('/settings');
  await card().getByRole('button', { name: 'Revoke Phone' }).click();
  answer(listCalendarFeeds, { calendar_feeds: [] });
  await dialog('Revoke Phone?').getByRole('button', { name: 'Revoke' }).click();
  await expect.element(page.getByText('Phone was not revoked.')).toBeVisible();
  await expect.element(card().getByText('No calendar feeds yet.')).toBeVisible();
});

it('reports a date that cannot be downloaded', async () => {
  answer(getCaseRecord, {
    case_record: OPEN_CASE,
    dates: [
      {
        ...OPEN_DATE,
        id: idOf(10),
        case_id: OPEN_CASE.id,
        date_type: 'Interview',
        important_date: '2026-05-05',
      },
    ],
    notes: [],
    notes_total: 0,
    notes_next_cursor: null,
    beneficiaries: [],
    petitioners: [],
  });
  fail(downloadCaseDate, LOST);
  await openWorkspace(`/case_records/${OPEN_CASE.id}`);
  await page.getByRole('button', { name: 'More for Interview' }).click();
  await page.getByRole('menuitem', { name: 'Add to calendar (.ics)' }).click();
  await expect.element(page.getByText('Nothing was saved. No response from server')).toBeVisible();
});
