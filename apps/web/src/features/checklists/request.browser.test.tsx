import { getCaseRecord } from '@landfall/contract/case-records';
import {
  type ChecklistItem,
  getChecklist,
  previewMissingRequest,
  requestMissingItems,
} from '@landfall/contract/checklists';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible, expectNoOverflow } from '../../testing/accessibility.ts';
import { answer, fail, Refusal } from '../../testing/answers.ts';
import { FORM_ITEM, ITEMS, LINK, PASSPORT_ITEM, TAX_ITEM } from '../../testing/checklists.ts';
import { ANA, LUIS, OPEN_CASE } from '../../testing/records.ts';
import { openWorkspace } from '../../testing/workspace.tsx';
import type { RequestWords } from './queries.ts';

const section = () => page.getByRole('region', { name: 'Checklist', exact: true });
const dialog = () => page.getByRole('dialog', { name: 'Send What Is Missing' });
const preview = () => dialog().getByRole('region', { name: 'The mail they will get' });

function answerCase(people: { beneficiaries: (typeof ANA)[]; petitioners: (typeof LUIS)[] }) {
  answer(getCaseRecord, {
    case_record: OPEN_CASE,
    dates: [],
    notes: [],
    notes_total: 0,
    notes_next_cursor: null,
    ...people,
  });
}

async function openRequest() {
  await openWorkspace(`/case_records/${OPEN_CASE.id}`);
  await section().getByRole('button', { name: 'Send What Is Missing' }).click();
  await expect.element(dialog()).toBeVisible();
}

beforeEach(() => {
  answerCase({ beneficiaries: [ANA], petitioners: [LUIS] });
  answer(getChecklist, { items: ITEMS });
  // Like the server: in one of two languages, with the office's own text, and with a link if one was requested.
  answer(previewMissingRequest, ({ body }) => {
    const { language, text, link, days } = body as RequestWords;
    const link_words = link ? `https://landfall.test/upload/... (${days})` : 'no link';
    const from = { from_name: 'Nadia Reyes (Harbor)', reply_to: 'nadia@harbor.test' };
    return language === 'es'
      ? { ...from, subject: 'Harbor necesita documentos', text: `* Pasaporte\n\n${link_words}\n` }
      : {
          ...from,
          subject: 'Harbor needs documents',
          text: `${text}\n\n* Passport\n  All pages\n\n${link_words}\n`,
        };
  });
});

it('preselects those who provide missing items, in the first beneficiary’s language', async () => {
  await openRequest();
  await expect.element(dialog().getByText('2 of 2 chosen')).toBeVisible();
  await expect.element(dialog().getByRole('checkbox', { name: 'Ana Silva' })).toBeChecked();
  await expect.element(dialog().getByRole('checkbox', { name: 'Luis Silva' })).toBeChecked();
  await expect.element(dialog().getByLabelText('Language')).toHaveValue('es');
  await expect.element(preview().getByText('Harbor necesita documentos')).toBeVisible();
  await expect.element(preview().getByText(/Pasaporte.*upload\/\.\.\. \(7\)/s)).toBeVisible();
  await expect
    .element(preview().getByText('From Nadia Reyes (Harbor); answers go to nadia@harbor.test'))
    .toBeVisible();
  await expect.element(preview().getByText('Each mail has its own link')).toBeVisible();
  expect(preview().element().querySelector('[lang="es"]')).not.toBeNull();
  await expect.element(preview().getByText('1 item has no Spanish words')).toBeVisible();
  await expectAccessible();
  await expectNoOverflow();

  await dialog().getByLabelText('Language').selectOptions('English');
  await expect.element(preview().getByText('Harbor needs documents')).toBeVisible();
  await dialog().getByLabelText('Message').fill('Dear Ana,');
  await expect.element(preview().getByText('Dear Ana,')).toBeVisible();
  await dialog().getByRole('checkbox', { name: 'Luis Silva' }).click();
  await dialog().getByRole('textbox', { name: 'Other Addresses' }).fill('cousin@example.test');
  answer(requestMissingItems, ({ body }) => {
    expect(body).toEqual({
      item_ids: [PASSPORT_ITEM.id, TAX_ITEM.id],
      to: ['ana@example.test', 'cousin@example.test'],
      text: 'Dear Ana,',
      language: 'en',
      link: true,
      days: 7,
    });
    const asked: ChecklistItem = { ...PASSPORT_ITEM, state: 'asked', asked_at: new Date().toISOString() };
    const items = [asked, ...ITEMS.slice(1)];
    answer(getChecklist, { items });
    return { items, client_links: [LINK] };
  });
  await dialog().getByRole('button', { name: 'Send', exact: true }).click();
  await expect.element(page.getByText('Asked Ana Silva and cousin@example.test for 2 items')).toBeVisible();
  await expect.element(section().getByText('asked just now')).toBeVisible();
});

it('shows errors at each field, and keeps typed text', async () => {
  await openRequest();
  await dialog().getByRole('button', { name: 'Clear all' }).click();
  await expect.element(preview().getByText('Shown once items are chosen')).toBeVisible();
  await dialog().getByRole('checkbox', { name: 'Ana Silva' }).click();
  await dialog().getByRole('checkbox', { name: 'Luis Silva' }).click();
  await dialog().getByRole('textbox', { name: 'Days' }).fill('90');
  await dialog().getByRole('button', { name: 'Send', exact: true }).click();
  await expect.element(dialog().getByText('Choose at least one item')).toBeVisible();
  await expect.element(dialog().getByText('Choose somebody, or write an address below')).toBeVisible();
  await expect.element(dialog().getByText('At most 60')).toBeVisible();
  await expectAccessible();

  await dialog().getByRole('button', { name: 'Select all' }).click();
  await dialog().getByRole('textbox', { name: 'Other Addresses' }).fill('luis@');
  await dialog().getByRole('checkbox', { name: 'With a link to send files' }).click();
  await expect.element(preview().getByText(/no link/)).toBeVisible();
  await dialog().getByRole('button', { name: 'Send', exact: true }).click();
  await expect.element(dialog().getByText('Not an e-mail address: luis@')).toBeVisible();
  await dialog().getByRole('textbox', { name: 'Other Addresses' }).fill('luis@example.test');
  fail(requestMissingItems, new Refusal('email_not_confirmed', 'Confirm your e-mail address first'));
  await dialog().getByRole('button', { name: 'Send', exact: true }).click();
  await expect.element(dialog().getByText('Confirm your e-mail address first')).toBeVisible();
  await expect
    .element(dialog().getByRole('textbox', { name: 'Other Addresses' }))
    .toHaveValue('luis@example.test');
});

it('says why the mail cannot be previewed', async () => {
  fail(previewMissingRequest, new Refusal('unavailable', 'Not now'));
  await openRequest();
  await expect.element(preview().getByText('It cannot be shown: Not now')).toBeVisible();
  await expectAccessible();
});

it('asks for an address where nobody on the case has one', async () => {
  answerCase({ beneficiaries: [{ ...ANA, personal_email: '' }], petitioners: [] });
  await openRequest();
  await expect.element(dialog().getByText('Nobody on this case has an e-mail address yet.')).toBeVisible();
  await dialog().getByRole('button', { name: 'Send', exact: true }).click();
  await expect.element(dialog().getByText('Choose somebody, or write an address below')).toBeVisible();
  await expectAccessible();
});

it('is not offered while nothing is missing', async () => {
  answer(getChecklist, { items: [FORM_ITEM] });
  await openWorkspace(`/case_records/${OPEN_CASE.id}`);
  await expect.element(section().getByText('1 of 1 accepted')).toBeVisible();
  expect(section().getByRole('button', { name: 'Send What Is Missing' }).elements()).toEqual([]);
});
