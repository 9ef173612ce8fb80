import { getDeadlineRule, listDeadlineRules } from '@landfall/contract/deadline-rules';
import { createDeadlineRule, updateDeadlineRule } from '@landfall/contract/own-deadline-rules';
import { CATALOGUE } from '@landfall/domain/deadline-rules/catalogue';
import type { Rule } from '@landfall/domain/deadline-rules/rule';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, expectNoOverflow } from '../../../testing/accessibility.ts';
import { answer, fail, Refusal } from '../../../testing/answers.ts';
import { inOffice, listed, RFE } from '../../../testing/deadline-rules.ts';
import { answerPerson, idOf } from '../../../testing/shell-answers.ts';
import { openWorkspace } from '../../../testing/workspace.tsx';

const NEW = '/date_settings/rules/new';
const OWN = { ...RFE, id: idOf(60), key: 'own-reply', owner: 'office' as const, name: 'Reply to counsel' };
const DEFINITION = CATALOGUE.find(({ id }) => id === RFE.key) as Rule;
const { id: _, version: __, ...CONTENT } = DEFINITION;

const form = (name = 'New Rule') => page.getByRole('form', { name });
const field = (name: string) => form().getByLabelText(name, { exact: true });
const text = (name: string, of?: string) => form(of).getByRole('textbox', { name, exact: true });
const save = (name?: string) => form(name).getByRole('button', { name: 'Save Rule' });
const tried = () => page.getByRole('form', { name: 'Try it' });

async function writeReply(): Promise<void> {
  await text('Name').fill('Reply to counsel');
  await text('Event').fill('Letter of counsel');
  await text('Sources').fill('Handbook, 4.2');
  await text('Label').fill('Reply is due');
}

describe('a new rule', () => {
  it('is built from steps, tried with each change, and saved', async () => {
    const sent: unknown[] = [];
    answer(createDeadlineRule, ({ body }) => {
      sent.push(body);
      answer(getDeadlineRule, inOffice(OWN));
      return inOffice(OWN);
    });
    await openWorkspace(NEW);
    await expect.element(page.getByText('Once nothing is wrong', { exact: false })).toBeVisible();
    await expectAccessible();
    await writeReply();
    await text('Number of step 2').fill('14');
    await tried().getByRole('textbox', { name: 'Notice date' }).fill('3/7/2026');
    await tried().getByRole('button', { name: 'Count' }).click();
    const due = page.getByRole('article', { name: 'Reply is due' });
    await expect.element(due.getByText('Monday, March 23, 2026')).toBeVisible();
    await text('Number of step 2').fill('21');
    await expect.element(due.getByText('Monday, March 30, 2026')).toBeVisible();
    await expectAccessible();
    await expectNoOverflow();
    await save().click();
    await expect.element(page.getByRole('heading', { name: OWN.name })).toBeVisible();
    expect(sent).toMatchObject([
      {
        definition: {
          name: 'Reply to counsel',
          inputs: [{ label: 'Notice date', type: 'date' }],
          outputs: [
            { program: [{ op: 'from' }, { op: 'add', n: 21, unit: 'day' }, { op: 'roll', dir: 'next' }] },
          ],
        },
      },
    ]);
  });

  it('names missing fields, and faults at their step', async () => {
    await openWorkspace(NEW);
    await text('Number of step 2').fill('many');
    await expect.element(form().getByText('Must be a number')).toBeVisible();
    await text('Number of step 2').fill('3');
    await form().getByRole('button', { name: 'Remove step 1' }).click();
    await save().click();
    await expect.element(form().getByText('Required').first()).toBeVisible();
    await expect.element(text('Name')).toHaveFocus();
    await writeReply();
    await expect
      .element(form().getByText('The step ‘add’ counts on from no date', { exact: true }))
      .toBeVisible();
    await expectAccessible();
  });

  it('supports branches, more inputs, and moving steps', async () => {
    await openWorkspace(NEW);
    await writeReply();
    await form().getByRole('button', { name: 'Add How It Was Served' }).click();
    await form().getByRole('button', { name: 'Add Input' }).click();
    await text('Name of input 3').fill('Extra days');
    await field('Kind of input 3').selectOptions('A number');
    await text('Usual value of input 3').fill('0');
    await form().getByRole('button', { name: 'Add step to date 1' }).click();
    await field('What step 4 does').selectOptions('Go one of two ways');
    await field('Input of step 4').selectOptions('service');
    await field('Value of step 4').selectOptions('is mail');
    await form().getByRole('button', { name: 'Add step to if so, step 4' }).click();
    await field('What step 4a.1 does').selectOptions('Move by what is given');
    await field('Number of step 4a.1').selectOptions('Extra days');
    await field('What step 4a.1 does').selectOptions('Give no date');
    await text('Reason of step 4a.1').fill('It was mailed');
    await form().getByRole('button', { name: 'Move step 4 up' }).click();
    await expect.element(field('What step 3 does')).toHaveValue('if');
    await field('What step 4 does').selectOptions('Take the earliest');
    await form().getByRole('button', { name: 'Add way to step 4' }).click();
    await form().getByRole('button', { name: 'Add way to step 4' }).click();
    await expect.element(field('Day of step 4b.1')).toHaveValue('input_1');
    await expectAccessible();
    await expectNoOverflow();
    await expect.element(tried().getByLabelText('Service')).toBeVisible();
  });

  it('keeps the input when saving fails, and asks before discarding it', async () => {
    fail(createDeadlineRule, new Refusal('conflict', 'An organization has at most 100 rules of its own'));
    answer(listDeadlineRules, { deadline_rules: [listed(RFE)] });
    await openWorkspace(NEW);
    await writeReply();
    await save().click();
    await expect.element(form().getByText('at most 100 rules', { exact: false })).toBeVisible();
    await expect.element(text('Name')).toHaveValue('Reply to counsel');
    await form().getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
    await expect.element(page.getByRole('table', { name: 'Deadline Rules' })).toBeVisible();
  });

  it('is for administrators', async () => {
    answerPerson('user');
    await openWorkspace(NEW);
    await expect.element(page.getByText('Only administrators write rules')).toBeVisible();
    await expectAccessible();
  });
});

describe('an existing rule', () => {
  it('that is built in is changed as a copy', async () => {
    answer(getDeadlineRule, { ...inOffice(RFE), definition: CONTENT });
    const sent: unknown[] = [];
    answer(updateDeadlineRule, ({ path, body }) => {
      sent.push([path, body]);
      answer(getDeadlineRule, inOffice(OWN));
      return inOffice(OWN);
    });
    await openWorkspace('/date_settings/rules/uscis-rfe');
    await page.getByRole('link', { name: 'Change a Copy' }).click();
    await expect.element(text('Name', 'Change a Copy')).toHaveValue(`${DEFINITION.name} (our copy)`);
    await expectAccessible();
    await expectNoOverflow();
    await save('Change a Copy').click();
    await expect.element(page.getByRole('heading', { name: OWN.name })).toBeVisible();
    expect(sent).toMatchObject([
      ['/api/deadline-rules/uscis-rfe', { version: 1, definition: { status: 'in_force' } }],
    ]);
  });

  it('that belongs to the office gets a new version, unless somebody else was first', async () => {
    const definition = { ...CONTENT, status: 'practice' };
    answer(getDeadlineRule, { ...inOffice(OWN), definition });
    const theirs = { ...inOffice(OWN), rule: { ...inOffice(OWN).rule, version: 4 } };
    const refusal = new Refusal('stale_version', 'Someone else changed this in the meantime', theirs);
    fail(updateDeadlineRule, refusal);
    await openWorkspace('/date_settings/rules/own-reply?edit=rule');
    const own = form('Change This Rule');
    await expect.element(own.getByText('What is saved is a new version', { exact: false })).toBeVisible();
    await text('Note', 'Change This Rule').fill('Since the new handbook');
    await save('Change This Rule').click();
    await expect.element(own.getByText('Someone else saved version 4', { exact: false })).toBeVisible();
    await expectAccessible();
    await userEvent.keyboard('{Escape}');
    await expect.element(text('Note', 'Change This Rule')).toHaveValue('Since the new handbook');
    answer(updateDeadlineRule, ({ body }) => {
      expect(body).toMatchObject({ version: 4, definition: { note: 'Since the new handbook' } });
      answer(getDeadlineRule, inOffice(OWN));
      return inOffice(OWN);
    });
    await own.getByRole('button', { name: 'Save over version 4' }).click();
    await expect.element(page.getByRole('heading', { name: OWN.name })).toBeVisible();
  });
});
