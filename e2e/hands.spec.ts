import { arrange, expect, expectAccessible, goTo, openProduct, organizationDay, test } from './fixtures.ts';
import { countHands } from './hand-count.ts';
import { joinAs } from './people.ts';
import { accessToken, signUp } from './sign-up.ts';

type Page = Parameters<typeof signUp>[0];
type Field = ReturnType<Page['getByRole']>;

// How many clicks and keys a day's work takes.

test('the search row shows a client’s case status without opening a page', async ({ page }) => {
  await signUp(page);
  const { ids } = await arrange(page, [{ title: 'I-130 petition' }]);
  const headers = { authorization: `Bearer ${await accessToken(page)}` };
  const client = { first_name: 'Ngozi', last_name: 'Okafor' };
  const made = await page.request.post('/api/beneficiaries', { headers, data: client });
  const { beneficiary } = await made.json();
  const link = `/api/case_records/${ids[0]}/beneficiaries/${beneficiary.id}`;
  await page.request.post(link, { headers, data: { beneficiary_type: 'primary' } });
  const date = { case_id: ids[0], important_date: '2030-01-15', date_type: 'Filing Deadline' };
  await page.request.post('/api/case-dates', { headers, data: date });
  await page.request.post(`/api/case_records/${ids[0]}`, { headers, data: { status: 'filed' } });
  await openProduct(page);

  const count = await countHands(page);
  await page.keyboard.press('/');
  await page.keyboard.type('okafor');
  const row = page.getByRole('option', { name: 'I-130 petition' });
  await expect(row).toContainText('Ngozi Okafor');
  await expect(row).toContainText('Filed');
  await expect(row).toContainText(/Filing Deadline .*2030.*days remaining/);
  expect(count()).toEqual({ clicks: 0, keys: 7 });
});

/** Presses Tab, or Shift+Tab to go back, until a field has the focus. */
async function tabTo(page: Page, field: Field, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(field).toBeVisible();
  for (let pressed = 0; pressed < 15; pressed += 1) {
    if (await field.evaluate((node) => node === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  await expect(field).toBeFocused();
}

test('a case with client, two dependents, employer and three dates is opened in one form, with two clicks', async ({
  page,
}) => {
  await signUp(page);
  const hands = await countHands(page);
  await page.goto('/case_records');
  await page.getByRole('button', { name: 'New Case Record' }).first().click();
  const form = page.getByRole('dialog', { name: 'New Case Record' });
  await form.getByRole('button', { name: 'Add people, dates and team' }).click();
  const field = (name: string) => form.getByRole('textbox', { name, exact: true });

  /** Creates a person with a unique name. */
  async function make(name: string): Promise<void> {
    await page.keyboard.type(name);
    await expect(form.getByRole('option', { name: `Create “${name}”` })).toBeVisible();
    await expect(form.getByRole('status', { name: 'Searching' })).toHaveCount(0);
    await page.keyboard.press('Enter');
    await expect(form.locator('input:focus')).toHaveAttribute('type', 'email');
  }

  await tabTo(page, form.getByLabel('Kind of Case'));
  await page.keyboard.type('H-1B');
  await tabTo(page, field('Client'));
  await make('Amara Belo');
  await page.keyboard.type('amara@example.test');
  for (const [at, name] of ['Chidi Bello', 'Ifeoma Bello'].entries()) {
    await tabTo(page, form.getByRole('button', { name: 'Add dependent' }));
    await page.keyboard.press('Enter');
    await expect(field(`Dependent ${at + 1}`)).toBeFocused();
    await make(name);
  }
  await tabTo(page, field('Petitioner'));
  await make('Harbour Robotics');
  await tabTo(page, form.getByLabel('Date Type 1'));
  for (const [at, [type, day]] of [
    ['Filing', 'mar 14 2027'],
    ['Biometrics', '+84d'],
    ['Interview', 'in 20 weeks'],
  ].entries()) {
    await expect(form.getByLabel(`Date Type ${at + 1}`)).toBeFocused();
    await page.keyboard.type(type ?? '');
    await page.keyboard.press('Tab');
    await page.keyboard.type(day ?? '');
    if (at < 2) await page.keyboard.press('Enter');
  }
  await expectAccessible(page);

  await page.reload();
  await expect(form.getByText('This is your draft from before.')).toBeVisible();
  // A correction of a name also changes the title.
  await tabTo(page, field('Last Name').first());
  await page.keyboard.type('Bello');
  const title = 'Bello, Amara: H-1B specialty occupation (Harbour Robotics)';
  await expect(field('Title')).toHaveValue(title);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  expect(hands().clicks).toBeLessThanOrEqual(6);

  const people = page.getByRole('region', { name: 'Beneficiaries' });
  for (const name of ['Amara Bello', 'Chidi Bello', 'Ifeoma Bello'])
    await expect(people.getByRole('link', { name })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Harbour Robotics' }).first()).toBeVisible();
  for (const type of ['Filing Deadline', 'Biometrics Appointment', 'Interview'])
    await expect(page.getByText(type, { exact: true }).first()).toBeVisible();
  expect(
    await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.includes('draft'))),
  ).toEqual([]);
});

test('sixty cases are reassigned from one person to another, and the change undone', async ({
  page,
  browser,
}) => {
  test.slow();
  await signUp(page);
  await joinAs(page, browser, 'user', 'Tom Berg');
  await arrange(
    page,
    Array.from({ length: 60 }, (_, n) => ({ title: `Matter ${n + 1}` })),
  );
  await page.goto('/case_records');
  const count = await countHands(page);
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await page.getByRole('button', { name: 'Select all 60' }).click();
  await expect(page.getByText('60 selected').last()).toBeVisible();
  await page.getByRole('button', { name: 'Reassign' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reassign 60 cases' });
  await expect(dialog.getByLabel('From')).toContainText('Nadia Reyes');
  await expectAccessible(page);
  await dialog.getByRole('combobox', { name: /^To/ }).selectOption('Tom Berg');
  await dialog.getByRole('button', { name: 'Reassign' }).click();
  const progress = page.getByRole('region', { name: 'Progress' });
  await expect(progress.getByText('All 60 done')).toBeVisible();
  expect(count().clicks).toBeLessThanOrEqual(5);
  await expectAccessible(page);
  await progress.getByRole('button', { name: 'Undo' }).click();
  await expect(progress.getByText('Everything is as it was before')).toBeVisible();
});

test('cases are reassigned and the change undone by keyboard alone', async ({ page, browser }) => {
  await signUp(page);
  await joinAs(page, browser, 'user', 'Tom Berg');
  await arrange(page, [{ title: 'First matter' }, { title: 'Second matter' }]);
  await page.goto('/case_records');
  const count = await countHands(page);
  await expect(page.getByRole('link', { name: 'First matter' })).toBeVisible();
  for (const _ of ['one', 'the other']) {
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('x');
  }
  await expect(page.getByText('2 selected').last()).toBeVisible();
  await tabTo(page, page.getByRole('button', { name: 'Reassign' }));
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Reassign 2 cases' });
  const to = dialog.getByRole('combobox', { name: /^To/ });
  await expect(to.getByRole('option', { name: 'Tom Berg' })).toBeAttached();
  await tabTo(page, to);
  await page.keyboard.type('Tom');
  await expect(to.getByRole('option', { name: 'Tom Berg', selected: true })).toBeAttached();
  await page.keyboard.press('Control+Enter');
  await expect(dialog).toBeHidden();
  const team = page.getByTitle(/Tom Berg.*change the team/);
  await expect(team).toHaveCount(2);
  // Messages are last on the page.
  await tabTo(page, page.getByRole('button', { name: 'Undo' }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(team).toHaveCount(0);
  expect(count().clicks).toBe(0);
});

test('the deadlines of a week are found, and one of them is moved, in four clicks', async ({ page }) => {
  await signUp(page);
  const day = await organizationDay(page, 5);
  await arrange(page, [
    { title: 'Due this week', dates: [['Filing Deadline', day]] },
    { title: 'Due later', dates: [['Filing Deadline', await organizationDay(page, 20)]] },
  ]);
  await openProduct(page);

  const count = await countHands(page);
  await goTo(page, 'Case Dates');
  // The previous page, which stays until then, has filters too.
  await expect(page.getByRole('heading', { name: 'Case Dates' })).toBeVisible();
  await page
    .getByRole('button', { name: /^Filter/ })
    .first()
    .click();
  const drawer = page.getByRole('dialog', { name: 'Filter Case Dates' });
  await drawer.getByRole('button', { name: 'Next 7 days' }).click();
  await page.keyboard.press('Escape');
  const week = page.getByRole('table', { name: 'Upcoming Dates' });
  await expect(week.getByText('Due this week')).toBeVisible();
  await expect(week.getByText('Due later')).toHaveCount(0);
  await week.getByRole('button', { name: 'Edit Filing Deadline of Due this week' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Date' });
  await edit.getByRole('textbox', { name: 'Date', exact: true }).fill('+14d');
  await page.keyboard.press('Control+Enter');
  await expect(edit).toBeHidden();
  await expect(week).toBeHidden();
  expect(count().clicks).toBeLessThanOrEqual(4);
});

test('a viewer sees what changed on a case in two clicks', async ({ page, browser }) => {
  await signUp(page);
  const { ids } = await arrange(page, [{ title: 'I-130 petition' }]);
  const headers = { authorization: `Bearer ${await accessToken(page)}` };
  const date = { case_id: ids[0], important_date: '2030-01-14', date_type: 'Filing Deadline' };
  const made = await page.request.post('/api/case-dates', { headers, data: date });
  const { case_date } = await made.json();
  const moved = { important_date: '2030-01-21', reason: 'client asked' };
  await page.request.post(`/api/case-dates/${case_date.id}`, { headers, data: moved });
  const { page: theirs } = await joinAs(page, browser, 'viewer', 'Vera Stone');
  await openProduct(theirs);
  await goTo(theirs, 'Cases');

  const count = await countHands(theirs);
  await theirs.getByRole('link', { name: 'I-130 petition' }).click();
  await theirs.getByRole('button', { name: 'Show History' }).click();
  const history = theirs.getByRole('region', { name: 'History' });
  await expect(history.getByText('Filing Deadline: Jan 14, 2030 → Jan 21, 2030')).toBeVisible();
  await expect(history.getByText('client asked')).toBeVisible();
  expect(count()).toEqual({ clicks: 2, keys: 0 });
  await expectAccessible(theirs);
  await theirs.context().close();
});
