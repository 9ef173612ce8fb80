import { applyChangeSet, countChangeSet, getChangeSet, listChangeSets } from '@landfall/contract/change-sets';
import { getOperation, type Operation, undoOperation } from '@landfall/contract/operations';
import { afterEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible, expectNoOverflow } from '../../testing/accessibility.ts';
import { answer, fail, Refusal } from '../../testing/answers.ts';
import { ADA, answerSet, NO_CAUSE, SET } from '../../testing/change-sets.ts';
import { answerPerson, idOf } from '../../testing/shell-answers.ts';
import { tryAgain } from '../../testing/try-again.ts';
import { openWorkspace } from '../../testing/workspace.tsx';
import { followedOperations, unfollow } from '../operations/followed-operations.ts';

const OPERATION: Operation = {
  id: idOf(85),
  kind: 'change_sets.apply',
  title: `Apply: ${SET.title}`,
  summary: `Applied: ${SET.title}`,
  state: 'running',
  done: 40,
  total: 100,
  failed: 0,
  failures: [],
  undo_until: null,
  undoes: null,
  created_by: ADA.id,
  created_by_name: ADA.display_name,
  created_at: '2026-03-02T15:00:00Z',
};
const MOVING = {
  id: OPERATION.id,
  state: OPERATION.state,
  done: 40,
  total: 100,
  undo_until: null,
  undoes: null,
} as const;
const APPLIED = { ...MOVING, state: 'done', undo_until: '2099-01-01T00:00:00Z' } as const;

const PATH = `/date_settings/changes/${SET.id}`;
const table = () => page.getByRole('table', { name: 'Dates' });
const button = (name: string) => page.getByRole('button', { name, exact: true });

afterEach(() => {
  for (const id of followedOperations()) unfollow(id);
});

describe('a change', () => {
  it('shows each date’s current and new day, and can be filtered to those left alone', async () => {
    answerPerson('viewer');
    answerSet();
    await openWorkspace(PATH);
    await expect.element(page.getByText('1 date will change, 1 date is left alone')).toBeVisible();
    await expect.element(table().getByText('14 days later → 21 days later')).toBeVisible();
    await expect.element(table().getByText('7 days later')).toBeVisible();
    await expect.element(table().getByText('Set by hand')).toBeVisible();
    await expect
      .element(page.getByText('No date is moved until an administrator applies this.'))
      .toBeVisible();
    expect(button('Apply').elements()).toEqual([]);
    await expectAccessible();
    await expectNoOverflow();
    await page.getByLabelText('Shown dates').selectOptions('Left alone (1)');
    await expect.element(table().getByText('Okafor: I-130')).not.toBeInTheDocument();
    expect(location.search).toBe('?show=left');
  });

  it('is applied by an admin after a question, and undone', async () => {
    answerPerson('admin');
    answerSet();
    const sent: string[] = [];
    answer(applyChangeSet, ({ path }) => {
      sent.push(path);
      answerSet({
        ...SET,
        state: 'applied',
        applied: { by: ADA, at: SET.created_at },
        operation: APPLIED,
      });
      return { operation: OPERATION };
    });
    answer(getOperation, { operation: { ...OPERATION, state: 'done', done: 100 } });
    answer(undoOperation, ({ path }) => {
      sent.push(path);
      answerSet({ ...SET, operation: MOVING });
      return { operation: { ...OPERATION, id: idOf(86), undoes: OPERATION.id } };
    });
    await openWorkspace(PATH);
    await button('Apply').click();
    const question = page.getByRole('dialog', { name: 'Apply this change to 1 date?' });
    await expect.element(question.getByText(/counted by the new version from now on/)).toBeVisible();
    await expectAccessible();
    await question.getByRole('button', { name: 'Apply' }).click();
    await expect.element(page.getByText(/^Applied by Ada Lovelace/)).toBeVisible();
    await expectAccessible();
    await page.getByRole('main').getByRole('button', { name: 'Undo', exact: true }).click();
    await expect.element(page.getByText('It is being undone: 40 of 100')).toBeVisible();
    expect(sent).toEqual([`/api/change-sets/${SET.id}/apply`, `/api/operations/${OPERATION.id}/undo`]);
  });

  it('applied too long ago cannot be undone', async () => {
    answerPerson('admin');
    const operation = { ...APPLIED, undo_until: '2020-01-01T00:00:00Z' };
    answerSet({ ...SET, state: 'applied', applied: { by: ADA, at: SET.created_at }, operation });
    await openWorkspace(PATH);
    await expect.element(page.getByText(/^Applied by Ada Lovelace/)).toBeVisible();
    expect(button('Undo').elements()).toEqual([]);
  });

  it('that is applied lists what it did not move', async () => {
    answerPerson('admin');
    answerSet({
      ...SET,
      state: 'applied',
      applied: { by: ADA, at: SET.created_at },
      counts: { will_change: 1, changed: 2, left: 0, same: 0 },
      operation: { ...MOVING, state: 'done' },
    });
    await openWorkspace(PATH);
    await expect.element(page.getByText('1 date was not moved, 2 dates were changed')).toBeVisible();
    expect(page.getByText(/will change/i).elements()).toEqual([]);
    await expect.element(page.getByRole('option', { name: 'Not moved (1)' })).toBeInTheDocument();
  });

  it('stopped while applying shows the number of moved dates, and can be continued', async () => {
    answerPerson('admin');
    const part = {
      ...SET,
      state: 'applied',
      applied: { by: ADA, at: SET.created_at },
      counts: { will_change: 1, changed: 2, left: 0, same: 0 },
      operation: { ...APPLIED, state: 'cancelled' },
    } as const;
    answerSet({ ...part, stopped: true });
    answer(applyChangeSet, () => {
      answerSet({ ...part, counts: { ...part.counts, will_change: 0, changed: 3 }, operation: APPLIED });
      return { operation: OPERATION };
    });
    answer(getOperation, { operation: { ...OPERATION, state: 'done', done: 100 } });
    await openWorkspace(PATH);
    await expect.element(page.getByText('Applying was stopped: 2 of 3 dates were moved.')).toBeVisible();
    await expect.element(page.getByRole('main').getByRole('button', { name: 'Undo' })).toBeVisible();
    await expectAccessible();
    await expectNoOverflow();
    await button('Apply the Rest').click();
    const question = page.getByRole('dialog', { name: 'Apply this change to 1 date?' });
    expect(question.getByText(/from now on/).elements()).toEqual([]);
    await question.getByRole('button', { name: 'Apply the Rest' }).click();
    await expect.element(page.getByText(/^Applied by Ada Lovelace/)).toBeVisible();
    expect(button('Apply the Rest').elements()).toEqual([]);
  });

  it('stopped while undoing shows the rest, and can be continued', async () => {
    answerPerson('admin');
    const counts = { will_change: 1, changed: 2, left: 0, same: 0 };
    const operation = { ...APPLIED, id: idOf(86), state: 'failed', undoes: OPERATION.id } as const;
    answerSet({ ...SET, stopped: true, counts, operation });
    const sent: string[] = [];
    answer(undoOperation, ({ path }) => {
      sent.push(path);
      answerSet();
      return { operation: { ...OPERATION, id: idOf(87), undoes: OPERATION.id } };
    });
    answer(getOperation, { operation: { ...OPERATION, state: 'done', done: 100 } });
    await openWorkspace(PATH);
    await expect.element(page.getByText('Undoing was stopped: 2 dates are still moved.')).toBeVisible();
    await expectAccessible();
    await button('Undo the Rest').click();
    await expect
      .element(page.getByText('No date is moved until an administrator applies this.'))
      .toBeVisible();
    expect(sent).toEqual([`/api/operations/${OPERATION.id}/undo`]);
  });

  it('stopped while undoing is counted again once the rest cannot be undone', async () => {
    answerPerson('admin');
    const undo_until = '2020-01-01T00:00:00Z';
    const operation = { ...MOVING, id: idOf(86), state: 'failed', undoes: OPERATION.id, undo_until } as const;
    answerSet({ ...SET, stopped: true, operation });
    answer(countChangeSet, () => {
      answerSet();
      return { change_set: SET };
    });
    await openWorkspace(PATH);
    await expect.element(page.getByText(/^Undoing was stopped/)).toBeVisible();
    expect(button('Undo the Rest').elements()).toEqual([]);
    await button('Count Again').click();
    await expect
      .element(page.getByText('No date is moved until an administrator applies this.'))
      .toBeVisible();
  });

  it('being counted shows its progress', async () => {
    answerPerson('admin');
    answerSet(
      {
        ...SET,
        state: 'counting',
        counts: { will_change: 0, changed: 0, left: 0, same: 0 },
        operation: MOVING,
      },
      [],
    );
    await openWorkspace(PATH);
    await expect.element(page.getByText('Dates are being counted: 40 of 100')).toBeVisible();
    expect(table().elements()).toEqual([]);
    expect(button('Apply').elements()).toEqual([]);
    await expectAccessible();
    await expectNoOverflow();
  });

  it('whose counting was stopped can be counted again', async () => {
    answerPerson('user');
    answerSet({ ...SET, state: 'counting', stopped: true }, []);
    answer(countChangeSet, () => {
      answerSet();
      return { change_set: SET };
    });
    await openWorkspace(PATH);
    await expect.element(page.getByText('Counting was stopped', { exact: false })).toBeVisible();
    await expectAccessible();
    await button('Count Again').click();
    await expect.element(table()).toBeVisible();
  });

  it('with changed dates is counted again before it can be applied', async () => {
    answerPerson('admin');
    answerSet({ ...SET, stale: true });
    answer(countChangeSet, () => {
      answerSet();
      return { change_set: SET };
    });
    await openWorkspace(PATH);
    await expect.element(button('Apply')).toBeDisabled();
    await expectAccessible();
    await button('Count Again').click();
    await expect.element(button('Apply')).toBeEnabled();
  });

  it('applied by somebody else first says so', async () => {
    answerPerson('admin');
    answerSet();
    fail(applyChangeSet, new Refusal('conflict', 'It is applied already'));
    await openWorkspace(PATH);
    await button('Apply').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click();
    await expect.element(page.getByText('It is applied already')).toBeVisible();
  });

  it('that is a what-if cannot be applied; one without dates says so', async () => {
    answerPerson('admin');
    const none = { will_change: 0, changed: 0, left: 0, same: 0 };
    answerSet({ ...SET, applicable: false, cause: { ...SET.cause, kind: 'what_if' }, counts: none }, []);
    await openWorkspace(PATH);
    await expect.element(page.getByText('No date is touched').last()).toBeVisible();
    await expect.element(page.getByText(/only a trial/)).toBeVisible();
    expect(button('Apply').elements()).toEqual([]);
    await expectAccessible();
    await expectNoOverflow();
  });

  it('that does not exist links to the list', async () => {
    fail(getChangeSet, new Refusal('not_found', 'Not found'));
    await openWorkspace(PATH);
    await expect.element(page.getByText('Change not found')).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Back to Changes' })).toBeVisible();
    await expectAccessible();
  });

  it('that cannot be loaded offers Retry', async () => {
    fail(getChangeSet, new Refusal('unavailable', 'The server is busy'));
    await openWorkspace(PATH);
    await expect.element(page.getByText('The server is busy')).toBeVisible();
    await expectAccessible();
    await tryAgain(button('Try Again'), () => answerSet());
    await expect.element(table()).toBeVisible();
  });
});

describe('the list of changes', () => {
  it('shows each one’s cause, and whether it was applied', async () => {
    const applied = {
      ...SET,
      id: idOf(87),
      title: 'Fri, Dec 24, 2027: closed offices (Order)',
      state: 'applied' as const,
    };
    answer(listChangeSets, {
      change_sets: [
        SET,
        { ...applied, cause: { ...NO_CAUSE, kind: 'closure' }, applied: { by: ADA, at: SET.created_at } },
      ],
      total: 2,
      next_cursor: null,
    });
    await openWorkspace('/date_settings/changes');
    const list = page.getByRole('table', { name: 'Changes' });
    await expect.element(list.getByRole('link', { name: SET.title })).toBeVisible();
    await expect.element(list.getByText('Applied', { exact: true })).toBeVisible();
    await expect.element(list.getByText('Not applied')).toBeVisible();
    await expectAccessible();
    await expectNoOverflow();
  });

  it('explains changes when there are none, and offers Retry', async () => {
    fail(listChangeSets, new Refusal('unavailable', 'The server is busy'));
    await openWorkspace('/date_settings/changes');
    await expect.element(page.getByText('The server is busy')).toBeVisible();
    await tryAgain(button('Try Again'), () =>
      answer(listChangeSets, { change_sets: [], total: 0, next_cursor: null }),
    );
    await expect.element(page.getByText('No changes yet')).toBeVisible();
    await expectAccessible();
  });
});
