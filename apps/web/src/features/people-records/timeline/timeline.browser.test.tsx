import { addAbsence } from '@landfall/contract/absences';
import { getBeneficiary } from '@landfall/contract/beneficiaries';
import { listCaseRecords } from '@landfall/contract/case-records';
import type { CallResult } from '@landfall/contract/endpoint';
import { listPersonAddresses } from '@landfall/contract/person-addresses';
import { getPersonTimeline } from '@landfall/contract/person-timeline';
import {
  addStatusPeriod,
  removeStatusPeriod,
  type StatusPeriod,
  updateStatusPeriod,
} from '@landfall/contract/status-periods';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible, expectNoOverflow } from '../../../testing/accessibility.ts';
import { answer, fail, LOST } from '../../../testing/answers.ts';
import { ANA } from '../../../testing/records.ts';
import { answerPerson, idOf, NO_TIMELINE, TODAY } from '../../../testing/shell-answers.ts';
import { tryAgain } from '../../../testing/try-again.ts';
import { openWorkspace } from '../../../testing/workspace.tsx';

const KEPT = { note: '', version: 1, created_at: '2026-02-02T15:00:00Z', beneficiary_id: ANA.id };
const STUDENT: StatusPeriod = {
  ...KEPT,
  id: idOf(801),
  kind: 'status',
  class: 'F-1',
  from: '2018-08-20',
  to: '2020-05-31',
  duration_of_status: false,
  employer: '',
  identifier: null,
  document: null,
};
const WORKER: StatusPeriod = {
  ...STUDENT,
  id: idOf(802),
  class: 'H-1B',
  from: '2020-10-01',
  to: '2026-06-30',
  employer: 'Acme Corp',
};
const VISA: StatusPeriod = {
  ...STUDENT,
  id: idOf(803),
  kind: 'visa',
  class: 'H-1B',
  from: null,
  to: '2026-03-10',
};
const AWAY = { ...KEPT, id: idOf(804), from: '2024-07-01', to: '2024-07-16', place: 'Lagos' };

const TIMELINE: CallResult<typeof getPersonTimeline> = {
  today: TODAY,
  periods: [STUDENT, WORKER, VISA],
  absences: [AWAY],
  gaps: [{ from: '2020-06-01', to: '2020-09-30', days: 122 }],
  expiries: [
    { of_id: VISA.id, label: 'Visa H-1B', on: '2026-03-10', days_left: 8 },
    { of_id: WORKER.id, label: 'H-1B status', on: '2026-06-30', days_left: 120 },
  ],
  counters: [
    {
      key: 'h1b-six-year',
      name: 'H-1B: six-year limit with recaptured days',
      days: 1965,
      limit: 2191,
      words: 'of 2,191 days used',
      basis: [
        'H-1B: Thu, Oct 1, 2020 to Tue, Jun 30, 2026',
        'Abroad Mon, Jul 1, 2024 to Tue, Jul 16, 2024: 14 days given back',
      ],
      outputs: [
        {
          label: 'Six years end',
          role: 'expires',
          date: '2026-10-14',
          value: null,
          none: null,
          safe: '2026-10-14',
          steps: [
            { text: 'First day in H-1B status: Thu, Oct 1, 2020', from: null, to: '2020-10-01' },
            {
              text: '14 days more, recaptured days: Wed, Oct 14, 2026',
              from: '2026-09-30',
              to: '2026-10-14',
              cite: 'AC21',
            },
          ],
        },
      ],
      authority: ['INA 214(g)(4)'],
      warnings: ['Recapture counts whole days abroad.'],
    },
  ],
};

const PAGE = `/beneficiaries/${ANA.id}`;
const section = () => page.getByRole('region', { name: 'Timeline', exact: true });
const list = () => section().getByRole('list', { name: 'Statuses, cards and stays abroad' });
const dialog = (name: string) => page.getByRole('dialog', { name });
async function add(what: string) {
  await section().getByRole('button', { name: 'Add to Timeline' }).click();
  await page.getByRole('menuitem', { name: what, exact: true }).click();
}

beforeEach(() => {
  answer(listCaseRecords, { case_records: [], total: 0, next_cursor: null });
  answer(getBeneficiary, { beneficiary: ANA, notes: [], notes_total: 0, notes_next_cursor: null });
  answer(getPersonTimeline, TIMELINE);
});

it('shows statuses, the latest first, with gaps and expiring ones', async () => {
  await openWorkspace(PAGE);
  const rows = list().getByRole('listitem');
  await expect.element(rows.nth(4)).toBeVisible();
  const texts = rows.elements().map((row) => row.textContent);
  expect(texts.map((text) => /Visa H-1B|Lagos|H-1B|No status|F-1/.exec(text ?? '')?.[0])).toEqual([
    'Visa H-1B',
    'Lagos',
    'H-1B',
    'No status',
    'F-1',
  ]);
  await expect.element(rows.filter({ hasText: 'No status' }).getByText(/122 days/)).toBeVisible();
  await expect.element(rows.filter({ hasText: 'Visa H-1B' }).getByText(/8 days/)).toBeVisible();
  await expectAccessible();
  await expectNoOverflow();
});

it('says that the days of a continuing gap are those so far', async () => {
  const gap = { from: '2026-02-01', to: '2026-09-30', days: 30 };
  answer(getPersonTimeline, { ...TIMELINE, gaps: [...TIMELINE.gaps, gap] });
  await openWorkspace(PAGE);
  const gaps = list().getByRole('listitem').filter({ hasText: 'No status known' });
  await expect.element(gaps.getByText(/Sep 30, 2026, 30 days so far$/)).toBeVisible();
  await expect.element(gaps.getByText(/122 days$/)).toBeVisible();
});

it('explains a number of days', async () => {
  await openWorkspace(PAGE);
  const card = section().getByRole('list', { name: 'Days that count' }).getByRole('listitem');
  await expect.element(card.getByText(/1,965 of 2,191 days used/)).toBeVisible();
  await expect.element(card.getByText(/Six years end: Oct 14, 2026/)).toBeVisible();
  await card.getByRole('button', { name: 'Why? H-1B' }).click();
  const why = dialog('H-1B: six-year limit with recaptured days');
  await expect.element(why.getByText(/14 days given back/)).toBeVisible();
  await expect.element(why.getByText('First day in H-1B status: Thu, Oct 1, 2020')).toBeVisible();
  await expect.element(why.getByText(/INA 214\(g\)\(4\)/)).toBeVisible();
  await expectAccessible();
  await expectNoOverflow();
});

it('says that there are no records', async () => {
  answer(getPersonTimeline, NO_TIMELINE);
  await openWorkspace(PAGE);
  await expect.element(section().getByText('No timeline yet')).toBeVisible();
  await expect.element(section().getByRole('button', { name: 'Add to Timeline' })).toBeVisible();
  await expectAccessible();
});

it('a viewer reads explanations without actions', async () => {
  answerPerson('viewer');
  await openWorkspace(PAGE);
  await expect.element(list().getByText('Lagos')).toBeVisible();
  const buttons = section().getByRole('button').elements();
  expect(buttons.map((button) => button.textContent)).toEqual(['Why?']);
});

it('offers Retry when it cannot be loaded', async () => {
  fail(getPersonTimeline, LOST);
  await openWorkspace(PAGE);
  await tryAgain(section().getByRole('button', { name: 'Retry' }), () => answer(getPersonTimeline, TIMELINE));
  await expect.element(list().getByText('Lagos')).toBeVisible();
});

it('adds a status, for its duration if it has no last day', async () => {
  await openWorkspace(PAGE);
  await add('Status…');
  const form = dialog('Add a Status');
  await form.getByRole('button', { name: 'Add Status' }).click();
  await expect.element(form.getByText('Class of Admission is required')).toBeVisible();
  await form.getByLabelText('Class of Admission').fill('F-1');
  await form.getByRole('textbox', { name: 'From' }).fill('2018-08-20');
  await form.getByRole('checkbox', { name: /Duration of status/ }).click();
  await expect.element(form.getByRole('textbox', { name: 'Until' })).not.toBeInTheDocument();
  await expectAccessible();
  await expectNoOverflow();
  answer(addStatusPeriod, ({ body }) => {
    expect(body).toMatchObject({
      kind: 'status',
      class: 'F-1',
      from: '2018-08-20',
      to: null,
      duration_of_status: true,
    });
    return { status_period: STUDENT };
  });
  await form.getByRole('button', { name: 'Add Status' }).click();
  await expect.element(page.getByText('Status added')).toBeVisible();
});

it('adds a stay abroad with its days', async () => {
  await openWorkspace(PAGE);
  await add('Stay Abroad…');
  const form = dialog('Add a Stay Abroad');
  await form.getByRole('textbox', { name: 'Left On' }).fill('2025-12-10');
  await form.getByRole('textbox', { name: 'Returned On' }).fill('2025-12-01');
  await form.getByRole('button', { name: 'Add Stay Abroad' }).click();
  await expect.element(form.getByText('They came back before they left')).toBeVisible();
  await form.getByRole('textbox', { name: 'Returned On' }).fill('2026-01-05');
  answer(addAbsence, ({ body }) => {
    expect(body).toEqual({ from: '2025-12-10', to: '2026-01-05', place: '', note: '' });
    return { absence: AWAY };
  });
  await form.getByRole('button', { name: 'Add Stay Abroad' }).click();
  await expect.element(page.getByText('Stay Abroad added')).toBeVisible();
});

it('edits a period, and removes it with Undo', async () => {
  await openWorkspace(PAGE);
  await section().getByRole('button', { name: 'More for F-1' }).click();
  await page.getByRole('menuitem', { name: 'Edit…' }).click();
  const form = dialog('Edit Status');
  await form.getByLabelText('Employer').fill('State University');
  answer(updateStatusPeriod, ({ body }) => {
    expect(body).toEqual({ employer: 'State University', version: 1 });
    return { status_period: STUDENT };
  });
  await form.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('Status saved')).toBeVisible();
  answer(removeStatusPeriod, undefined as never);
  await section().getByRole('button', { name: 'More for F-1' }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await expect.element(page.getByText('F-1 removed')).toBeVisible();
  answer(updateStatusPeriod, ({ body }) => {
    expect(body).toEqual({ removed: false });
    return { status_period: STUDENT };
  });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByText('F-1 restored')).toBeVisible();
});

it('a period keeps its receipt and document of a case', async () => {
  const identifier = { id: idOf(702), value: 'IOE0912345678' };
  const period = { ...STUDENT, identifier, document: { id: idOf(704), title: 'Approval' } };
  answer(getPersonTimeline, { ...TIMELINE, periods: [period] });
  await openWorkspace(PAGE);
  await section().getByRole('button', { name: 'More for F-1' }).click();
  await page.getByRole('menuitem', { name: 'Edit…' }).click();
  const form = dialog('Edit Status');
  await expect.element(form.getByLabelText('Receipt')).toHaveDisplayValue('IOE0912345678');
  await expect.element(form.getByLabelText('Document')).toHaveDisplayValue('Approval');
});

it('lists addresses with their days', async () => {
  const address = { ...KEPT, id: idOf(805), address: '12 Harbor St\nLynn, MA', from: '2024-01-01', to: null };
  answer(listPersonAddresses, { addresses: [address] });
  await openWorkspace(PAGE);
  const addresses = section().getByRole('list', { name: 'Addresses' });
  await expect.element(addresses.getByText(/now$/)).toBeVisible();
  await expectAccessible();
});
