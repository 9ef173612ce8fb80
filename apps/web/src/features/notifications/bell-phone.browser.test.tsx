import { listCaseRecords } from '@landfall/contract/case-records';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible, expectNoOverflow } from '../../testing/accessibility.ts';
import { answer } from '../../testing/answers.ts';
import { answerBell, assigned, handled, reminder } from '../../testing/bell-entries.ts';
import { PHONE } from '../../testing/screens.ts';
import { openWorkspace } from '../../testing/workspace.tsx';

it('the bell fills a phone’s screen, with large buttons', async () => {
  answer(listCaseRecords, { case_records: [], total: 0, next_cursor: null });
  answerBell([reminder, assigned, handled]);
  await page.viewport(PHONE.width, PHONE.height);
  await openWorkspace('/case_records');
  await page.getByRole('button', { name: 'Notifications, 2 unread' }).click();
  const opened = page.getByRole('dialog', { name: 'Notifications' });
  await expect.element(opened.getByText('Reyes: N-400')).toBeVisible();
  await expect.poll(() => opened.element().getBoundingClientRect().width).toBe(PHONE.width);
  const buttons = opened.getByRole('button', { name: /^(Acknowledge|Mark all)/ }).all();
  expect(buttons.length).toBe(2);
  for (const button of buttons)
    expect(button.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
  await expectAccessible();
  await expectNoOverflow();
});
