import {
  arrange,
  expect,
  expectAccessible,
  expectNoOverflow,
  openSystemInformation,
  test,
} from './fixtures.ts';
import { intercept } from './intercept.ts';
import { signUp } from './sign-up.ts';

type Page = Parameters<typeof signUp>[0];

/** A case with beneficiaries and petitioners to choose from; ends on the case's page. */
async function arrangePeople(page: Page): Promise<{ headers: { authorization: string }; caseId: string }> {
  const { ids, headers } = await arrange(page, [{ title: 'Okafor: I-130' }]);
  for (const [first_name, last_name] of [
    ['Ngozi', 'Okafor'],
    ['Chidi', 'Okafor'],
  ]) {
    await page.request.post('/api/beneficiaries', { headers, data: { first_name, last_name } });
  }
  for (const petitioner_name of ['Harbor Foods', 'Harbor Lights']) {
    await page.request.post('/api/petitioners', { headers, data: { petitioner_name } });
  }
  const caseId = ids[0] ?? '';
  await page.goto(`/case_records/${caseId}`);
  await expect(page.getByRole('heading', { name: 'Okafor: I-130' })).toBeVisible();
  return { headers, caseId };
}

test.beforeEach(async ({ page }) => {
  await signUp(page);
});

test('menus may extend beyond their dialog, also with animations', async ({ page }) => {
  const { headers } = await arrangePeople(page);
  for (const first_name of ['Ada', 'Bisi', 'Chike', 'Dayo', 'Efe', 'Femi'])
    await page.request.post('/api/beneficiaries', { headers, data: { first_name, last_name: 'Okafor' } });
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.getByRole('button', { name: 'Add beneficiary' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Beneficiary' });
  await dialog.getByRole('textbox', { name: 'Beneficiary' }).fill('oka');
  const choices = page.getByRole('listbox');
  await expect(choices.getByRole('option')).toHaveCount(8);
  const reaches = await dialog.boundingBox();
  const list = await choices.boundingBox();
  expect((list?.y ?? 0) + (list?.height ?? 0)).toBeGreaterThan((reaches?.y ?? 0) + (reaches?.height ?? 0));
  const isSeen = () =>
    choices.evaluate((element) => {
      const { left, bottom } = element.getBoundingClientRect();
      return element.contains(document.elementFromPoint(left + 20, bottom - 8));
    });
  await expect.poll(isSeen).toBe(true);
});

test('Beneficiaries: Add searches by name from 3 characters, requires a choice and a type; Remove has an Undo', async ({
  page,
}) => {
  await arrangePeople(page);
  const section = page.getByRole('region', { name: 'Beneficiaries' });
  await expect(section.getByText('No beneficiaries yet')).toBeVisible();
  await section.getByRole('button', { name: 'Add beneficiary' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Beneficiary' });
  await dialog.getByRole('button', { name: 'Add Beneficiary' }).click();
  await expect(dialog.getByText('Choose a beneficiary')).toBeVisible();
  const search = dialog.getByRole('textbox', { name: 'Beneficiary' });
  await search.fill('ok');
  await expect(page.getByText('Enter at least 3 characters to search')).toBeVisible();
  await search.fill('zzz');
  await expect(page.getByText('Nobody found')).toBeVisible();
  await search.fill('oka');
  await expect(page.getByRole('option')).toHaveCount(2);
  await expectAccessible(page);
  await page.getByRole('option', { name: 'Ngozi Okafor' }).click();
  await dialog.getByRole('button', { name: 'Add Beneficiary' }).click();
  await expect(section.getByRole('listitem')).toHaveText(['Ngozi OkaforPrimary']);
  await expectAccessible(page);
  await expectNoOverflow(page);

  await section.getByRole('button', { name: 'Actions for Ngozi Okafor' }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await expect(section.getByText('No beneficiaries yet')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(section.getByRole('listitem')).toHaveText(['Ngozi OkaforPrimary']);
  await section.getByRole('link', { name: 'Ngozi Okafor' }).click();
  await expect(page.getByRole('heading', { name: 'Ngozi Okafor' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Okafor: I-130' })).toBeVisible();
});

test('a second primary beneficiary replaces the first only after a confirmation', async ({ page }) => {
  const { headers, caseId } = await arrangePeople(page);
  const { beneficiaries } = await (await page.request.get('/api/beneficiaries', { headers })).json();
  const ngozi = beneficiaries.find((person: { first_name: string }) => person.first_name === 'Ngozi');
  const url = `/api/case_records/${caseId}/beneficiaries/${ngozi.id}`;
  await page.request.post(url, { headers, data: { beneficiary_type: 'primary' } });
  await page.reload();
  const section = page.getByRole('region', { name: 'Beneficiaries' });
  await section.getByRole('button', { name: 'Add beneficiary' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Beneficiary' });
  await dialog.getByRole('textbox', { name: 'Beneficiary' }).fill('chidi');
  await page.getByRole('option', { name: 'Chidi Okafor' }).click();
  await dialog.getByRole('button', { name: 'Add Beneficiary' }).click();
  const question = page.getByRole('dialog', { name: 'Make Chidi Okafor the primary beneficiary?' });
  await expect(question).toContainText('Ngozi Okafor is the primary beneficiary');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await dialog.getByLabel('Type').selectOption('Dependent');
  await dialog.getByRole('button', { name: 'Add Beneficiary' }).click();
  await expect(section.getByRole('listitem')).toHaveText(['Ngozi OkaforPrimary', 'Chidi OkaforDependent']);
  await section.getByRole('button', { name: 'Actions for Chidi Okafor' }).click();
  await page.getByRole('menuitem', { name: 'Make primary' }).click();
  await expect(question).toContainText('Ngozi Okafor is the primary beneficiary');
  await question.getByRole('button', { name: 'Make Primary' }).click();
  await expect(section.getByRole('listitem')).toHaveText(['Chidi OkaforPrimary', 'Ngozi OkaforDependent']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(section.getByRole('listitem')).toHaveText(['Ngozi OkaforPrimary', 'Chidi OkaforDependent']);
});

test('Petitioners: Add and Remove; a failure stays in the dialog with the choice', async ({ page }) => {
  await arrangePeople(page);
  const section = page.getByRole('region', { name: 'Petitioners' });
  await section.getByRole('button', { name: 'Add petitioner' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Petitioner' });
  const search = dialog.getByRole('textbox', { name: 'Petitioner' });
  await search.fill('harbor f');
  await page.getByRole('option', { name: 'Harbor Foods' }).click();
  await intercept(page, '**/petitioners/*', (route) => route.abort());
  await dialog.getByRole('button', { name: 'Add Petitioner' }).click();
  await expect(dialog.getByRole('alert')).toContainText('No response from server');
  await expect(search).toHaveValue('Harbor Foods');
  await page.unroute('**/petitioners/*');
  await dialog.getByRole('button', { name: 'Add Petitioner' }).click();
  await expect(section.getByRole('listitem')).toContainText(['Harbor Foods']);
  await section.getByRole('button', { name: 'Remove Harbor Foods' }).click();
  await expect(section.getByText('No petitioners yet')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(section.getByRole('link', { name: 'Harbor Foods' })).toBeVisible();
});

const NOBODY_YET = [
  { kind: 'Beneficiary', name: 'Selam Tesfaye', list: 'beneficiaries' },
  { kind: 'Petitioner', name: 'Addis Imports', list: 'petitioners' },
] as const;

for (const { kind, name, list } of NOBODY_YET) {
  test(`a new ${kind.toLowerCase()} is created on submit, once`, async ({ page }) => {
    const { headers } = await arrangePeople(page);
    const known = async () => {
      const answer = await page.request.get(`/api/${list}?name_filter=${name.split(' ')[1]}`, { headers });
      return (await answer.json())[list].length;
    };
    const dialog = page.getByRole('dialog', { name: `Add ${kind}` });
    const search = dialog.getByRole('textbox', { name: kind });
    const submit = dialog.getByRole('button', { name: `Add ${kind}` });
    const choose = async () => {
      await page.getByRole('button', { name: `Add ${kind.toLowerCase()}`, exact: true }).click();
      await search.fill(name);
      await dialog.getByRole('option', { name: `Create “${name}”` }).click();
      await expect(search).toHaveValue(name);
      await expect(dialog).toContainText(`is created when you press Add ${kind}`);
    };

    await test.step('Cancel creates nobody', async () => {
      await choose();
      await expectAccessible(page);
      await expectNoOverflow(page);
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await page.getByRole('button', { name: 'Discard' }).click();
      await expect(dialog).toBeHidden();
      expect(await known()).toBe(0);
    });
    await test.step('a failed creation stays in the dialog', async () => {
      await choose();
      const path = `**/api/${list}`;
      await intercept(page, path, (route) => route.abort());
      await submit.click();
      await expect(dialog.getByRole('alert')).toContainText(
        `${name} was not created. No response from server`,
      );
      await expect(search).toHaveValue(name);
      await page.unroute(path);
    });
    await test.step('a retry after the second step failed creates nobody else', async () => {
      const path = `**/api/case_records/*/${list}/*`;
      await intercept(page, path, (route) => route.abort());
      await submit.click();
      await expect(dialog.getByRole('alert')).toContainText(
        `${name} was created, but is not on this case yet. No response from server`,
      );
      await page.unroute(path);
      await submit.click();
      await expect(dialog).toBeHidden();
      expect(await known()).toBe(1);
    });
    await page.getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { name })).toBeVisible();
  });
}

test('declining another primary beneficiary creates nobody', async ({ page }) => {
  const { headers, caseId } = await arrangePeople(page);
  const { beneficiaries } = await (await page.request.get('/api/beneficiaries', { headers })).json();
  const url = `/api/case_records/${caseId}/beneficiaries/${beneficiaries[0].id}`;
  await page.request.post(url, { headers, data: { beneficiary_type: 'primary' } });
  await page.reload();
  await page.getByRole('button', { name: 'Add beneficiary' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Beneficiary' });
  await dialog.getByRole('textbox', { name: 'Beneficiary' }).fill('Selam Tesfaye');
  await dialog.getByRole('option', { name: 'Create “Selam Tesfaye”' }).click();
  await dialog.getByRole('button', { name: 'Add Beneficiary' }).click();
  const question = page.getByRole('dialog', { name: 'Make Selam Tesfaye the primary beneficiary?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  const people = async () =>
    (await (await page.request.get('/api/beneficiaries', { headers })).json()).beneficiaries.length;
  expect(await people()).toBe(2);
  await dialog.getByRole('button', { name: 'Add Beneficiary' }).click();
  await question.getByRole('button', { name: 'Make Primary' }).click();
  await expect(dialog).toBeHidden();
  expect(await people()).toBe(3);
});

test('the case team is the creator, and can be changed; Notes are beside it, System Information behind the menu', async ({
  page,
}) => {
  await arrangePeople(page);
  const team = page.getByRole('region', { name: 'Case Team' });
  await expect(team.getByRole('listitem')).toHaveText(['Nadia Reyes']);
  await team.getByRole('button', { name: 'Edit case team' }).click();
  const dialog = page.getByRole('dialog', { name: 'Case Team' });
  await dialog.getByLabel('Nadia Reyes').uncheck();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(team.getByText('Nobody is assigned yet')).toBeVisible();
  await page.getByRole('button', { name: 'Add Note' }).click();
  const note = page.getByRole('dialog', { name: 'Add Note' });
  await note.getByLabel('Subject').fill('Call');
  await note.getByRole('textbox', { name: 'Note' }).fill('Client will send the birth certificate.');
  await note.getByRole('button', { name: 'Add Note' }).click();
  await expect(page.getByRole('region', { name: 'Notes' })).toContainText(
    'Client will send the birth certificate.',
  );
  const system = await openSystemInformation(page);
  await expect(system).toContainText('Organization ID');
  await expect(system).not.toContainText('Archived');
});
