import { holdCaseRecord, releaseCaseRecord } from '@landfall/contract/case-holds';
import { type CaseRecord, getCaseRecord } from '@landfall/contract/case-records';
import { getSettings } from '@landfall/contract/settings';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, expectNoOverflow } from '../../testing/accessibility.ts';
import { answer, fail, Refusal } from '../../testing/answers.ts';
import { OPEN_CASE } from '../../testing/records.ts';
import { idOf } from '../../testing/shell-answers.ts';
import { openWorkspace } from '../../testing/workspace.tsx';

const HELD = { held_at: '2026-03-02T15:00:00Z', hold_reason: 'Litigation over the 2024 filing' };

function signedIn(role: 'user' | 'admin') {
  answer(getSettings, {
    user: {
      id: idOf(3),
      email: 'ugo@example.test',
      email_verified: true,
      display_name: 'Ugo Marin',
      org_id: OPEN_CASE.org,
      roles: [role],
      needs_second_factor: false,
      needs_confirmed_email: false,
      operator: false,
    },
    settings: {},
    organizations: [{ id: OPEN_CASE.org, name: 'Harbor Immigration', roles: [role] }],
  });
}

function answerCase(changes: Partial<CaseRecord> = {}) {
  answer(getCaseRecord, {
    case_record: { ...OPEN_CASE, ...changes },
    dates: [],
    notes: [],
    notes_total: 0,
    notes_next_cursor: null,
    beneficiaries: [],
    petitioners: [],
  });
}

async function open(changes: Partial<CaseRecord> = {}) {
  answerCase(changes);
  await openWorkspace(`/case_records/${OPEN_CASE.id}`);
}

const button = (name: string) => page.getByRole('button', { name, exact: true });

it('an admin puts a case on hold with a reason, which a failure keeps', async () => {
  signedIn('admin');
  await open();
  await button('Legal hold').click();
  await button('Put under Hold').click();
  await expect.element(page.getByText('Reason is required')).toBeVisible();
  fail(holdCaseRecord, new Refusal('unavailable', 'The server is busy'));
  await page.getByLabelText('Reason').fill(HELD.hold_reason);
  await button('Put under Hold').click();
  await expect.element(page.getByRole('dialog').getByRole('alert')).toBeVisible();
  await expect.element(page.getByLabelText('Reason')).toHaveValue(HELD.hold_reason);
  await expectAccessible();
  answer(holdCaseRecord, () => {
    answerCase(HELD);
    return { case_record: { ...OPEN_CASE, ...HELD } };
  });
  await button('Put under Hold').click();
  await expect.element(page.getByText(`Under legal hold: ${HELD.hold_reason}`)).toBeVisible();
});

it('ends the hold after a question', async () => {
  signedIn('admin');
  await open(HELD);
  await expect.element(page.getByText(`Under legal hold: ${HELD.hold_reason}`)).toBeVisible();
  await expectAccessible();
  await expectNoOverflow();
  answer(releaseCaseRecord, () => {
    answerCase();
    return { case_record: OPEN_CASE };
  });
  await button('End hold').first().click();
  await userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'End hold' }));
  await expect.element(button('Legal hold')).toBeVisible();
});

it('others see the hold and cannot change it', async () => {
  signedIn('user');
  await open(HELD);
  await expect.element(page.getByText(/^Under legal hold/)).toBeVisible();
  expect(button('End hold').elements()).toEqual([]);
});
