import {
  createMailTemplate,
  deleteMailTemplate,
  listMailTemplates,
  type MailTemplate,
  updateMailTemplate,
} from '@landfall/contract/mail-templates';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible, expectNoOverflow } from '../../../testing/accessibility.ts';
import { answer, fail, LOST, Refusal } from '../../../testing/answers.ts';
import { askAgain } from '../../../testing/ask-again.ts';
import { answerPerson, idOf } from '../../../testing/shell-answers.ts';
import { openWorkspace } from '../../../testing/workspace.tsx';

const NEEDED: MailTemplate = {
  id: idOf(700),
  version: 1,
  name: 'Documents needed',
  subject: 'For {{client_name}}',
  text: 'Dear {{client_name}}',
};
const section = () => page.getByRole('region', { name: 'Mail templates' });
const dialog = (name: string) => page.getByRole('dialog', { name });

it('says that there are none, and why they could not be loaded', async () => {
  fail(listMailTemplates, new Refusal('forbidden', 'Not now'));
  await openWorkspace('/organization');
  await expect.element(section().getByText('Not now')).toBeVisible();
  await askAgain(
    section().getByRole('button', { name: 'Retry' }),
    () => answer(listMailTemplates, { mail_templates: [] }),
    section().getByText('No templates yet'),
  );
});

it('a new one requires all fields, and lists the placeholders', async () => {
  await openWorkspace('/organization');
  await section().getByRole('button', { name: 'New mail template' }).click();
  const form = dialog('New Mail Template');
  await expect.element(form.getByText('{{client_first_name}}')).toBeVisible();
  await form.getByRole('button', { name: 'Add Template' }).click();
  await expect.element(form.getByText('Text is required')).toBeVisible();
  await expectAccessible();
  await form.getByLabelText('Name').fill('Documents needed');
  await form.getByLabelText('Subject').fill('For {{client_name}}');
  await form.getByLabelText('Text').fill('Dear {{client_name}}');
  fail(createMailTemplate, new Refusal('conflict', 'A template has this name already'));
  await form.getByRole('button', { name: 'Add Template' }).click();
  await expect.element(form.getByText('A template has this name already')).toBeVisible();
  answer(createMailTemplate, ({ body }) => {
    answer(listMailTemplates, { mail_templates: [NEEDED] });
    expect(body).toEqual({ name: NEEDED.name, subject: NEEDED.subject, text: NEEDED.text });
    return { mail_template: NEEDED };
  });
  await form.getByRole('button', { name: 'Add Template' }).click();
  await expect.element(page.getByText('Documents needed added')).toBeVisible();
  await expect.element(section().getByText('For {{client_name}}')).toBeVisible();
  await expectNoOverflow();
});

it('is changed by writing members; someone else’s change is shown first', async () => {
  answerPerson('user');
  answer(listMailTemplates, { mail_templates: [NEEDED] });
  await openWorkspace('/organization');
  await section().getByRole('button', { name: 'Edit Documents needed' }).click();
  const form = dialog('Edit Documents needed');
  await form.getByLabelText('Text').fill('Dear client');
  const theirs = { ...NEEDED, subject: 'Still needed', text: 'Hello', version: 2 };
  fail(updateMailTemplate, new Refusal('stale_version', 'Stale', theirs));
  await form.getByRole('button', { name: 'Save' }).click();
  const conflict = dialog('Someone else changed this');
  await expect.element(conflict.getByText('Hello')).toBeVisible();
  answer(updateMailTemplate, ({ body }) => {
    // The other user's subject stays, because only they changed it.
    expect(body).toEqual({ name: NEEDED.name, subject: theirs.subject, text: 'Dear client', version: 2 });
    return { mail_template: { ...NEEDED, version: 3 } };
  });
  await conflict.getByRole('button', { name: 'Keep mine' }).click();
  await expect.element(page.getByText('Template saved')).toBeVisible();
});

it('deletes one after a question; a failure keeps it', async () => {
  answer(listMailTemplates, { mail_templates: [NEEDED] });
  fail(deleteMailTemplate, LOST);
  await openWorkspace('/organization');
  const remove = section().getByRole('button', { name: 'Delete Documents needed' });
  await remove.click();
  await dialog('Delete Documents needed?').getByRole('button', { name: 'Delete template' }).click();
  await expect.element(page.getByText('No response from server')).toBeVisible();
  answer(deleteMailTemplate, () => {
    answer(listMailTemplates, { mail_templates: [] });
    return undefined;
  });
  await remove.click();
  await dialog('Delete Documents needed?').getByRole('button', { name: 'Delete template' }).click();
  await expect.element(section().getByText('No templates yet')).toBeVisible();
});

it('is hidden from viewers', async () => {
  answerPerson('viewer');
  answer(listMailTemplates, { mail_templates: [NEEDED] });
  await openWorkspace('/organization');
  await expect.element(page.getByRole('tab', { name: 'Organization Users' })).toBeVisible();
  expect(section().elements()).toEqual([]);
});
