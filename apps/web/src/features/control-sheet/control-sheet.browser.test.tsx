import { explainCaseDate } from '@landfall/contract/case-events';
import {
  type ControlRow,
  type ControlSheet,
  exportControlSheet,
  getControlSheet,
} from '@landfall/contract/control-sheet';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible, expectNoOverflow } from '../../testing/accessibility.ts';
import { answer, answerLive, fail, Refusal, sendLiveEvent } from '../../testing/answers.ts';
import { askAgain } from '../../testing/ask-again.ts';
import { RFE_EXPLANATION } from '../../testing/case-events.ts';
import { placeOf } from '../../testing/place-of.ts';
import { idOf, ME, TODAY } from '../../testing/shell-answers.ts';
import { openWorkspace } from '../../testing/workspace.tsx';

beforeEach(answerLive);

const PATH = '/case_dates/control-sheet';
const ROW: ControlRow = {
  id: idOf(72),
  case_id: idOf(1),
  case_name: 'Okafor: I-130',
  beneficiary_name: 'Adaeze Okafor',
  date_type: 'RFE Response Due',
  important_date: '2026-05-28',
  states: ['unverified'],
  event: 'Request for evidence (RFE)',
  event_on: '2026-03-02',
  entered_by: 'Ada Lind',
  accepted_by: null,
  chosen: 'computed',
  computed_on: '2026-05-28',
  printed_on: null,
  difference: null,
  override: null,
  stale_reason: null,
};
const BY_HAND: ControlRow = {
  ...ROW,
  id: idOf(73),
  case_name: 'Silva: I-485',
  states: ['overridden', 'differing', 'stale'],
  accepted_by: 'Ben Ito',
  chosen: 'override',
  printed_on: '2026-05-20',
  difference: -8,
  override: { reason: 'Told by the officer', by: 'Ben Ito' },
  stale_reason: 'The event was changed: counted again, it is Tue, May 26, 2026',
};

function sheetOf(rows: ControlRow[], more: Partial<ControlSheet> = {}): ControlSheet {
  const count = (state: ControlRow['states'][number]) =>
    rows.filter(({ states }) => states.includes(state)).length;
  return {
    checked_at: `${TODAY}T15:05:00Z`,
    today: TODAY,
    verifies: true,
    total: rows.length,
    rows,
    totals: {
      unverified: count('unverified'),
      overridden: count('overridden'),
      differing: count('differing'),
      stale: count('stale'),
    },
    ...more,
  };
}
const part = (name: string) => page.getByRole('region', { name });

it('the choice of member does not move when the sheet loads', async () => {
  await page.viewport(1280, 720);
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
  answer(getControlSheet, async () => {
    await arrived;
    return sheetOf([ROW]);
  });
  await openWorkspace(PATH);
  const choice = page.getByRole('combobox', { name: 'Cases of' });
  const print = page.getByRole('button', { name: 'Print' });
  await expect.element(print).toBeDisabled();
  await expect.element(page.getByRole('button', { name: 'Export PDF' })).toBeDisabled();
  const before = [choice, print].map(placeOf);
  arrive();
  await expect.element(print).toBeEnabled();
  expect([choice, print].map(placeOf)).toEqual(before);
});

it('shows dates by reason, with their origin and author', async () => {
  answer(getControlSheet, sheetOf([ROW, BY_HAND]));
  await openWorkspace(PATH);
  await expect.element(page.getByText(/^Checked at .*: 2 dates to look at$/)).toBeVisible();
  const unconfirmed = part('Not Confirmed 1');
  for (const words of ['RFE Response Due', 'Adaeze Okafor', 'Counted: May 28, 2026', 'Ada Lind'])
    await expect.element(unconfirmed.getByText(words, { exact: true })).toBeVisible();
  await expect
    .element(unconfirmed.getByRole('link', { name: 'Okafor: I-130' }))
    .toHaveAttribute('href', `/case_records/${ROW.case_id}`);
  for (const name of ['Set by Hand 1', 'Printed and Counted Differ 1', 'To Be Counted Again 1'])
    for (const words of [
      'Printed on the notice: May 20, 2026, 8 days earlier than counted',
      'Set by Ben Ito: Told by the officer',
      'The event was changed: counted again, it is Tue, May 26, 2026',
      'Ada Lind, accepted by Ben Ito',
    ])
      await expect.element(part(name).getByText(words)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Print' })).toBeVisible();
  await expectAccessible();
  await expectNoOverflow();
});

it('opens the explanation of a date, where a second person confirms it', async () => {
  answer(getControlSheet, sheetOf([ROW]));
  answer(explainCaseDate, { explanation: RFE_EXPLANATION });
  await openWorkspace(PATH);
  await page.getByRole('button', { name: 'Why this date? RFE Response Due of Okafor: I-130' }).click();
  const why = page.getByRole('dialog', { name: 'Why this date?' });
  await expect.element(why.getByRole('button', { name: 'Confirm' })).toBeVisible();
  await expectAccessible();
});

it('can be limited to one member in the URL, for the PDF too', async () => {
  const asked: string[] = [];
  answer(getControlSheet, ({ query }) => {
    asked.push(query.toString());
    return sheetOf(query.has('assignee_id') ? [ROW] : [ROW, BY_HAND]);
  });
  await openWorkspace(PATH);
  await page.getByLabelText('Cases of').selectOptions('My cases');
  await expect.element(page.getByText(/^Checked at .*: 1 date to look at · My cases$/)).toBeVisible();
  expect(new URLSearchParams(location.search).get('assignee_id')).toBe(ME);
  const exported = new Promise<string>((resolve) => {
    answer(exportControlSheet, ({ query }) => {
      resolve(query.toString());
      return new Refusal('rate_limited', 'Files are being exported already');
    });
  });
  await page.getByRole('button', { name: 'Export PDF' }).click();
  expect(await exported).toBe(`assignee_id=${ME}`);
  await expect.element(page.getByText(/^Nothing was exported\. Files are being exported/)).toBeVisible();
});

it('says when there is nothing to check, and follows others’ changes', async () => {
  answer(getControlSheet, sheetOf([]));
  await openWorkspace(PATH);
  await expect.element(page.getByText('Nothing to check')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Export PDF' })).not.toBeInTheDocument();
  await expectAccessible();
  answer(getControlSheet, sheetOf([ROW]));
  sendLiveEvent({ kind: 'cases', id: ROW.case_id, n: 1 });
  await expect.element(part('Not Confirmed 1')).toBeVisible();
  await expect.element(part('Set by Hand 0').getByText('No counted date was set by hand')).toBeVisible();
});

it('says when nobody else can confirm, and how many dates are not listed', async () => {
  const totals = { unverified: 0, overridden: 1_400, differing: 1, stale: 1 };
  answer(getControlSheet, sheetOf([BY_HAND], { verifies: false, total: 1_400, totals }));
  await openWorkspace(PATH);
  await expect.element(page.getByText(/^1,399 more with later dates/)).toBeVisible();
  await expect.element(page.getByText(/^Counted dates need no second person here/)).toBeVisible();
  expect(part('Not Confirmed').elements()).toEqual([]);
});

it('offers Retry when it cannot be loaded', async () => {
  fail(getControlSheet, new Refusal('forbidden', 'Not now'));
  await openWorkspace(PATH);
  await expect.element(page.getByText('The control sheet could not be made')).toBeVisible();
  await expectAccessible();
  await askAgain(
    page.getByRole('button', { name: 'Try Again' }),
    () => answer(getControlSheet, sheetOf([ROW])),
    part('Not Confirmed 1'),
  );
});
