import { addCaseDate, handleCaseDate } from '@landfall/contract/case-date-changes';
import {
  type CaseRecord,
  getCaseRecord,
  listCaseRecords,
  updateCaseRecord,
} from '@landfall/contract/case-records';
import { addNote, type Note } from '@landfall/contract/notes';
import { getOrganization, listUsers } from '@landfall/contract/organization';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answer, answerLive, isStreamOpen, Refusal, sendLiveEvent } from '../../testing/answers.ts';
import { LISTED_CASE, NOTE, OPEN_CASE, OPEN_DATE } from '../../testing/records.ts';
import { idOf, OFFICE } from '../../testing/shell-answers.ts';
import { openWorkspace } from '../../testing/workspace.tsx';

beforeEach(answerLive);

const CASE = `/case_records/${OPEN_CASE.id}`;
const DATE = { ...OPEN_DATE, id: idOf(10), case_id: OPEN_CASE.id };
const INTERVIEW = { ...DATE, date_type: 'Interview', important_date: '2026-03-20' };
const dialog = () => page.getByRole('dialog');

function answerCase(changes: Partial<CaseRecord> = {}, dates = [INTERVIEW]): void {
  const rest = { notes: [], notes_total: 0, notes_next_cursor: null, beneficiaries: [], petitioners: [] };
  answer(getCaseRecord, { case_record: { ...OPEN_CASE, ...changes }, dates, ...rest });
}

/** Opens the case's page, and waits for its event stream. */
async function openCase(address = CASE): Promise<void> {
  await openWorkspace(address);
  await expect.element(page.getByRole('heading', { name: OPEN_CASE.title, level: 1 })).toBeVisible();
  await expect.poll(isStreamOpen).toBe(true);
}

const sendCaseEvent = () => sendLiveEvent({ kind: 'cases', id: OPEN_CASE.id, n: 1 });

beforeEach(() => {
  answerCase();
  const member = { org_id: OFFICE.id, created_at: '2026-01-05T15:00:00Z', has_signed_in: true };
  const named = (number: number, display_name: string) => ({
    ...member,
    id: idOf(number),
    display_name,
    email: `${number}@example.test`,
    roles: ['user' as const],
  });
  answer(listUsers, { users: [named(3, 'Ada Lind'), named(4, 'Ugo Marin'), named(5, 'Vera Ito')] });
});

it('a note being written stays when a colleague changes its case', async () => {
  await openCase();
  await page.getByRole('button', { name: 'Add Note' }).click();
  await dialog().getByLabelText('Subject').fill('Call');
  await dialog().getByLabelText('Note').fill('She has the passport');
  answerCase({ title: 'Okafor: VAWA' });
  sendCaseEvent();
  await expect.element(page.getByText('Okafor: VAWA').first()).toBeInTheDocument();
  await expect.element(dialog().getByLabelText('Note')).toHaveValue('She has the passport');
  answer(addNote, ({ body }) => {
    expect(body).toMatchObject({ subject: 'Call', note_text: 'She has the passport' });
    return {
      note: { ...NOTE, ...(body as Note) },
    };
  });
  await dialog().getByRole('button', { name: 'Add Note' }).click();
  await expect.element(page.getByText('Note added')).toBeVisible();
});

it('a case being edited keeps its input, and shows a colleague’s change before overwriting it', async () => {
  await openCase();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const form = page.getByRole('form', { name: 'Edit case' });
  await form.getByLabelText('Description').fill('Spouse of a citizen');
  const theirs = { description: 'Spouse of a resident', version: 2 };
  // The dates beside the form show that the page was refetched.
  answerCase(theirs, [{ ...INTERVIEW, date_type: 'Biometrics' }]);
  sendCaseEvent();
  await expect.element(page.getByText('Biometrics').first()).toBeVisible();
  await expect.element(form.getByLabelText('Description')).toHaveValue('Spouse of a citizen');
  answer(updateCaseRecord, ({ body }) => {
    expect(body).toEqual({ description: 'Spouse of a citizen', version: 1 });
    return new Refusal('stale_version', 'Stale', { ...OPEN_CASE, ...theirs });
  });
  await form.getByRole('button', { name: 'Submit' }).click();
  const conflict = page.getByRole('dialog', { name: 'Someone else changed this' });
  await expect.element(conflict.getByText('Spouse of a resident')).toBeVisible();
});

it('a date being added stays when a colleague adds another', async () => {
  answer(addCaseDate, new Refusal('unavailable', 'Not reached'));
  await openCase();
  await page.getByRole('button', { name: 'Add Date' }).click();
  const day = dialog().getByRole('textbox', { name: 'Date' });
  await day.fill('3/14/2026');
  answerCase({}, [INTERVIEW, { ...INTERVIEW, id: idOf(12), date_type: 'Biometrics' }]);
  sendCaseEvent();
  await expect.element(page.getByText('Biometrics').first()).toBeInTheDocument();
  await expect.element(day).toHaveValue('3/14/2026');
});

it('a date opened by a link stays open when a colleague handles it, and is not overwritten', async () => {
  await openCase(`${CASE}?date=${INTERVIEW.id}&on=2026-03-20&act=handle`);
  await dialog().getByLabelText('Note').fill('IOE0912345678');
  const theirs = { ...INTERVIEW, state: 'waived' as const, handled_note: 'Not needed', version: 2 };
  answerCase({}, [theirs as unknown as typeof INTERVIEW]);
  sendCaseEvent();
  await expect.element(page.getByText('No open dates.')).toBeInTheDocument();
  await expect.element(dialog().getByLabelText('Note')).toHaveValue('IOE0912345678');
  answer(handleCaseDate, ({ body }) => {
    expect(body).toEqual({ state: 'done', note: 'IOE0912345678', version: 1 });
    return new Refusal('stale_version', 'Stale', theirs);
  });
  await dialog().getByRole('button', { name: 'Save' }).click();
  const conflict = page.getByRole('dialog', { name: 'Someone else changed this' });
  await expect.element(conflict.getByText('Not needed')).toBeVisible();
});

it('a member added by a colleague stays on the team with the chosen ones', async () => {
  const ada = { id: idOf(3), display_name: 'Ada Lind', duty: '' as const };
  answerCase({ assignees: [ada] });
  await openCase();
  await page.getByRole('button', { name: 'Edit case team' }).click();
  await dialog().getByLabelText('Vera Ito').click();
  answerCase({ assignees: [ada, { id: idOf(4), display_name: 'Ugo Marin', duty: '' }], version: 2 });
  sendCaseEvent();
  await expect.element(dialog().getByLabelText('Ugo Marin')).toBeChecked();
  await expect.element(dialog().getByLabelText('Vera Ito')).toBeChecked();
  answer(updateCaseRecord, ({ body }) => {
    expect(body).toEqual({ assignee_ids: [idOf(3), idOf(4), idOf(5)], version: 2 });
    return { case_record: OPEN_CASE };
  });
  await dialog().getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('Case team saved')).toBeVisible();
});

it('a number being typed stays; an untouched one follows', async () => {
  await openWorkspace('/organization');
  const hours = page.getByLabelText('Working hours');
  const days = page.getByLabelText('Days without activity');
  await expect.element(days).toHaveValue('30');
  await expect.poll(isStreamOpen).toBe(true);
  await hours.fill('5');
  answer(getOrganization, { ...OFFICE, inactive_days: 60, acknowledge_hours: 9, version: 2 });
  sendLiveEvent({ kind: 'organization', id: null, n: 1 });
  await expect.element(days).toHaveValue('60');
  await expect.element(hours).toHaveValue('5');
});

it('a list keeps selection and position, and continues page by page', async () => {
  const named = (at: number) => ({ ...LISTED_CASE, id: idOf(200 + at), title: `Matter ${at}` });
  const rows = Array.from({ length: 150 }, (_, at) => named(at));
  let told = false;
  let readAnew = 0;
  answer(listCaseRecords, ({ query }) => {
    const from = Number(query.get('cursor') ?? 0);
    if (told && from === 0) readAnew += 1;
    const case_records = rows.slice(from, from + 50);
    return { case_records, total: 150, next_cursor: from < 100 ? String(from + 50) : null };
  });
  await openWorkspace('/case_records');
  const table = page.getByRole('table', { name: 'Case Records' });
  await expect.element(table.getByText('Matter 0')).toBeVisible();
  await expect.poll(isStreamOpen).toBe(true);
  await table.getByRole('checkbox', { name: 'Matter 3' }).click();
  await expect.element(page.getByText('1 selected').last()).toBeVisible();
  const scroller = table.element().parentElement as HTMLElement;
  scroller.scrollTop = 600;
  rows[20] = { ...named(20), title: 'Changed by Ada' };
  told = true;
  sendLiveEvent({ kind: 'cases', id: null, n: 1 });
  await expect.element(table.getByText('Changed by Ada')).toBeInTheDocument();
  expect(readAnew).toBeGreaterThan(0);
  expect(scroller.scrollTop).toBe(600);
  const last = table.getByText('Matter 149');
  await expect
    .poll(() => {
      scroller.scrollTop = scroller.scrollHeight;
      return last.query();
    })
    .not.toBeNull();
  await expect.element(page.getByText('1 selected').last()).toBeVisible();
});
