import {
  createChecklistTemplate,
  deleteChecklistTemplate,
  listChecklistTemplates,
  restoreChecklistTemplates,
  updateChecklistTemplate,
} from '@landfall/contract/checklist-templates';
import { NOT_ARCHIVED } from '@landfall/contract/fields';
import { listMatterTypes } from '@landfall/contract/matter-types';
import { beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, expectNoOverflow } from '../../../testing/accessibility.ts';
import { answer, fail, LOST, Refusal } from '../../../testing/answers.ts';
import { askAgain } from '../../../testing/ask-again.ts';
import { TEMPLATE } from '../../../testing/checklists.ts';
import { answerPerson, idOf } from '../../../testing/shell-answers.ts';
import { openWorkspace } from '../../../testing/workspace.tsx';

const section = () => page.getByRole('region', { name: 'Checklist templates' });
const row = () => section().getByRole('listitem').nth(0);
const dialog = (name: string) => page.getByRole('dialog', { name });

beforeEach(() => {
  answer(listMatterTypes, {
    matter_types: [
      {
        id: idOf(51),
        name: 'I-130 family petition',
        key: 'i_130',
        version: 1,
        archived_at: NOT_ARCHIVED,
        forms: [],
      },
      { id: idOf(52), name: 'I-589 asylum', key: 'i_589', version: 1, archived_at: NOT_ARCHIVED, forms: [] },
    ],
  });
  answer(listChecklistTemplates, { checklist_templates: [TEMPLATE] });
});

it('says that there are none, and why they could not be loaded', async () => {
  fail(listChecklistTemplates, new Refusal('forbidden', 'Not now'));
  await openWorkspace('/organization');
  await expect.element(section().getByText('Not now')).toBeVisible();
  await askAgain(
    section().getByRole('button', { name: 'Retry' }),
    () => answer(listChecklistTemplates, { checklist_templates: [] }),
    section().getByText('No templates yet'),
  );
});

it('adds missing built-in ones again', async () => {
  answer(listChecklistTemplates, { checklist_templates: [] });
  await openWorkspace('/organization');
  await expect.element(section().getByText('No templates yet')).toBeVisible();
  answer(restoreChecklistTemplates, () => {
    answer(listChecklistTemplates, { checklist_templates: [TEMPLATE] });
    return { checklist_templates: [TEMPLATE] };
  });
  await section().getByRole('button', { name: 'Add standard templates' }).click();
  await expect.element(row().getByText('2 items')).toBeVisible();
  await expect.element(page.getByText('Standard templates added')).toBeVisible();
});

it('can be changed by admins only', async () => {
  answerPerson('user');
  await openWorkspace('/organization');
  await expect.element(page.getByRole('tab', { name: 'Organization Users' })).toBeVisible();
  expect(section().elements()).toEqual([]);
});

it('a new one gets items with keys from their titles; what the server refuses stays', async () => {
  await openWorkspace('/organization');
  await expect.element(row().getByText('I-130 family petition')).toBeVisible();
  await expect.element(row().getByText('2 items')).toBeVisible();
  await section().getByRole('button', { name: 'New template' }).click();
  const form = dialog('New Checklist Template');
  await form.getByLabelText('Name').fill('Asylum');
  await form.getByLabelText('Kind of Case').selectOptions('I-589 asylum');
  await form.getByRole('button', { name: 'Add Item' }).click();
  // The new item can be typed at once, because its title has the focus.
  await userEvent.keyboard('Passport');
  await form.getByLabelText('Title in Spanish').fill('Pasaporte');
  await form.getByRole('button', { name: 'Add Item' }).click();
  await form.getByRole('button', { name: 'Add Template' }).click();
  await expect.element(form.getByText('Title is required')).toBeVisible();
  await expectAccessible();
  await expectNoOverflow();
  await form.getByRole('textbox', { name: 'Title', exact: true }).fill('Statement of the client');
  await form.getByLabelText('Provided By').selectOptions('Our office');
  fail(createChecklistTemplate, new Refusal('conflict', 'A template has this name already'));
  await form.getByRole('button', { name: 'Add Template' }).click();
  await expect.element(form.getByText('A template has this name already')).toBeVisible();
  answer(createChecklistTemplate, ({ body }) => {
    expect(body).toEqual({
      name: 'Asylum',
      matter_type_id: idOf(52),
      items: [
        {
          key: 'passport',
          title: 'Passport',
          why: '',
          from: 'client',
          translations: { es: { title: 'Pasaporte', why: '' } },
        },
        {
          key: 'statement_of_the_client',
          title: 'Statement of the client',
          why: '',
          from: 'office',
          translations: {},
        },
      ],
    });
    return { checklist_template: { ...TEMPLATE, name: 'Asylum' } };
  });
  await form.getByRole('button', { name: 'Add Template' }).click();
  await expect.element(page.getByText('Asylum added')).toBeVisible();
});

it('buttons move items and keep the focus; someone else’s change is shown first', async () => {
  await openWorkspace('/organization');
  await section().getByRole('button', { name: 'Edit Family petition' }).click();
  const form = dialog('Edit Family petition');
  await form.getByRole('button', { name: 'Move Tax returns up' }).click();
  await expect.element(form.getByRole('listitem').nth(0).getByText('Tax returns')).toBeVisible();
  await expect.element(form.getByRole('button', { name: 'Move Tax returns down' })).toHaveFocus();
  await form.getByRole('button', { name: 'Delete Passport' }).click();
  await expect.element(form.getByText('Passport')).not.toBeInTheDocument();
  fail(
    updateChecklistTemplate,
    new Refusal('stale_version', 'Stale', { ...TEMPLATE, items: TEMPLATE.items.slice(0, 1), version: 2 }),
  );
  await form.getByRole('button', { name: 'Save' }).click();
  const conflict = dialog('Someone else changed this');
  await expect
    .element(
      conflict.getByRole('row', { name: 'Items Passport (Client)' }).getByText('Tax returns (Petitioner)'),
    )
    .toBeVisible();
  await expectAccessible();
  answer(updateChecklistTemplate, ({ body }) => {
    expect(body).toEqual({ items: TEMPLATE.items.slice(1), version: 2 });
    return { checklist_template: TEMPLATE };
  });
  await conflict.getByRole('button', { name: 'Keep mine' }).click();
  await expect.element(page.getByText('Template saved')).toBeVisible();
});

it('deletes one after a question; a failure keeps it', async () => {
  fail(deleteChecklistTemplate, LOST);
  await openWorkspace('/organization');
  await section().getByRole('button', { name: 'Delete Family petition' }).click();
  await dialog('Delete Family petition?').getByRole('button', { name: 'Delete template' }).click();
  await expect.element(page.getByText('No response from server')).toBeVisible();
  await expect.element(row().getByText('Family petition', { exact: true })).toBeVisible();
});
