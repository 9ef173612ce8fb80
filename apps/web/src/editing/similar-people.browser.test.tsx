import { listBeneficiaries } from '@landfall/contract/beneficiaries';
import { type DuplicateReason, listDuplicates, type SimilarPerson } from '@landfall/contract/duplicates';
import { NOT_ARCHIVED } from '@landfall/contract/fields';
import { listPetitioners } from '@landfall/contract/petitioners';
import { beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../testing/accessibility.ts';
import { answer, fail, LOST } from '../testing/answers.ts';
import { idOf } from '../testing/shell-answers.ts';
import { openWorkspace } from '../testing/workspace.tsx';

const MARIA: SimilarPerson = {
  id: idOf(70),
  kind: 'beneficiary',
  name: 'María Silva',
  email: 'maria@example.test',
  phone: '',
  address: '',
  cases: 1,
  created_at: '2026-01-05T15:00:00Z',
  archived_at: NOT_ARCHIVED,
  version: 1,
};

const found = (...people: [SimilarPerson, DuplicateReason[]][]) => ({
  pairs: people.map(([b, reasons]) => ({ a: null, b, reasons })),
  total: people.length,
  next_cursor: null,
});

let asked: string[];
beforeEach(() => {
  asked = [];
  answer(listBeneficiaries, { beneficiaries: [], total: 0, next_cursor: null });
  answer(listPetitioners, { petitioners: [], total: 0, next_cursor: null });
});

const input = (name: string) => page.getByRole('textbox', { name, exact: true });

it('shows people similar to the typed beneficiary, with reasons, until dismissed', async () => {
  answer(listDuplicates, ({ query }) => {
    asked.push([...query].filter(([name]) => name !== 'limit').toString());
    return found([MARIA, ['similar name', 'same e-mail']]);
  });
  await openWorkspace('/beneficiaries?new=open');
  await input('First Name').fill('Maria');
  await input('Last Name').fill('Silva');
  const hint = page.getByRole('status').filter({ hasText: 'A similar person exists' });
  await expect.element(hint.getByText('similar name, same e-mail · 1 case')).toBeVisible();
  const link = hint.getByRole('link', { name: 'Open María Silva (opens in a new tab)' });
  expect(link.element().getAttribute('href')).toContain(`/beneficiaries/${MARIA.id}`);
  // The list behind the dialog requests all pairs of the organization.
  expect(asked.filter((query) => query !== 'kind,beneficiary')).toEqual([
    'kind,beneficiary,first_name,Maria,last_name,Silva',
  ]);
  await expectAccessible();
  await userEvent.click(hint.getByRole('button', { name: 'Not the same' }));
  await expect.element(hint).not.toBeInTheDocument();
});

it('shows petitioners similar to the typed one, and nothing if the check fails', async () => {
  const acme = { ...MARIA, kind: 'petitioner' as const, name: 'Acme Corp', cases: 4 };
  const other = { ...acme, id: idOf(71), name: 'Acme, Inc.', cases: 0 };
  answer(listDuplicates, found([acme, ['same name']], [other, ['same name', 'same phone']]));
  await openWorkspace('/petitioners?new=open');
  await input('Name').fill('Acme');
  await expect.element(page.getByText('2 similar petitioners exist')).toBeVisible();
  await expect.element(page.getByText('same name, same phone · 0 cases')).toBeVisible();
  fail(listDuplicates, LOST);
  await input('Name').fill('Zenith');
  await expect.element(page.getByText('2 similar petitioners exist')).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Create Petitioner' })).toBeEnabled();
});
