import { NOT_ARCHIVED } from '@landfall/contract/fields';
import {
  createImport,
  deleteImport,
  getImport,
  type Import,
  type ImportRow,
  listImportRows,
  listImportWords,
  runImport,
  setImportColumns,
} from '@landfall/contract/imports';
import { createMatterType } from '@landfall/contract/matter-type-changes';
import { listMatterTypes } from '@landfall/contract/matter-types';
import { getOperation, type Operation, undoOperation } from '@landfall/contract/operations';
import { createUpload, uploadPart } from '@landfall/contract/uploads';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, expectNoOverflow } from '../../testing/accessibility.ts';
import { answer, answerLive, fail, isStreamOpen, Refusal, sendLiveEvent } from '../../testing/answers.ts';
import { askAgain } from '../../testing/ask-again.ts';
import { defined } from '../../testing/matter-types.ts';
import { answerPerson, idOf } from '../../testing/shell-answers.ts';
import { openWorkspace } from '../../testing/workspace.tsx';
import { unfollow } from '../operations/followed-operations.ts';

beforeEach(answerLive);

const READ: Import = {
  id: idOf(70),
  kind: 'cases',
  name: 'clients.csv',
  created_at: '2026-03-05T15:00:00Z',
  sheets: [{ name: '', rows: 13 }],
  sheet: 0,
  header_row: 1,
  columns: [
    { header: 'Client', samples: ['Ana Silva', 'Ngozi Okafor'], field: 'beneficiary.name' },
    { header: 'Interview', samples: ['03/04/2027'], field: 'date:Interview' },
    { header: 'Shoe size', samples: [], field: null },
  ],
  meanings: [],
  date_order: null,
  ambiguous_date: null,
  past_dates: 'handled',
  duplicates: 'link',
  counts: null,
  operation_id: null,
};
const N_400 = {
  id: idOf(90),
  name: 'N-400 naturalization',
  key: 'n_400',
  forms: [],
  version: 1,
  archived_at: NOT_ARCHIVED,
};
const COUNTS = { rows: 12, good: 10, faulty: 2, skipped: 0, duplicates: 1 };
const CHECKED: Import = { ...READ, counts: COUNTS, ambiguous_date: '03/04/2027' };

const ROWS: ImportRow[] = [
  {
    no: 5,
    values: ['Ana Silva', 'soon', ''],
    state: 'faulty',
    faults: [{ field: 'date:Interview', value: 'soon', message: 'Not a date' }],
    alike: [],
  },
  {
    no: 7,
    values: ['Ana Silva', '', ''],
    state: 'good',
    faults: [],
    alike: [
      { kind: 'beneficiary', id: idOf(9), row: null, name: 'Ana Silva', reason: 'same e-mail address' },
      { kind: 'petitioner', id: null, row: 2, name: 'Acme', reason: 'same name' },
    ],
  },
];

const OPERATION: Operation = {
  id: idOf(71),
  kind: 'imports.run',
  title: 'Import clients.csv',
  state: 'running',
  done: 5,
  total: 10,
  failed: 0,
  failures: [],
  undo_until: null,
  summary: 'clients.csv imported',
  created_by_name: 'Nadia Reyes',
  undoes: null,
  created_by: idOf(1),
  created_at: '2026-03-05T15:00:00Z',
};

const main = () => page.getByRole('main');
const alert = () => main().getByRole('alert');

function answerRows() {
  answer(listImportRows, ({ query }) => {
    const problem = query.get('problem');
    const rows = ROWS.filter(({ faults }) => (problem === 'faults') === faults.length > 0);
    return { rows: problem ? rows : ROWS, total: problem ? rows.length : 2, next_cursor: null };
  });
}

it('reads a file, or says why it cannot', async () => {
  answerPerson('admin');
  answer(createUpload, {
    upload: {
      id: idOf(69),
      name: 'a.csv',
      bytes: 3,
      part_bytes: 2,
      parts: [],
      expires_at: '2026-03-06T15:00:00Z',
    },
  });
  const sent: string[] = [];
  answer(uploadPart, ({ path }) => {
    sent.push(path.slice(-1));
    return undefined;
  });
  const refusal = new Refusal('invalid_input', 'Invalid input');
  refusal.problem.fields = { upload_id: 'The file has no rows' };
  fail(createImport, refusal);
  await openWorkspace('/organization/import');
  await expect.element(main().getByText('1. Upload')).toBeVisible();
  await expectAccessible();
  await expectNoOverflow();
  const file = () =>
    userEvent.upload(document.querySelector('input[type=file]') as HTMLElement, new File(['abc'], 'a.csv'));
  await file();
  await expect.element(alert()).toHaveTextContent('The file has no rows');
  expect(sent).toEqual(['1', '2']);
  answer(getImport, { import: READ });
  answer(createImport, { import: READ });
  await file();
  await expect.element(main().getByRole('heading', { name: 'What do the columns hold?' })).toBeVisible();
  expect(location.pathname).toBe(`/organization/import/${READ.id}`);
});

it('asks to assign columns, and checks the rows', async () => {
  answerPerson('admin');
  answer(getImport, { import: READ });
  await openWorkspace(`/organization/import/${READ.id}`);
  await expect.element(main().getByLabelText('Client is')).toHaveValue('beneficiary.name');
  await expectAccessible();
  await expectNoOverflow();
  const refusal = new Refusal('invalid_input', 'Invalid input');
  refusal.problem.fields = { columns: 'Two columns are read as Beneficiary: Full Name' };
  fail(setImportColumns, refusal);
  await main().getByLabelText('Shoe size is').selectOptions('beneficiary.name');
  await main().getByRole('button', { name: 'Check 12 rows' }).click();
  await expect.element(alert()).toHaveTextContent('Two columns are read as Beneficiary: Full Name');
  answerRows();
  let asked: unknown;
  answer(setImportColumns, ({ body }) => {
    asked = body;
    return { import: CHECKED };
  });
  await main().getByLabelText('Shoe size is').selectOptions('note');
  await main().getByLabelText('Import past dates as').selectOptions('open');
  await main().getByRole('button', { name: 'Check 12 rows' }).click();
  await expect.element(main().getByText('10 of 12 rows can be imported, 2 have errors.')).toBeVisible();
  expect(asked).toEqual({
    columns: ['beneficiary.name', 'date:Interview', 'note'],
    meanings: [],
    past_dates: 'open',
    duplicates: 'link',
    date_order: null,
  });
});

it.each(['beneficiary.born_on', 'priority_date'])('offers the order of days for %s only', async (field) => {
  answerPerson('admin');
  answer(getImport, { import: { ...READ, columns: [{ header: 'Day', samples: ['03/04/2020'], field }] } });
  await openWorkspace(`/organization/import/${READ.id}`);
  await expect.element(main().getByLabelText('Dates such as 3/4/2027')).toBeVisible();
  await expect.element(main().getByLabelText('Import past dates as')).not.toBeInTheDocument();
});

it('keeps the assignment of unchanged columns, and asks before discarding it', async () => {
  answerPerson('admin');
  const sheets = ['Open', 'Closed'].map((name) => ({ name, rows: 13 }));
  answer(getImport, { import: { ...READ, sheets } });
  await openWorkspace(`/organization/import/${READ.id}`);
  await main().getByLabelText('Shoe size is').selectOptions('note');
  await main().getByLabelText('Import past dates as').selectOptions('open');
  const [client, interview] = READ.columns;
  answer(setImportColumns, ({ body }) => {
    expect(body).toEqual({ sheet: 1 });
    const columns = [{ ...client, field: null }, { ...interview, header: 'Hearing' }, READ.columns[2]];
    return { import: { ...READ, sheets, sheet: 1, columns: columns as Import['columns'] } };
  });
  await main().getByLabelText('Sheet').selectOptions('Closed');
  await expect.element(main().getByLabelText('Hearing is')).toHaveValue('date:Interview');
  // This mapping was only guessed, so the new guess replaces it.
  await expect.element(main().getByLabelText('Client is')).toHaveValue('');
  await expect.element(main().getByLabelText('Shoe size is')).toHaveValue('note');
  await expect.element(main().getByLabelText('Import past dates as')).toHaveValue('open');
  await main().getByRole('link', { name: 'Organization' }).click();
  const question = page.getByRole('dialog', { name: 'Discard your changes?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect.element(main().getByLabelText('Shoe size is')).toHaveValue('note');
  await main().getByRole('link', { name: 'Organization' }).click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect.poll(() => location.pathname).toBe('/organization');
});

it('asks for the meaning of unknown values, with a guess, and can create a kind of case', async () => {
  answerPerson('admin');
  const columns = [
    ...READ.columns,
    { header: 'Stage', samples: ['Submitted', 'Won'], field: 'status' },
    { header: 'Matter', samples: ['Citizenship'], field: 'matter_type' },
  ];
  answer(getImport, { import: { ...READ, columns } });
  answer(listMatterTypes, { matter_types: [N_400] });
  answer(listImportWords, ({ query }) =>
    query.get('field') === 'status'
      ? {
          words: [
            { value: 'Won', rows: 4, guess: null },
            { value: 'Submitted', rows: 1, guess: 'filed' },
          ],
          left: 0,
        }
      : { words: [{ value: 'Citizenship', rows: 2, guess: null }], left: 3 },
  );
  await openWorkspace(`/organization/import/${READ.id}`);
  const statuses = main().getByRole('region', { name: 'Which status do these values mean?' });
  await expect.element(statuses.getByLabelText('Submitted means')).toHaveValue('filed');
  await expect.element(statuses.getByText('1 row · a guess')).toBeVisible();
  await expect.element(statuses.getByLabelText('Won means')).toHaveValue('');
  await statuses.getByLabelText('Won means').selectOptions('Left out');
  const kinds = main().getByRole('region', { name: 'Which kind of case do these values mean?' });
  await expect
    .element(kinds.getByText('3 more values are not listed: their rows have errors.'))
    .toBeVisible();
  await expectAccessible();
  await expectNoOverflow();
  fail(createMatterType, new Refusal('conflict', 'There is one of this name'));
  await kinds.getByLabelText('Citizenship means').selectOptions('Create “Citizenship”');
  await expect.element(page.getByText('“Citizenship” was not created.')).toBeVisible();
  await expect.element(kinds.getByLabelText('Citizenship means')).toHaveValue('');
  const made = { ...N_400, id: idOf(91), name: 'Citizenship' };
  answer(createMatterType, () => {
    answer(listMatterTypes, { matter_types: [made, N_400] });
    return { matter_type: defined(made) };
  });
  await kinds.getByLabelText('Citizenship means').selectOptions('Create “Citizenship”');
  await expect.element(kinds.getByLabelText('Citizenship means')).toHaveValue(made.id);
  answerRows();
  let asked: { meanings?: unknown } = {};
  answer(setImportColumns, ({ body }) => {
    asked = body as typeof asked;
    return { import: CHECKED };
  });
  await main().getByRole('button', { name: 'Check 12 rows' }).click();
  await expect.element(main().getByText('10 of 12 rows can be imported, 2 have errors.')).toBeVisible();
  expect(asked.meanings).toEqual([
    { field: 'status', value: 'Won', means: null },
    { field: 'status', value: 'Submitted', means: 'filed' },
    { field: 'matter_type', value: 'Citizenship', means: made.id },
  ]);
});

it('deletes a mistaken upload, unless its import was started', async () => {
  answerPerson('admin');
  answer(getImport, { import: READ });
  await openWorkspace(`/organization/import/${READ.id}`);
  await main().getByLabelText('Shoe size is').selectOptions('note');
  const remove = async () => {
    await main().getByRole('button', { name: 'Delete File' }).click();
    const question = page.getByRole('dialog', { name: 'Delete clients.csv?' });
    await question.getByRole('button', { name: 'Delete File' }).click();
  };
  fail(deleteImport, new Refusal('conflict', 'It is being imported'));
  await remove();
  await expect.element(page.getByText('It is being imported')).toBeVisible();
  answer(deleteImport, undefined);
  await remove();
  await expect.element(main().getByText('File deleted')).toBeVisible();
  await expectAccessible();
  await main().getByRole('button', { name: 'Import another file' }).click();
  await expect.poll(() => location.pathname).toBe('/organization/import');
});

it('offers Retry when values cannot be loaded', async () => {
  answerPerson('admin');
  const columns = [{ header: 'Stage', samples: ['Won'], field: 'status' }];
  const meanings = [{ field: 'status', value: 'Won', means: 'drafted' }] as const;
  answer(getImport, { import: { ...READ, columns, meanings: [...meanings] } });
  fail(listImportWords, new Refusal('internal', 'Not now'));
  await openWorkspace(`/organization/import/${READ.id}`);
  await askAgain(
    main().getByRole('button', { name: 'Retry' }),
    () => answer(listImportWords, { words: [{ value: 'Won', rows: 4, guess: 'filed' }], left: 0 }),
    main().getByLabelText('Won means'),
  );
  // The meaning chosen before takes precedence over the guess.
  await expect.element(main().getByLabelText('Won means')).toHaveValue('drafted');
});

it('lists errors and duplicates by row, and asks for the date format', async () => {
  answerPerson('admin');
  answer(getImport, { import: CHECKED });
  fail(listImportRows, new Refusal('internal', 'Not now'));
  await openWorkspace(`/organization/import/${READ.id}`);
  await expect.element(main().getByText('Not now')).toBeVisible();
  await askAgain(
    main().getByRole('button', { name: 'Retry' }),
    answerRows,
    main().getByText('Interview: Not a date (“soon”)'),
  );
  await expectAccessible();
  await expectNoOverflow();
  await main().getByText('Duplicates 1').click();
  await expect.element(main().getByText('Is like Ana Silva (same e-mail address)')).toBeVisible();
  answer(setImportColumns, ({ body }) => {
    expect(body).toMatchObject({ date_order: 'dmy' });
    return { import: { ...CHECKED, ambiguous_date: null, date_order: 'dmy' as const } };
  });
  await main().getByRole('button', { name: 'Day first' }).click();
  await expect.element(main().getByRole('button', { name: 'Day first' })).not.toBeInTheDocument();
  await main().getByRole('button', { name: 'Change columns' }).click();
  await expect.element(main().getByLabelText('Client is')).toBeVisible();
});

it('imports valid rows with progress, and can be undone', async () => {
  answerPerson('admin');
  answer(getImport, { import: CHECKED });
  answerRows();
  await openWorkspace(`/organization/import/${READ.id}`);
  onTestFinished(() => unfollow(OPERATION.id));
  fail(runImport, new Refusal('conflict', 'The import has begun already'));
  await main().getByRole('button', { name: 'Import the 10 good rows' }).click();
  await expect.element(main().getByText('The import has begun already')).toBeVisible();
  answer(getOperation, { operation: OPERATION });
  answer(runImport, ({ body }) => {
    expect(body).toEqual({ only_good: true });
    answer(getImport, { import: { ...CHECKED, operation_id: OPERATION.id } });
    return { operation: OPERATION };
  });
  await main().getByRole('button', { name: 'Import the 10 good rows' }).click();
  await expect.element(main().getByText('5 of 10 rows are imported.')).toBeVisible();
  await expectAccessible();
});

it('shows the result of an import, which can be undone', async () => {
  answerPerson('admin');
  answer(getImport, { import: { ...CHECKED, operation_id: OPERATION.id } });
  const done: Operation = { ...OPERATION, state: 'done', done: 10, undo_until: '2099-01-01T00:00:00Z' };
  answer(getOperation, { operation: done });
  await openWorkspace(`/organization/import/${READ.id}`);
  await expect.element(main().getByText('10 of 10 rows were imported.')).toBeVisible();
  await expect.element(main().getByText('2 rows had errors and were left out.')).toBeVisible();
  await expect.element(main().getByRole('button', { name: 'Download errors' })).toBeVisible();
  fail(undoOperation, new Refusal('conflict', 'It is undone already'));
  await main().getByRole('button', { name: 'Undo the import' }).click();
  await expect.element(alert()).toHaveTextContent('It is undone already');
  const undoing: Operation = {
    ...OPERATION,
    id: idOf(72),
    undoes: OPERATION.id,
    title: 'Undo: Import clients.csv',
  };
  const over: Operation = { ...undoing, state: 'done' };
  const undone: Operation = { ...done, state: 'undone', undo_until: null };
  onTestFinished(() => unfollow(undoing.id));
  answer(undoOperation, () => {
    answer(getOperation, ({ path }) => ({ operation: path.endsWith(undoing.id) ? over : undone }));
    return { operation: undoing };
  });
  await main().getByRole('button', { name: 'Undo the import' }).click();
  await expect.poll(isStreamOpen).toBe(true);
  sendLiveEvent({ kind: 'operation', id: undoing.id, n: Date.now() });
  await expect.element(main().getByText('The import was undone.')).toBeVisible();
  await expectNoOverflow();
});

it('is for admins, and a missing import says so', async () => {
  answerPerson('user');
  await openWorkspace('/organization/import');
  await expect.element(main().getByText('Only admins import spreadsheets')).toBeVisible();
});

it('of a deleted file says so', async () => {
  answerPerson('admin');
  fail(getImport, new Refusal('not_found', 'Not found'));
  await openWorkspace(`/organization/import/${READ.id}`);
  await expect.element(main().getByText('Import not found')).toBeVisible();
  await expectAccessible();
});
