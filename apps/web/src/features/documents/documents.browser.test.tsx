import { getCaseRecord } from '@landfall/contract/case-records';
import { listDocumentFolders } from '@landfall/contract/document-folders';
import {
  type Document,
  getDocument,
  listDocuments,
  restoreDocument,
  trashDocument,
  updateDocument,
} from '@landfall/contract/documents';
import { NOT_ARCHIVED } from '@landfall/contract/fields';
import { type Change, listHistory } from '@landfall/contract/history';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible, expectNoOverflow } from '../../testing/accessibility.ts';
import { answer, answerLive, fail, LOST, Refusal, sendLiveEvent } from '../../testing/answers.ts';
import { askAgain } from '../../testing/ask-again.ts';
import { FOLDERS, RECEIPT, VERSION } from '../../testing/documents.ts';
import { OPEN_CASE, OPEN_DATE } from '../../testing/records.ts';
import { idOf } from '../../testing/shell-answers.ts';
import { openWorkspace } from '../../testing/workspace.tsx';

beforeEach(answerLive);

const CASE = `/case_records/${OPEN_CASE.id}`;
const DATE = {
  ...OPEN_DATE,
  id: idOf(70),
  case_id: OPEN_CASE.id,
  date_type: 'RFE Response',
  important_date: '2026-06-01',
};
const PASSPORT: Document = {
  ...RECEIPT,
  id: idOf(51),
  resource_id: idOf(60),
  resource_kind: 'beneficiary',
  resource_name: 'Adaeze Okafor',
  folder_id: null,
  title: 'Passport',
  state: 'received',
  latest: { ...VERSION, media_type: 'image/jpeg', file_name: 'passport.jpg', author_display_name: '' },
};

const section = () => page.getByRole('region', { name: 'Documents', exact: true });
const dialog = (name: string) => page.getByRole('dialog', { name });
async function choose(item: string, more = 'More for Receipt notice') {
  await section().getByRole('button', { name: more }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

beforeEach(() => {
  answer(getCaseRecord, {
    case_record: OPEN_CASE,
    dates: [{ ...DATE, archived_at: NOT_ARCHIVED }],
    notes: [],
    notes_total: 0,
    notes_next_cursor: null,
    beneficiaries: [],
    petitioners: [],
  });
  answer(listDocumentFolders, { document_folders: FOLDERS });
  answer(listDocuments, { documents: [RECEIPT, PASSPORT] });
});

it('says that there are none, and how to add some', async () => {
  answer(listDocuments, { documents: [] });
  await openWorkspace(CASE);
  await expect.element(section().getByText('No documents yet')).toBeVisible();
  await expect.element(section().getByRole('button', { name: 'Upload', exact: true })).toBeVisible();
  await expectAccessible();
});

it('shows nothing while documents load, and the reason of a failure', async () => {
  let arrive = (_: { documents: Document[] }) => {};
  answer(listDocuments, () => new Promise((resolve) => (arrive = resolve)));
  await openWorkspace(CASE);
  await expect.element(section().getByRole('status', { name: 'Loading documents' })).toBeVisible();
  arrive({ documents: [RECEIPT] });
  await expect.element(section().getByRole('link', { name: 'Receipt notice' })).toBeVisible();
});

it('a list that cannot be loaded offers Retry', async () => {
  fail(listDocuments, new Refusal('forbidden', 'Not now'));
  await openWorkspace(CASE);
  await expect.element(section().getByText('Not now')).toBeVisible();
  await askAgain(
    section().getByRole('button', { name: 'Retry' }),
    () => answer(listDocuments, { documents: [RECEIPT] }),
    section().getByRole('link', { name: 'Receipt notice' }),
  );
});

it('shows others’ changes to the case or its people automatically', async () => {
  await openWorkspace(CASE);
  await expect.element(section().getByRole('link', { name: 'Receipt notice' })).toBeVisible();
  const asked: string[] = [];
  const title = (name: string) => {
    answer(listDocuments, ({ query }) => {
      asked.push(query.get('resource_id') ?? '');
      return { documents: [{ ...RECEIPT, title: name }] };
    });
  };
  title('By a colleague');
  sendLiveEvent({ kind: 'documents', id: OPEN_CASE.id, n: 1 });
  await expect.element(section().getByRole('link', { name: 'By a colleague' })).toBeVisible();
  title('Of a person');
  sendLiveEvent({ kind: 'person_documents', id: idOf(900), n: 2 });
  await expect.element(section().getByRole('link', { name: 'Of a person' })).toBeVisible();
  title('By a client');
  asked.length = 0;
  sendLiveEvent({ kind: 'documents', id: idOf(901), n: 3 });
  sendLiveEvent({ kind: 'checklist', id: OPEN_CASE.id, n: 4 });
  await expect.element(section().getByRole('link', { name: 'By a client' })).toBeVisible();
  expect(asked).toEqual([OPEN_CASE.id]);
});

it('groups documents by folder, with their person and unreviewed ones marked', async () => {
  await openWorkspace(CASE);
  const notices = section().getByRole('region', { name: 'Notices' });
  await expect.element(notices.getByRole('link', { name: 'Receipt notice' })).toBeVisible();
  await expect.element(notices.getByText('117 KB')).toBeVisible();
  const others = section().getByRole('region', { name: 'No folder' });
  await expect.element(others.getByRole('link', { name: 'of Adaeze Okafor' })).toBeVisible();
  await expect.element(others.getByText('Received')).toBeVisible();
  await expect.element(others.getByText('Client')).toBeVisible();
  await expectAccessible();
  await expectNoOverflow();

  answer(updateDocument, ({ body }) => {
    expect(body).toEqual({ state: 'looked_at' });
    const document: Document = { ...PASSPORT, state: 'looked_at' };
    answer(listDocuments, { documents: [RECEIPT, document] });
    return { document };
  });
  await others.getByRole('button', { name: 'Looked at' }).click();
  await expect.element(page.getByText('Passport: looked at')).toBeVisible();
  await expect.element(others.getByText('Received')).not.toBeInTheDocument();
});

it('explains a blocked document, without a download', async () => {
  const latest = { ...VERSION, scan_state: 'held_back' as const, scan_note: 'Eicar-Signature' };
  answer(listDocuments, { documents: [{ ...RECEIPT, latest }] });
  answer(getDocument, { document: { ...RECEIPT, latest }, versions: [latest] });
  await openWorkspace(CASE);
  await expect.element(section().getByText('Eicar-Signature')).toBeVisible();
  await section().getByRole('button', { name: 'More for Receipt notice' }).click();
  await expect.element(page.getByRole('menuitem', { name: 'Versions…' })).toBeVisible();
  expect(page.getByRole('menuitem', { name: 'Download' }).elements()).toEqual([]);
});

it('links a date of a document to it', async () => {
  const tagged = { id: DATE.id, date_type: DATE.date_type, important_date: DATE.important_date };
  answer(listDocuments, { documents: [{ ...RECEIPT, case_dates: [tagged] }] });
  fail(getDocument, new Refusal('not_found', 'Not found'));
  await openWorkspace(CASE);
  await expect.element(section().getByText('RFE Response Jun 1, 2026')).toBeVisible();
  await page.getByRole('link', { name: 'Open Receipt notice' }).click();
  expect(location.search).toBe(`?document=${RECEIPT.id}`);
  await expect.element(page.getByText('Document not found')).toBeVisible();
});

it('shows someone else’s change before overwriting it', async () => {
  await openWorkspace(CASE);
  await choose('Edit…');
  const edit = dialog('Edit Receipt notice');
  await edit.getByLabelText('Title').fill('I-797C');
  await edit.getByLabelText('Folder').selectOptions('Identity');
  await edit.getByRole('checkbox', { name: 'RFE Response, Jun 1, 2026' }).click();
  await expectAccessible();
  fail(updateDocument, new Refusal('stale_version', 'Stale', { ...RECEIPT, title: 'Receipt', version: 2 }));
  await edit.getByRole('button', { name: 'Save' }).click();
  const conflict = dialog('Someone else changed this');
  await expect.element(conflict.getByRole('row', { name: 'Title Receipt I-797C' })).toBeVisible();
  await expect.element(conflict.getByRole('row', { name: 'Folder Notices Identity' })).toBeVisible();
  answer(updateDocument, ({ body }) => {
    expect(body).toEqual({ title: 'I-797C', folder_id: idOf(40), case_date_ids: [DATE.id], version: 2 });
    return { document: { ...RECEIPT, title: 'I-797C', version: 3 } };
  });
  await conflict.getByRole('button', { name: 'Keep mine' }).click();
  await expect.element(page.getByText('Document saved')).toBeVisible();
});

it('moves to the trash with Undo, and is restored from there', async () => {
  await openWorkspace(CASE);
  answer(trashDocument, () => {
    answer(listDocuments, ({ query }) => ({
      documents: query.get('trashed') ? [{ ...RECEIPT, trashed_at: '2026-03-02T15:00:00Z' }] : [PASSPORT],
    }));
    return undefined as never;
  });
  await choose('Move to trash');
  const said = page.getByRole('alert').filter({ hasText: 'Receipt notice is in the trash' });
  await expect.element(said.getByRole('button', { name: 'Undo' })).toBeVisible();
  await choose('Trash', 'More for documents');
  expect(location.search).toBe('?documents=trash');
  await expect.element(section().getByText('Deleted for good 30 days after')).toBeVisible();
  await expectAccessible();
  fail(restoreDocument, LOST);
  await section().getByRole('button', { name: 'Restore Receipt notice' }).click();
  await expect.element(page.getByText('No response from server')).toBeVisible();
  answer(restoreDocument, () => {
    answer(listDocuments, ({ query }) => ({ documents: query.get('trashed') ? [] : [RECEIPT] }));
    return { document: RECEIPT };
  });
  await section().getByRole('button', { name: 'Restore Receipt notice' }).click();
  await expect.element(section().getByText('The trash is empty.')).toBeVisible();
  await section().getByRole('button', { name: 'Back to documents' }).click();
  await expect.element(section().getByRole('button', { name: 'More for documents' })).toHaveFocus();
});

it('says when a filter finds nothing', async () => {
  answer(listDocuments, ({ query }) => ({ documents: query.get('q') ? [] : [RECEIPT] }));
  await openWorkspace(CASE);
  await section().getByRole('searchbox', { name: 'Filter documents' }).fill('visa');
  await expect.element(section().getByText('No document has these words in its name.')).toBeVisible();
  expect(location.search).toBe('?document_filter=visa');
});

it('lists versions, newest first', async () => {
  const latest = { ...VERSION, no: 2, file_name: 'corrected.pdf' };
  answer(getDocument, { document: { ...RECEIPT, latest }, versions: [latest, VERSION] });
  await openWorkspace(CASE);
  await choose('Versions…');
  const rows = dialog('Versions of Receipt notice').getByRole('listitem');
  await expect.element(rows.nth(0).getByText('corrected.pdf')).toBeVisible();
  await expect.element(rows.nth(1).getByText('receipt.pdf')).toBeVisible();
  await expectAccessible();
});

const RENAMED: Change = {
  id: idOf(80),
  at: '2026-03-01T15:00:00Z',
  actor: { id: idOf(3), display_name: 'Ana Silva' },
  action: 'document.updated',
  kind: 'document',
  became: 'changed',
  reason: '',
  record: { id: RECEIPT.id, kind: 'document', name: RECEIPT.title, case_id: OPEN_CASE.id },
  fields: [{ field: 'title', from: 'scan 1', to: RECEIPT.title }],
};

it('shows changes and versions from its menu, in the trash too', async () => {
  answer(listHistory, ({ query }) => {
    expect(query.get('resource_id')).toBe(RECEIPT.id);
    const version = { ...RENAMED, id: idOf(81), action: 'document.uploaded' };
    const fields = [{ field: 'version', from: null, to: 'corrected.pdf' }];
    return { changes: [{ ...version, fields }, RENAMED], total: 2, next_cursor: null };
  });
  await openWorkspace(CASE);
  await choose('History');
  const history = dialog('History of Receipt notice');
  await expect.element(history.getByText('The document got another version')).toBeVisible();
  const [version, renamed] = history.getByRole('listitem').elements();
  expect(version?.textContent).toMatch(/another version: corrected\.pdfAna Silva/);
  expect(renamed?.textContent).toMatch(/^Title: scan 1 → Receipt noticeAna Silva/);
  await expectAccessible();
  await history.getByRole('button', { name: 'Close' }).click();
  answer(listDocuments, { documents: [{ ...RECEIPT, trashed_at: '2026-03-02T15:00:00Z' }] });
  await choose('Trash', 'More for documents');
  await expect.element(section().getByText('Deleted for good 30 days after')).toBeVisible();
  await choose('History');
  await expect.element(history.getByText('corrected.pdf')).toBeVisible();
});

it('an empty history says so; one that cannot be loaded offers Retry', async () => {
  fail(listHistory, new Refusal('unavailable', 'The database is away'));
  await openWorkspace(CASE);
  await choose('History');
  const history = dialog('History of Receipt notice');
  await expect.element(history.getByText('The database is away')).toBeVisible();
  await askAgain(
    history.getByRole('button', { name: 'Try Again' }),
    () => answer(listHistory, { changes: [], total: 0, next_cursor: null }),
    history.getByText('This document has not been changed since it was added.'),
  );
});
