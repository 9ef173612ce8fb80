import { getCaseRecord } from '@landfall/contract/case-records';
import { getChecklist } from '@landfall/contract/checklists';
import { createClientLink, listClientLinks, revokeClientLink } from '@landfall/contract/client-links';
import { beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, expectNoOverflow } from '../../../testing/accessibility.ts';
import { answer, fail, LOST, Refusal } from '../../../testing/answers.ts';
import { askAgain } from '../../../testing/ask-again.ts';
import { ITEMS, LINK, PASSPORT_ITEM } from '../../../testing/checklists.ts';
import { ANA, OPEN_CASE } from '../../../testing/records.ts';
import { idOf } from '../../../testing/shell-answers.ts';
import { openWorkspace } from '../../../testing/workspace.tsx';

const ADDRESS = 'https://office.example/upload/once';
const dialog = (name: string) => page.getByRole('dialog', { name });
const list = () => dialog('Links for Clients');

async function openLinks() {
  await openWorkspace(`/case_records/${OPEN_CASE.id}`);
  await page.getByRole('button', { name: 'More for checklist' }).click();
  await page.getByRole('menuitem', { name: 'Links for clients…' }).click();
}

beforeEach(() => {
  answer(getCaseRecord, {
    case_record: OPEN_CASE,
    dates: [],
    notes: [],
    notes_total: 0,
    notes_next_cursor: null,
    beneficiaries: [ANA],
    petitioners: [],
  });
  answer(getChecklist, { items: ITEMS });
  answer(listClientLinks, { client_links: [LINK] });
});

it('says that there are none, and why they could not be loaded', async () => {
  fail(listClientLinks, new Refusal('forbidden', 'Not now'));
  await openLinks();
  await expect.element(list().getByText('Not now')).toBeVisible();
  await askAgain(
    list().getByRole('button', { name: 'Retry' }),
    () => answer(listClientLinks, { client_links: [] }),
    list().getByText('No links yet'),
  );
  await expectAccessible();
});

it('shows nothing about links while they load', async () => {
  let arrive = (_: { client_links: (typeof LINK)[] }) => {};
  answer(listClientLinks, () => new Promise((resolve) => (arrive = resolve)));
  await openLinks();
  await expect.element(list().getByRole('status', { name: 'Loading links' })).toBeVisible();
  arrive({ client_links: [LINK] });
  await expect.element(list().getByText('ana@example.test')).toBeVisible();
});

it('shows each link’s recipient, files and end', async () => {
  const ended = { ...LINK, id: idOf(322), sent_to: '', revoked_at: '2026-03-01T15:00:00Z' };
  const long = { ...LINK, id: idOf(323), sent_to: `${'a'.repeat(200)}@example.test` };
  answer(listClientLinks, { client_links: [LINK, ended, long] });
  await openLinks();
  const rows = list().getByRole('listitem');
  await expect.element(rows.nth(0).getByText('Active')).toBeVisible();
  await expect.element(rows.nth(0).getByText('Opened 2 times · 1 of 50 files')).toBeVisible();
  await expect.element(rows.nth(1).getByText('Ended', { exact: true })).toBeVisible();
  expect(rows.nth(1).getByRole('button').elements()).toEqual([]);
  await expectAccessible();
  await expectNoOverflow();
});

it('shows the address of a new one once', async () => {
  await openLinks();
  await list().getByRole('button', { name: 'Make a Link' }).click();
  const form = dialog('Make a Link');
  await form.getByRole('checkbox', { name: 'Federal tax returns' }).click();
  await form.getByRole('textbox', { name: 'Days' }).fill('14');
  await form.getByRole('textbox', { name: 'Files at Most' }).fill('0');
  await form.getByRole('button', { name: 'Make Link' }).click();
  await expect.element(form.getByText('At least 1')).toBeVisible();
  await expectAccessible();
  await expectNoOverflow();
  fail(createClientLink, new Refusal('conflict', 'At most 50 links: end one first'));
  await form.getByRole('textbox', { name: 'Files at Most' }).fill('5');
  await form.getByRole('button', { name: 'Make Link' }).click();
  await expect.element(form.getByText('end one first')).toBeVisible();
  answer(createClientLink, ({ body }) => {
    expect(body).toEqual({ item_ids: [PASSPORT_ITEM.id], days: 14, max_files: 5, language: 'es' });
    return { client_link: LINK, url: ADDRESS };
  });
  await form.getByRole('button', { name: 'Make Link' }).click();
  const shown = dialog('Link for a Client');
  await expect.element(shown.getByRole('textbox', { name: 'Link' })).toHaveValue(ADDRESS);
  await expect.element(shown.getByText('This link is shown only now')).toBeVisible();
  await expectAccessible();
  await userEvent.keyboard('{Escape}');
  await expect.element(list().getByText('ana@example.test')).toBeVisible();
  expect(document.body.textContent).not.toContain(ADDRESS);
});

it('revokes one after a question; a failure keeps it', async () => {
  await openLinks();
  const ask = async () => {
    await list().getByRole('button', { name: 'End link: ana@example.test' }).click();
    await dialog('End this link?').getByRole('button', { name: 'End link' }).click();
  };
  fail(revokeClientLink, LOST);
  await ask();
  await expect.element(page.getByText('No response from server', { exact: true })).toBeVisible();
  answer(revokeClientLink, () => {
    answer(listClientLinks, { client_links: [{ ...LINK, revoked_at: '2026-03-02T15:00:00Z' }] });
    return undefined as never;
  });
  await ask();
  await expect.element(page.getByText('Link ended')).toBeVisible();
  await expect.element(list().getByText('Ended', { exact: true })).toBeVisible();
});
