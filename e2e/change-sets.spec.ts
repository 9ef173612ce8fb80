import type { Page } from '@playwright/test';
import { apiOf, expect, expectAccessible, expectNoOverflow, goTo, test } from './fixtures.ts';
import { signUp } from './sign-up.ts';

const NAME = 'Reply to counsel';

/** A rule that counts a number of days from a letter and moves to a working day. */
const ruleOf = (n: number) => ({
  name: NAME,
  group: 'office',
  matter_types: [],
  trigger: { event: 'letter of counsel', date: 'letter_date' },
  inputs: [{ key: 'letter_date', type: 'date', required: true }],
  outputs: [
    {
      key: 'due',
      role: 'deadline',
      label: 'Reply is due',
      program: [
        { op: 'from', input: 'letter_date' },
        { op: 'add', n, unit: 'day' },
        { op: 'roll', dir: 'next', calendar: 'federal' },
      ],
    },
  ],
  status: 'practice',
  effective: { from: null, to: null, applies_by: 'trigger' },
  authority: [{ cite: 'Handbook, 4.2' }],
  verification: { on: '2026-03-02', against: 'the handbook' },
  confidence: 'high',
  volatility: 'stable',
  missed: '',
  note: '',
});

/** Two dates on Mar 17, 2031 by a rule with a pending version: one is open, the other was moved by hand. */
async function makeDates(page: Page): Promise<string> {
  const { get, post } = await apiOf(page);
  const { rule } = await post<{ rule: { key: string } }>('/deadline-rules', { definition: ruleOf(14) });
  const { date_settings } = await get<{ date_settings: { id: string; DateName: string }[] }>(
    '/date_settings',
  );
  const due = date_settings.find(({ DateName }) => DateName === 'RFE Response Due')?.id;
  await post(`/deadline-rules/${rule.key}/adopt`, { version: 1, output_map: { due } });
  const accepted = { rule: rule.key, output: 'due' };
  const byHand = { ...accepted, choose: 'override', date: '2031-03-12', reason: 'The judge said so' };
  let path = '';
  for (const [title, output] of [
    ['Silva: N-400', byHand],
    ['Okafor: I-130', accepted],
  ] as const) {
    const { case_record } = await post('/case_records', { title, description: '-' });
    const id = case_record?.id;
    const letter = { kind: 'letter of counsel', on: '2031-03-03', inputs: {} };
    const { event } = await post<{ event: { id: string } }>(`/case_records/${id}/events`, letter);
    await post(`/case-events/${event.id}/accept`, { outputs: [output] });
    path = `/case_records/${id}`;
  }
  await post(`/deadline-rules/${rule.key}`, { definition: ruleOf(21) });
  return path;
}

const table = (page: Page) => page.getByRole('table', { name: 'Dates' });

test('the effect of a new version is shown date by date, applied at once and undone', {
  tag: '@phone',
}, async ({ page }) => {
  await signUp(page);
  const casePath = await makeDates(page);
  await goTo(page, 'Date Types');
  await page.getByRole('link', { name: 'Deadline rules' }).click();
  await page.getByRole('link', { name: NAME }).click();

  await test.step('previews it without moving anything', async () => {
    await page.getByRole('button', { name: 'Show What Changes' }).click();
    await expect(page.getByRole('heading', { name: `Version 2 of ‘${NAME}’` })).toBeVisible();
    await expect(page.getByText('1 date will change, 1 date is left alone')).toBeVisible();
    await expect(table(page).getByText('14 days later → 21 days later')).toBeVisible();
    await expect(table(page).getByText('7 days later')).toBeVisible();
    await expectAccessible(page);
    await expectNoOverflow(page);
    await page.getByLabel('Shown dates').selectOption('Left alone (1)');
    await expect(table(page).getByText('Put on this day by hand: The judge said so')).toBeVisible();
    await expect(table(page).getByText('Okafor: I-130')).toBeHidden();
    await expectAccessible(page);
  });

  const changes = new URL(page.url()).pathname;
  await test.step('applies it as a whole', async () => {
    await page.getByRole('button', { name: 'Apply', exact: true }).click();
    const question = page.getByRole('dialog', { name: 'Apply this change to 1 date?' });
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Apply' }).click();
    await expect(page.getByText(/^Applied by /)).toBeVisible();
    await expect(page.getByText('1 date was changed, 1 date is left alone')).toBeVisible();
    await expectAccessible(page);
    await expectNoOverflow(page);
    await page.goto(casePath);
    const dates = page.getByRole('region', { name: 'Important Dates' });
    await expect(dates.getByText('Mar 24, 2031').first()).toBeVisible();
  });

  await test.step('undoes it as a whole', async () => {
    await page.goto(changes);
    await page.getByRole('main').getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(page.getByText('1 date will change, 1 date is left alone')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Apply', exact: true })).toBeEnabled();
    await page.goto(casePath);
    const dates = page.getByRole('region', { name: 'Important Dates' });
    await expect(dates.getByText('Mar 17, 2031').first()).toBeVisible();
  });
});

test('a closed day is added after a preview of its effect', { tag: '@phone' }, async ({ page }) => {
  await signUp(page);
  const casePath = await makeDates(page);
  await page.goto('/date_settings/closures');
  await page.getByRole('button', { name: 'Add Closed Day' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Closed Day' });
  await dialog.getByRole('textbox', { name: 'Day' }).fill('3/17/2031');
  await dialog.getByRole('textbox', { name: 'Why' }).fill('Day of mourning');
  await dialog.getByLabel('Counts as').selectOption('Holiday');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Count What Changes' }).click();
  await expect(page.getByText('1 date will change', { exact: false })).toBeVisible();
  await expect(table(page).getByText('1 day later')).toBeVisible();
  await page.getByRole('button', { name: 'Apply', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText(/^Applied by /)).toBeVisible();
  await page.goto(casePath);
  const dates = page.getByRole('region', { name: 'Important Dates' });
  await expect(dates.getByText('Mar 18, 2031').first()).toBeVisible();
  await page.goto('/date_settings/closures');
  await expect(page.getByText('Day of mourning')).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);
});
