import { getCaseRecord, listCaseRecords } from '@landfall/contract/case-records';
import {
  createSavedView,
  deleteSavedView,
  restoreSavedView,
  updateSavedView,
} from '@landfall/contract/saved-view-changes';
import { countSavedViews, listSavedViews, type SavedView } from '@landfall/contract/saved-views';
import { beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessibility.ts';
import { answer, Refusal } from '../../testing/answers.ts';
import { LISTED_CASE, OPEN_CASE } from '../../testing/records.ts';
import { answerPerson, idOf, ME } from '../../testing/shell-answers.ts';
import { openWorkspace } from '../../testing/workspace.tsx';

const FILED: SavedView = {
  id: idOf(71),
  list: 'cases',
  name: 'Filed',
  filters: { status: 'filed' },
  columns: { without: 'team' },
  sort: '-title',
  shared: true,
  pinned: true,
  is_default: false,
  may_change: true,
  made_by: { id: ME, display_name: 'Nadia Reyes' },
  created_at: '2026-02-02T15:00:00Z',
  version: 3,
};
const ROWS = [1, 2, 3].map((at) => ({ ...LISTED_CASE, id: idOf(at), title: `Case ${at}` }));
let asked: string[] = [];
let bodies: unknown[] = [];

const viewButton = (name: string) => page.getByRole('button', { name: `View: ${name}` });
const address = () => Object.fromEntries(new URLSearchParams(location.search));

beforeEach(() => {
  asked = [];
  bodies = [];
  answer(listSavedViews, { saved_views: [FILED] });
  answer(countSavedViews, { counts: { [FILED.id]: 12 } });
  answer(listCaseRecords, ({ query }) => {
    asked.push(`${query.get('status')} ${query.get('sort')}`);
    return { case_records: ROWS, total: 3, next_cursor: null };
  });
});

it('a link to a view opens its filters, order and columns, with no further request', async () => {
  await openWorkspace(`/case_records?view=${FILED.id}`);
  await expect.element(viewButton('Filed')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Status: Filed' })).toBeVisible();
  await expect.poll(address).toEqual({ view: FILED.id, status: 'filed', sort: '-title', without: 'team' });
  await expect.poll(() => new Set(asked)).toEqual(new Set(['filed -title']));
  expect(page.getByRole('columnheader', { name: 'Team' }).elements()).toEqual([]);
  expect(page.getByText('Changed').elements()).toEqual([]);
  const pinned = page.getByRole('link', { name: /^Filed *, 12 cases$/ });
  await expect.element(pinned).toHaveAttribute('aria-current', 'page');
  await expectAccessible();
});

it('the list opens with the default view, and all cases are one click away', async () => {
  answer(listSavedViews, { saved_views: [{ ...FILED, is_default: true }] });
  await openWorkspace('/case_records');
  await expect.poll(() => address().view).toBe(FILED.id);
  await viewButton('Filed').click();
  await page.getByRole('menuitemradio', { name: 'All cases' }).click();
  await expect.element(viewButton('All cases')).toBeVisible();
  expect(address()).toEqual({ sort: 'urgent_date' });
  // Requested now, or before the default view was known: an answer stays fresh for a while.
  await expect.poll(() => asked).toContain('null urgent_date');
});

it('a deleted or private view says so, and links to all cases', async () => {
  await openWorkspace(`/case_records?view=${idOf(99)}`);
  await expect.element(page.getByText('This view was deleted, or is not shared with you.')).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: 'Show all cases' }).click();
  await expect.poll(address).toEqual({ sort: 'urgent_date' });
});

it('saves the current list under a name; a taken name is reported at its field', async () => {
  answer(createSavedView, ({ body }) => {
    bodies.push(body);
    if (bodies.length === 1) {
      const refusal = new Refusal('invalid_input', 'You have a view with this name already');
      refusal.problem.fields = { name: 'You have a view with this name already' };
      return refusal;
    }
    const mine = { ...FILED, id: idOf(72), ...(body as object), version: 1 };
    answer(listSavedViews, { saved_views: [FILED, mine] });
    return { saved_view: mine };
  });
  await openWorkspace('/case_records?status=drafted');
  await page.getByRole('button', { name: 'Save view' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save View' });
  await dialog.getByLabelText('Name').fill('Drafts');
  await expectAccessible();
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog.getByRole('textbox', { name: 'Name' })).toHaveAccessibleDescription(/already/);
  await dialog.getByLabelText('Name').fill('My drafts');
  await dialog.getByLabelText('Share with the organization').click();
  await userEvent.keyboard('{Enter}');
  await expect.element(viewButton('My drafts')).toBeVisible();
  const kept = { list: 'cases', filters: { status: 'drafted' }, columns: {}, sort: 'urgent_date' };
  const chosen = { name: 'My drafts', shared: true, pinned: true, is_default: false };
  expect(bodies.at(-1)).toEqual({ ...kept, ...chosen });
  expect(address()).toEqual({ view: idOf(72), status: 'drafted', sort: 'urgent_date' });
});

it('saves a changed view; somebody else’s change is replaced only on request', async () => {
  answer(updateSavedView, ({ body }) => {
    bodies.push(body);
    const current = { ...FILED, sort: 'title', version: 4 };
    if (bodies.length === 1) return new Refusal('stale_version', 'Someone else changed this', current);
    const saved = { ...current, ...(body as object), version: 5 };
    answer(listSavedViews, { saved_views: [saved] });
    return { saved_view: saved };
  });
  await openWorkspace(`/case_records?view=${FILED.id}&status=drafted&sort=-title&without=team`);
  await expect.element(page.getByText('Changed')).toBeVisible();
  await page.getByRole('button', { name: 'Save Filed' }).click();
  await expect.element(page.getByText(/Someone else changed Filed/)).toBeVisible();
  expect(address().status).toBe('drafted');
  await page.getByRole('button', { name: 'Save mine' }).click();
  await expect.element(page.getByText('Filed saved')).toBeVisible();
  await expect.poll(() => page.getByText('Changed').elements()).toEqual([]);
  expect(bodies.map((body) => (body as SavedView).version)).toEqual([3, 4]);
});

it('restores a deleted view by Undo', async () => {
  answer(deleteSavedView, () => {
    answer(listSavedViews, { saved_views: [] });
    return undefined as never;
  });
  answer(restoreSavedView, () => {
    answer(listSavedViews, { saved_views: [FILED] });
    return { saved_view: FILED };
  });
  await openWorkspace(`/case_records?view=${FILED.id}`);
  await viewButton('Filed').click();
  await expectAccessible();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect.element(viewButton('All cases')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(viewButton('Filed')).toBeVisible();
  await expect.poll(() => address().view).toBe(FILED.id);
});

it('a viewer can pin and default a shared view, but not change it', async () => {
  answerPerson('viewer');
  answer(listSavedViews, { saved_views: [{ ...FILED, may_change: false }] });
  await openWorkspace(`/case_records?view=${FILED.id}`);
  await viewButton('Filed').click();
  await expect.element(page.getByRole('menuitem', { name: 'Take out of the sidebar' })).toBeVisible();
  for (const name of ['Rename…', 'Delete', 'Stop sharing'])
    expect(page.getByRole('menuitem', { name }).elements()).toEqual([]);
});

it('filters are added, changed and removed as chips, by keyboard too', async () => {
  await openWorkspace('/case_records');
  const add = page.getByRole('button', { name: 'Filter', exact: true });
  await add.click();
  await page.getByRole('menuitem', { name: 'Next date' }).click();
  await page.getByRole('menuitemradio', { name: 'Overdue', exact: true }).click();
  await expect.poll(address).toEqual({ next_date: 'overdue' });
  await add.click();
  await page.getByRole('menuitem', { name: 'Title' }).click();
  await page.getByRole('searchbox', { name: 'Title' }).fill('okafor');
  await expect.poll(() => address().title).toBe('okafor');
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByText('2 filters active')).toBeVisible();
  await expectAccessible();
  const chip = page.getByRole('button', { name: 'Title: okafor' });
  await expect.element(chip).toHaveFocus();
  await userEvent.keyboard('{Delete}');
  await expect.poll(address).toEqual({ next_date: 'overdue' });
  await expect.element(add).toHaveFocus();
  await page.getByRole('button', { name: 'Remove filter Next date' }).click();
  await expect.poll(address).toEqual({});
  // A filter that is left without a value is removed.
  await add.click();
  await page.getByRole('menuitem', { name: 'Status' }).click();
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => page.getByText('Status:').elements()).toEqual([]);
});

it('a case opened from a list links to its neighbours, and back to the list’s position', async () => {
  answer(getCaseRecord, ({ path }) => {
    const row = ROWS.find(({ id }) => path.endsWith(id));
    return {
      case_record: { ...OPEN_CASE, id: row?.id ?? '', title: row?.title ?? '' },
      dates: [],
      notes: [],
      notes_total: 0,
      notes_next_cursor: null,
      beneficiaries: [],
      petitioners: [],
    };
  });
  await openWorkspace('/case_records?status=filed');
  await page.getByRole('link', { name: 'Case 1' }).click();
  await expect.element(page.getByRole('button', { name: 'No previous case' })).toBeDisabled();
  await userEvent.keyboard('j');
  await expect.element(page.getByRole('heading', { name: 'Case 2', level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Next case: Case 3' }).click();
  await expect.element(page.getByRole('button', { name: 'No next case' })).toBeDisabled();
  await expectAccessible();
  await userEvent.keyboard('k');
  await expect.element(page.getByRole('heading', { name: 'Case 2', level: 1 })).toBeVisible();
  await page.getByRole('link', { name: 'Back to Case Records' }).click();
  await expect.poll(address).toEqual({ status: 'filed' });
  await expect.poll(() => document.activeElement?.textContent).toMatch(/^Case 2/);
});

it('a case opened otherwise has no neighbours', async () => {
  answer(getCaseRecord, {
    case_record: OPEN_CASE,
    dates: [],
    notes: [],
    notes_total: 0,
    notes_next_cursor: null,
    beneficiaries: [],
    petitioners: [],
  });
  await openWorkspace(`/case_records/${OPEN_CASE.id}`);
  await expect.element(page.getByRole('heading', { name: OPEN_CASE.title, level: 1 })).toBeVisible();
  expect(page.getByRole('navigation', { name: 'List of cases' }).elements()).toEqual([]);
});
