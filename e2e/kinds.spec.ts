import type { Page } from '@playwright/test';
import {
  addDate,
  apiOf,
  expect,
  expectAccessible,
  expectNoOverflow,
  goTo,
  openProduct,
  organizationDay,
  test,
} from './fixtures.ts';
import { joinAs } from './people.ts';
import { signUp } from './sign-up.ts';

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const task = (page: Page, title: string) =>
  region(page, 'Tasks').getByRole('listitem').filter({ hasText: title }).first();

/** Opens the kinds of the organization. */
async function openKinds(page: Page) {
  await goTo(page, 'Organization');
  return region(page, 'Kinds of cases');
}

test('an H-1B case opened with its kind has its tasks and checklist, and gets what the office adds later', {
  tag: '@phone',
}, async ({ page, browser }) => {
  await signUp(page, 'Nadia Reyes');
  const { page: paula } = await joinAs(page, browser, 'user', 'Paula Ortiz');
  const filing = await organizationDay(page, 60);

  await test.step('opens the case with its kind', async () => {
    await openProduct(paula);
    await paula.getByRole('button', { name: 'New Case Record' }).first().click();
    const form = paula.getByRole('dialog', { name: 'New Case Record' });
    await form.getByRole('button', { name: 'Add people, dates and team' }).click();
    await form.getByLabel('Kind of Case').selectOption('H-1B specialty occupation');
    await expect(
      form.getByLabel(/^Add what such a case needs: 12 tasks and 11 checklist items/),
    ).toBeChecked();
    await form.getByRole('button', { name: 'Show them' }).click();
    await expect(form.getByText('Paralegal, 21 days before Filing Deadline').first()).toBeVisible();
    await expectAccessible(paula);
    await expectNoOverflow(paula);
    await form.getByRole('textbox', { name: 'Title' }).fill('Chen: H-1B');
    await form.getByRole('button', { name: 'Create' }).click();
    await expect(paula.getByRole('heading', { name: 'Chen: H-1B' })).toBeVisible();
  });

  await test.step('its tasks wait for the filing deadline, and are linked to it once it is set', async () => {
    const lca = task(paula, 'File the LCA with the Department of Labor');
    await expect(lca.getByText('21 days before Filing Deadline, once that is set')).toBeVisible();
    await expect(lca.getByText('Paula Ortiz')).toBeVisible();
    await expect(region(paula, 'Checklist').getByText('Passport, all pages')).toBeVisible();
    await expectAccessible(paula);
    await addDate(paula, filing);
    await expect(lca.getByText('39 days')).toBeVisible();
    await expect(lca.getByText('21 days before Filing Deadline', { exact: true })).toBeVisible();
    await expectNoOverflow(paula);
  });

  await test.step('the office adds a task to the kind', async () => {
    const kinds = await openKinds(page);
    await kinds.getByRole('button', { name: 'Edit H-1B specialty occupation' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit H-1B specialty occupation' });
    await expect(dialog.getByText('Draft Form I-129 and the support letter')).toBeVisible();
    await expectAccessible(page);
    await expectNoOverflow(page);
    await dialog.getByRole('button', { name: 'Add Task' }).click();
    await dialog.getByRole('textbox', { name: 'Task', exact: true }).fill('Order the prevailing wage survey');
    await dialog.getByLabel('Whose').selectOption('Paralegal');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText(/^Version 2 of H-1B specialty occupation saved/)).toBeVisible();
    await expect(kinds.getByText('Version 2')).toBeVisible();
  });

  await test.step('the case gets the new task, and nothing twice', async () => {
    await paula.getByRole('button', { name: 'A newer version of its kind is available' }).click();
    const dialog = paula.getByRole('dialog', { name: 'Apply a Kind of Case' });
    await expect(dialog.getByText('The case gets 1 task; what it has stays as it is.')).toBeVisible();
    await expectAccessible(paula);
    await dialog.getByRole('button', { name: 'Add to Case' }).click();
    await expect(task(paula, 'Order the prevailing wage survey')).toBeVisible();
    await expect(
      paula.getByRole('button', { name: 'A newer version of its kind is available' }),
    ).toBeHidden();
    await paula.getByRole('button', { name: 'More for this page' }).click();
    await paula.getByRole('menuitem', { name: 'Apply a Kind…' }).click();
    await expect(dialog.getByText('The case has all that H-1B specialty occupation has.')).toBeVisible();
  });
});

test('a kind of the catalogue is added by a click, with its checklist, and its rules’ events are offered on its cases', async ({
  page,
}) => {
  await signUp(page, 'Nadia Reyes');
  const kinds = await openKinds(page);
  await kinds.getByRole('button', { name: 'Add from the catalogue' }).click();
  const dialog = page.getByRole('dialog', { name: 'Kinds That Come With the Product' });
  await dialog.getByLabel('Find').fill('stem');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Add STEM OPT extension' }).click();
  await expect(dialog.getByText('Added')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(kinds.getByText('STEM OPT extension')).toBeVisible();
  await expect(region(page, 'Checklist templates').getByText('STEM extension of OPT')).toBeVisible();

  const { get, post } = await apiOf(page);
  const { date_settings } = await get<{ date_settings: { id: string; DateName: string }[] }>(
    '/date_settings',
  );
  const closes = date_settings.find(({ DateName }) => DateName === 'Filing Deadline')?.id;
  await post('/deadline-rules/stem-opt-window/adopt', { version: 1, output_map: { closes } });
  const { matter_types } = await get<{ matter_types: { id: string; key: string }[] }>('/matter-types');
  const matter_type_id = matter_types.find(({ key }) => key === 'stem_opt')?.id;
  const { case_record } = await post<{ case_record: { id: string } }>('/case_records', {
    title: 'Rao: STEM OPT',
    description: '',
    matter_type_id,
    apply_matter_type: true,
  });
  await page.goto(`/case_records/${case_record.id}`);
  await region(page, 'Events').getByRole('button', { name: 'Add event: OPT ends' }).click();
  await expect(page.getByRole('dialog', { name: 'Add Event' })).toBeVisible();
  await expectAccessible(page);
});
