import type { Locator, Page } from '@playwright/test';
import { DESKTOP, LAPTOP, PHONE } from '../apps/web/src/testing/screens.ts';
import { apiOf, expect, expectAccessible, expectNoOverflow, faultsOf, test } from './fixtures.ts';
import { signUp } from './sign-up.ts';

const SIZES = [DESKTOP, LAPTOP, PHONE];
const SCHEMES = ['light', 'dark'] as const;
const LONGEST = 'Client Action Required';

/** Creates a case that waits for the client and has an upcoming date. */
async function waitingCase(page: Page) {
  const { post, addBeneficiary, addPetitioner } = await apiOf(page);
  const [beneficiary, petitioner] = [
    await addBeneficiary({ first_name: 'Amara' }),
    await addPetitioner('Northwind'),
  ];
  const { case_record } = await post('/case_records', {
    title: 'Okafor: I-130 for a spouse',
    description: 'x',
  });
  const id = case_record?.id ?? '';
  await post(`/case_records/${id}`, { status: 'client_action_required' });
  await post(`/case_records/${id}/beneficiaries/${beneficiary}`, { beneficiary_type: 'primary' });
  await post(`/case_records/${id}/petitioners/${petitioner}`);
  await post('/case-dates', { case_id: id, date_type: 'Filing Deadline', important_date: '2099-12-24' });
  return { beneficiary, petitioner };
}

/** Whether the whole element is within its cell and its scroll container. */
function isWhole(element: Locator): Promise<boolean> {
  return element.evaluate((pill) => {
    const cell = pill.closest('td');
    const scroller = cell?.closest('table')?.parentElement;
    if (!cell || !scroller) throw new Error('Not in a table');
    const { right } = pill.getBoundingClientRect();
    return (
      pill.scrollWidth <= pill.clientWidth &&
      cell.scrollWidth <= cell.clientWidth &&
      right <= scroller.getBoundingClientRect().right
    );
  });
}

/** The contrast ratio of a badge's border against its row. */
function edgeContrast(element: Locator): Promise<number> {
  return element.evaluate((pill) => {
    const row = pill.closest('tr');
    const cell = pill.closest('td');
    const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
    if (!row || !cell || !canvas) throw new Error('Not in a table');
    /** The relative luminance of layered colors (WCAG 2.2). */
    const luminance = (...layers: string[]) => {
      for (const layer of layers) {
        canvas.fillStyle = layer;
        canvas.fillRect(0, 0, 1, 1);
      }
      const [red = 0, green = 0, blue = 0] = [...canvas.getImageData(0, 0, 1, 1).data].map((value) =>
        value <= 10 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
      );
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const ground = getComputedStyle(row).getPropertyValue('--row');
    const { backgroundColor, borderTopColor } = getComputedStyle(pill);
    const [low = 0, high = 0] = [luminance(ground), luminance(ground, backgroundColor, borderTopColor)].sort(
      (one, other) => one - other,
    );
    return (high + 0.05) / (low + 0.05);
  });
}

test("the longest status is fully visible beside a person's details, with the next date", async ({
  page,
}) => {
  await signUp(page);
  const { beneficiary, petitioner } = await waitingCase(page);
  for (const path of [`/petitioners/${petitioner}`, `/beneficiaries/${beneficiary}`]) {
    await page.goto(path);
    for (const size of SIZES) {
      await page.setViewportSize(size);
      const named = `${path} at ${size.width}`;
      await expect.poll(() => isWhole(page.getByText(LONGEST, { exact: true })), named).toBe(true);
      await expectNoOverflow(page);
    }
  }
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await expect.poll(() => isWhole(page.getByRole('cell').locator('time'))).toBe(true);
  }
});

test('a badge is visible on a selected row', async ({ page }) => {
  await signUp(page);
  await waitingCase(page);
  const { post } = await apiOf(page);
  for (const status of ['initiated', 'drafted', 'filed', '']) {
    const { case_record } = await post('/case_records', { title: `Sato: ${status}`, description: 'x' });
    await post(`/case_records/${case_record?.id}`, { status });
  }
  await page.goto('/case_records');
  const boxes = page.getByRole('checkbox', { name: /Select (Okafor|Sato)/ });
  await expect(boxes).toHaveCount(5);
  for (const box of await boxes.all()) await box.check();
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await expect(page.getByRole('checkbox', { name: /Select (Okafor|Sato)/, checked: true })).toHaveCount(5);
    for (const colorScheme of SCHEMES) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      for (const label of ['Initiated', 'Drafted', 'Filed', LONGEST, 'No Status']) {
        const badge = page.getByRole('cell').getByText(label, { exact: true });
        await expect.poll(() => edgeContrast(badge), `${label}, ${colorScheme}`).toBeGreaterThanOrEqual(3);
      }
    }
    await expectAccessible(page);
  }
});

test('buttons in these tables are wide enough for a finger', async ({ page }) => {
  await signUp(page);
  const { beneficiary, petitioner } = await waitingCase(page);
  const paths = [
    '/organization?tab=audit',
    '/case_records',
    `/beneficiaries/${beneficiary}`,
    `/petitioners/${petitioner}`,
  ];
  for (const path of paths) {
    await page.goto(path);
    for (const size of SIZES) {
      await page.setViewportSize(size);
      await expect(page.getByRole('cell').getByRole('link').first()).toBeVisible();
      const found = await faultsOf(page, ['target-size']);
      expect(found, `${path} at ${size.width}`).toEqual([]);
    }
  }
});
