import { type AuditEntry, listAuditChoices, listAuditEntries } from '@landfall/contract/audit';
import type { AuditedRecord } from '@landfall/contract/audited-records';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessibility.ts';
import { answer, fail, Refusal } from '../../testing/answers.ts';
import { askAgain } from '../../testing/ask-again.ts';
import { OPEN_CASE } from '../../testing/records.ts';
import { idOf } from '../../testing/shell-answers.ts';
import { openWorkspace } from '../../testing/workspace.tsx';

const CASE: AuditedRecord = { id: OPEN_CASE.id, kind: 'case_record', name: OPEN_CASE.title, case_id: null };
const DATE: AuditedRecord = {
  id: idOf(31),
  kind: 'case_date',
  name: `Filing Deadline of ${OPEN_CASE.title}`,
  case_id: CASE.id,
};

function entry(number: number, parts: Partial<AuditEntry>): AuditEntry {
  return {
    id: idOf(number),
    at: '2026-03-01T15:00:00Z',
    person: { id: idOf(3), display_name: 'Ana Silva' },
    actor_kind: 'member',
    action: 'case_record.updated',
    outcome: 'done',
    record: CASE,
    related: null,
    fields: [],
    changes: [],
    changes_left: 0,
    changes_hash: null,
    seal: null,
    request_id: `request-${number}`,
    ...parts,
  };
}

const MOVED = entry(40, {
  action: 'case_date.updated',
  record: DATE,
  fields: ['important_date', 'reason'],
  changes: [
    {
      id: idOf(50),
      kind: 'case_date',
      became: 'changed',
      record: { ...DATE, name: 'Filing Deadline' },
      fields: [{ field: 'important_date', from: '2027-01-14', to: '2027-01-21' }],
      reason: 'client asked',
    },
  ],
  changes_hash: 'ab'.repeat(32),
  seal: 1204,
});

beforeEach(() => {
  answer(listAuditChoices, { people: [], actions: [] });
});

async function openLog(...entries: AuditEntry[]) {
  answer(listAuditEntries, { entries, total: entries.length, next_cursor: null });
  await openWorkspace('/organization?tab=audit');
  return page.getByRole('table', { name: 'Audit Log' });
}

const rowsOf = (log: Awaited<ReturnType<typeof openLog>>) =>
  log
    .getByRole('row')
    .elements()
    .slice(1)
    .map((row) => row.textContent);

it('shows person, action, record, old and new values and the reason', async () => {
  const log = await openLog(
    MOVED,
    entry(41, { action: 'client_link.visited', actor_kind: 'client_link', record: null, related: CASE }),
    entry(42, { action: 'note.deleted', record: { id: idOf(60), kind: null, name: null, case_id: null } }),
    entry(43, { action: 'case_record.created', outcome: 'refused', record: null }),
  );
  await expect.element(log.getByText('client asked')).toBeVisible();
  const [moved, visited, deleted, refused] = rowsOf(log);
  expect(moved).toMatch(
    /^Changed the date Filing Deadline of .*Filing Deadline: Jan 14, 2027 → Jan 21, 2027client askedAna Silva/,
  );
  expect(visited).toMatch(/^Opened a link for the case .*A client, by a link/);
  expect(deleted).toMatch(/^Deleted the note \(no longer exists\)/);
  expect(refused).toMatch(/^Refused Opened a caseIt was not allowed, and nothing was changed\./);
  await expect.element(log.getByRole('link', { name: OPEN_CASE.title, exact: true })).toBeVisible();
  await expectAccessible();
});

it('names deleted records without a link', async () => {
  const record = { id: idOf(61), kind: 'beneficiary', name: 'Ngozi Okafor', case_id: null } as const;
  const log = await openLog(
    entry(44, { action: 'beneficiary.deleted', record: { ...record, deleted: true } }),
    entry(45, { action: 'beneficiary.created', record: { ...record, id: idOf(62) } }),
  );
  await expect.element(log.getByText('Deleted the beneficiary')).toBeVisible();
  expect(log.getByRole('link', { name: 'Ngozi Okafor' }).elements()).toHaveLength(1);
});

it('has technical details and other entries of the record behind its menu', async () => {
  const log = await openLog(MOVED);
  const menu = log.getByRole('button', { name: `More for “Changed the date ${DATE.name}”` });
  await menu.click();
  await page.getByRole('menuitem', { name: 'Technical Details' }).click();
  const dialog = page.getByRole('dialog', { name: 'Technical Details' });
  for (const fact of ['request-40', idOf(31), idOf(40), 'case_date.updated', 'ab'.repeat(32), '1,204'])
    await expect.element(dialog.getByText(fact, { exact: true })).toBeVisible();
  await expect.element(dialog.getByText('A member')).toBeVisible();
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  let asked = '';
  answer(listAuditEntries, ({ query }) => {
    asked = query.get('resource_id') ?? '';
    return { entries: [MOVED], total: 1, next_cursor: null };
  });
  await menu.click();
  await page.getByRole('menuitem', { name: `Only Entries About ${DATE.name}` }).click();
  await expect
    .element(page.getByRole('button', { name: `About ${DATE.name}: show all entries` }))
    .toBeVisible();
  expect(asked).toBe(DATE.id);
});

it('shows the first of many changes, and all on request', async () => {
  const fields = Array.from({ length: 7 }, (_, place) => ({ field: `field_${place}`, from: 'a', to: 'b' }));
  const log = await openLog(
    entry(46, {
      changes: [{ id: idOf(51), kind: 'case_record', became: 'changed', record: CASE, fields, reason: '' }],
      changes_left: 2,
    }),
  );
  await expect.element(log.getByText('Field 4')).toBeVisible();
  await expect.element(log.getByText('Field 5')).not.toBeInTheDocument();
  await log.getByRole('button', { name: 'Show All 9 Changes' }).click();
  await expect.element(log.getByText('Field 6')).toBeVisible();
  await expect.element(log.getByText('and 2 more changes')).toBeVisible();
  await log.getByRole('button', { name: 'Show Fewer' }).click();
  await expect.element(log.getByText('Field 6')).not.toBeInTheDocument();
});

it('says how many changes it does not have, also beside few', async () => {
  const fields = [{ field: 'title', from: 'a', to: 'b' }];
  const log = await openLog(
    entry(46, {
      changes: [{ id: idOf(51), kind: 'case_record', became: 'changed', record: CASE, fields, reason: '' }],
      changes_left: 40,
    }),
  );
  await log.getByRole('button', { name: 'Show All 41 Changes' }).click();
  await expect.element(log.getByText('and 40 more changes')).toBeVisible();
});

it('says when it cannot be loaded, and fits a phone', async () => {
  fail(listAuditEntries, new Refusal('unavailable', 'The database is away'));
  await openWorkspace('/organization?tab=audit');
  await expect.element(page.getByText('The database is away')).toBeVisible();
  await page.viewport(360, 700);
  await askAgain(
    page.getByRole('button', { name: 'Retry' }),
    () => answer(listAuditEntries, { entries: [MOVED], total: 1, next_cursor: null }),
    page.getByText('client asked'),
  );
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
  await page.viewport(1280, 720);
});
