import { arrange, expect, openProduct, test } from './fixtures.ts';
import { countHands } from './hand-count.ts';
import { accessToken, signUp } from './sign-up.ts';

// What a day's work takes of a person's hands.

test('how a client’s case stands is known from the search row, without opening a page', async ({ page }) => {
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
