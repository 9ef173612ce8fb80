import { getCaseRecord } from '@landfall/contract/case-records';
import { listDocumentFolders } from '@landfall/contract/document-folders';
import { type Document, listDocuments } from '@landfall/contract/documents';
import { listNotes, type Note } from '@landfall/contract/notes';
import { search } from '@landfall/contract/search';
import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, expectNoOverflow } from '../../testing/accessibility.ts';
import { answer } from '../../testing/answers.ts';
import { FOLDERS, RECEIPT } from '../../testing/documents.ts';
import { NOTE, NOTHING_FOUND, OPEN_CASE } from '../../testing/records.ts';
import { idOf } from '../../testing/shell-answers.ts';
import { openWorkspace } from '../../testing/workspace.tsx';

const CASE = `/case_records/${OPEN_CASE.id}`;
const noteAt = (at: number): Note => ({
  ...NOTE,
  id: idOf(1_000 + at),
  subject: `Call ${at}`,
  note_text:
    at === 5 || at === 115 ? Array.from({ length: 30 }, (_, line) => `Line ${line}`).join('\n') : 'Called',
});
const pageOfNotes = (from: number) => Array.from({ length: 50 }, (_, at) => noteAt(from + at));
const linked = () => page.getByRole('heading', { name: /^The note that you followed/ });
const notHere = () => page.getByText('The note that the link leads to is not here');
let cursors: string[];

beforeEach(() => {
  cursors = [];
  answer(getCaseRecord, {
    case_record: OPEN_CASE,
    dates: [],
    notes: pageOfNotes(0),
    notes_total: 150,
    notes_next_cursor: '50',
    beneficiaries: [],
    petitioners: [],
  });
  answer(listNotes, ({ query }) => {
    const from = Number(query.get('cursor'));
    cursors.push(query.get('cursor') ?? '');
    return { notes: pageOfNotes(from), total: 150, next_cursor: from < 100 ? String(from + 50) : null };
  });
  answer(listDocumentFolders, { document_folders: FOLDERS });
});

it('a linked note is marked and fully visible, even if content above loads later', async () => {
  let arrive = (_: { documents: Document[] }) => {};
  answer(listDocuments, () => new Promise((resolve) => (arrive = resolve)));
  await openWorkspace(`${CASE}?note=${noteAt(5).id}`);
  await expect.element(linked()).toBeInViewport();
  const card = page.getByRole('article').filter({ hasText: 'Call 5' }).first();
  await expect.element(card.getByRole('button', { name: 'Show less' })).toBeInTheDocument();
  arrive({
    documents: Array.from({ length: 40 }, (_, at) => ({
      ...RECEIPT,
      id: idOf(500 + at),
      title: `Scan ${at}`,
    })),
  });
  await expect.element(page.getByRole('link', { name: 'Scan 39' })).toBeInTheDocument();
  await expect.element(linked()).toBeInViewport();
  expect(cursors).toEqual([]);
  await expectAccessible();
  await expectNoOverflow();
});

describe('while content above loads', () => {
  let arrive: (answer: { documents: Document[] }) => void;
  const documents = Array.from({ length: 40 }, (_, at) => ({ ...RECEIPT, id: idOf(500 + at) }));
  const arrived = () =>
    expect.poll(() => page.getByRole('link', { name: RECEIPT.title }).elements().length).toBe(40);

  beforeEach(() => {
    answer(getCaseRecord, {
      case_record: OPEN_CASE,
      dates: [],
      beneficiaries: [],
      petitioners: [],
      notes: [noteAt(0), noteAt(1)],
      notes_total: 2,
      notes_next_cursor: null,
    });
    answer(listDocuments, () => new Promise((resolve) => (arrive = resolve)));
  });

  it.each([
    ['the last of few notes', noteAt(1).id, linked],
    ['what is said of a note that is not here', idOf(9), notHere],
  ])('%s stays in view', async (_, id, shown) => {
    await openWorkspace(`${CASE}?note=${id}`);
    await expect.element(shown()).toBeInViewport();
    arrive({ documents });
    await arrived();
    await expect.element(shown()).toBeInViewport();
  });

  it('scrolling by the reader is not undone', async () => {
    await openWorkspace(`${CASE}?note=${noteAt(1).id}`);
    await expect.element(linked()).toBeInViewport();
    await userEvent.keyboard('{Shift}');
    const heading = page.getByRole('heading', { level: 1 });
    heading.element().scrollIntoView();
    arrive({ documents });
    await arrived();
    await expect.element(heading).toBeInViewport();
  });
});

it('is found among older ones, with as few requests as needed', async () => {
  await openWorkspace(`${CASE}?note=${noteAt(60).id}`);
  await expect.element(linked()).toBeInViewport();
  await expect.element(notHere()).not.toBeInTheDocument();
  await expect.element(linked()).toHaveTextContent('The note that you followed: Call 60');
  // When the event stream opens, the pages loaded so far may be refetched.
  expect(cursors).toContain('50');
  expect(cursors).not.toContain('100');
});

it('a missing note is reported, and marks none', async () => {
  await openWorkspace(`${CASE}?note=${idOf(9)}`);
  await expect.poll(() => cursors).toContain('100');
  expect(cursors).not.toContain('150');
  await expect.element(notHere()).toBeInViewport();
  await expectAccessible();
  await expectNoOverflow();
  await expect.element(page.getByRole('heading', { name: 'Call 149' })).toBeInTheDocument();
  await expect.element(linked()).not.toBeInTheDocument();
});

it('a missing note of a record without notes is reported, and a new one can be written', async () => {
  answer(getCaseRecord, {
    case_record: OPEN_CASE,
    dates: [],
    beneficiaries: [],
    petitioners: [],
    notes: [],
    notes_total: 0,
    notes_next_cursor: null,
  });
  await openWorkspace(`${CASE}?note=${idOf(9)}`);
  await expect.element(notHere()).toBeVisible();
  await expect.element(page.getByText('No notes yet')).toBeVisible();
  await page.getByRole('button', { name: 'Add Note' }).first().click();
  await expect.element(page.getByRole('dialog', { name: 'Add Note' })).toBeVisible();
});

it('opens from the search on the same page', async () => {
  await openWorkspace(CASE);
  await expect.element(page.getByRole('heading', { name: 'Call 49' })).toBeInTheDocument();
  answer(search, {
    ...NOTHING_FOUND,
    notes: [
      {
        id: noteAt(115).id,
        subject: 'Call 115',
        snippet: 'Called',
        resource_id: OPEN_CASE.id,
        resource_kind: 'case',
        resource_name: OPEN_CASE.title,
      },
    ],
  });
  await page.getByLabelText('Search', { exact: true }).click();
  await page.getByRole('combobox', { name: 'Search', exact: true }).fill('Called');
  await page.getByRole('option', { name: /Call 115/ }).click();
  await expect.element(linked()).toHaveTextContent('The note that you followed: Call 115');
  await expect.element(linked()).toBeInViewport();
  // The note stays in view: the page does not scroll back to its top.
  await new Promise((resolve) => setTimeout(resolve, 300));
  await expect.element(linked()).toBeInViewport();
});
