import { listDeadlineRules } from '@landfall/contract/deadline-rules';
import { exportDeadlineRules, importDeadlineRules } from '@landfall/contract/own-deadline-rules';
import { beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessibility.ts';
import { answer, fail, LOST, Refusal } from '../../testing/answers.ts';
import { listed, RFE } from '../../testing/deadline-rules.ts';
import { answerPerson, idOf } from '../../testing/shell-answers.ts';
import { openWorkspace } from '../../testing/workspace.tsx';

const dialog = () => page.getByRole('dialog', { name: 'Import Rules' });
const RULE = { id: idOf(60), key: 'own-reply', name: 'Reply to counsel', version: 1 };

beforeEach(() => answer(listDeadlineRules, { deadline_rules: [listed(RFE)] }));

async function openMenu(): Promise<void> {
  await openWorkspace('/date_settings/rules');
  await page.getByRole('button', { name: 'More for deadline rules' }).click();
}

async function choose(content: string): Promise<void> {
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('There is no field for a file');
  await userEvent.upload(input, new File([content], 'rules.json', { type: 'application/json' }));
}

it('shows the result for each rule of a file', async () => {
  const sent: unknown[] = [];
  answer(importDeadlineRules, ({ body }) => {
    sent.push(body);
    const other = { ...RULE, key: 'own-other', name: 'Other', version: 2 };
    return {
      imported: [
        { ...RULE, became: 'added' as const },
        { ...other, became: 'changed' as const },
      ],
    };
  });
  await openMenu();
  await page.getByRole('menuitem', { name: 'Import Rules' }).click();
  await expect
    .element(dialog().getByText('Every rule in it is checked first', { exact: false }))
    .toBeVisible();
  await expectAccessible();
  await choose('{"schema":"landfall.rules/1","rules":[{}]}');
  await expect.element(dialog().getByText('Reply to counsel: added')).toBeVisible();
  await expect.element(dialog().getByText('Other: a new version, which is not in use yet')).toBeVisible();
  expect(sent).toEqual([{ schema: 'landfall.rules/1', rules: [{}] }]);
  await expectAccessible();
});

it('names every fault of a file, and refuses one without rules', async () => {
  const refusal = new Refusal('invalid_input', 'rules.0.name: Rule 1: Required');
  refusal.problem.fields = { 'rules.0.name': 'Rule 1: Required', schema: 'Not a file of deadline rules' };
  fail(importDeadlineRules, refusal);
  await openMenu();
  await page.getByRole('menuitem', { name: 'Import Rules' }).click();
  await choose('no JSON');
  await expect.element(dialog().getByText('Rule 1: Required', { exact: false })).toBeVisible();
  await expect.element(dialog().getByText('Not a file of deadline rules', { exact: false })).toBeVisible();
  await expectAccessible();
});

it('says when nothing was exported', async () => {
  fail(exportDeadlineRules, LOST);
  await openMenu();
  await page.getByRole('menuitem', { name: 'Export Own Rules' }).click();
  await expect.element(page.getByText('Nothing was exported. No response from server')).toBeVisible();
});

it('import is for administrators; others export', async () => {
  answerPerson('user');
  await openMenu();
  await expect.element(page.getByRole('menuitem', { name: 'Export Own Rules' })).toBeVisible();
  await expect.element(page.getByRole('menuitem', { name: 'Import Rules' })).not.toBeInTheDocument();
});
