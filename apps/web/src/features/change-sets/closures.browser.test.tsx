import { type CalendarClosure, createChangeSet, listCalendarClosures } from '@landfall/contract/change-sets';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, expectNoOverflow } from '../../testing/accessibility.ts';
import { answer, fail, Refusal } from '../../testing/answers.ts';
import { ADA, answerSet, SET } from '../../testing/change-sets.ts';
import { answerPerson, idOf } from '../../testing/shell-answers.ts';
import { tryAgain } from '../../testing/try-again.ts';
import { openWorkspace } from '../../testing/workspace.tsx';

const button = (name: string) => page.getByRole('button', { name, exact: true });

describe('closed days', () => {
  const DAY: CalendarClosure = {
    id: idOf(88),
    calendar: 'closure',
    on: '2027-12-24',
    name: 'Executive order',
    added_by: ADA,
    created_at: '2026-03-02T15:00:00Z',
  };

  it('are added after a preview of the effect', async () => {
    answerPerson('user');
    answer(listCalendarClosures, { calendar_closures: [] });
    const sent: unknown[] = [];
    answer(createChangeSet, ({ body }) => {
      sent.push(body);
      if (sent.length === 1)
        return new Refusal('conflict', 'Fri, Dec 24, 2027 counts as closed already: Order');
      return { change_set: SET };
    });
    answerSet();
    await openWorkspace('/date_settings/closures');
    await expect.element(page.getByText('No closed day added')).toBeVisible();
    await expectAccessible();
    await button('Add Closed Day').click();
    const dialog = page.getByRole('dialog', { name: 'Add Closed Day' });
    await dialog.getByRole('button', { name: 'Count What Changes' }).click();
    await expect.element(dialog.getByText('Required').first()).toBeVisible();
    await userEvent.fill(dialog.getByRole('textbox', { name: 'Day' }), '2027-12-24');
    await userEvent.fill(dialog.getByLabelText('Why'), 'Executive order');
    await expectAccessible();
    await dialog.getByRole('button', { name: 'Count What Changes' }).click();
    await expect.element(dialog.getByText(/counts as closed already/)).toBeVisible();
    await dialog.getByLabelText('Counts as').selectOptions('Holiday');
    await dialog.getByRole('button', { name: 'Count What Changes' }).click();
    await expect.element(page.getByRole('heading', { name: SET.title })).toBeVisible();
    expect(sent[1]).toEqual({
      cause: { kind: 'closure', on: '2027-12-24', name: 'Executive order', calendar: 'holiday' },
    });
  });

  it('are listed, and removed after a preview of the effect', async () => {
    answerPerson('user');
    answer(listCalendarClosures, { calendar_closures: [DAY] });
    const sent: unknown[] = [];
    answer(createChangeSet, ({ body }) => {
      sent.push(body);
      return { change_set: SET };
    });
    answerSet();
    await openWorkspace('/date_settings/closures');
    await expect.element(page.getByText('Friday, December 24, 2027')).toBeVisible();
    await expectAccessible();
    await expectNoOverflow();
    await button('Remove Executive order').click();
    await expect.element(page.getByRole('heading', { name: SET.title })).toBeVisible();
    expect(sent).toEqual([{ cause: { kind: 'closure_removed', closure_id: DAY.id } }]);
  });

  it('offer Retry when they cannot be loaded', async () => {
    fail(listCalendarClosures, new Refusal('unavailable', 'The server is busy'));
    await openWorkspace('/date_settings/closures');
    await expect.element(page.getByText('The server is busy')).toBeVisible();
    await tryAgain(button('Try Again'), () => answer(listCalendarClosures, { calendar_closures: [DAY] }));
    await expect.element(page.getByText('Executive order')).toBeVisible();
  });
});
