import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { columnsOf, DataTable } from './DataTable.tsx';

interface Row {
  id: string;
  name: string;
  note: string;
}

const column = columnsOf<Row>();
const columns = [
  column.accessor('name', { header: 'Name', meta: { place: 'lead' } }),
  column.accessor('note', { header: 'Note', meta: { label: 'Note', isEmpty: (row) => row.note === '' } }),
];
const table = (rows: Row[] | undefined) =>
  renderToString(
    <DataTable label="People" columns={columns} rows={rows} rowId={(row) => row.id} placeholders={3} />,
  );

test('rows keep a table’s roles and name their cells for cards', () => {
  const html = table([
    { id: '1', name: 'Amara', note: 'called' },
    { id: '2', name: 'Minh', note: '' },
  ]);
  expect(html).toContain('aria-label="People"');
  expect(html).toMatch(/data-label="Note"[^>]*>called/);
  expect(html.match(/data-empty="true"/g)).toHaveLength(1);
  expect(html).toContain('aria-busy="false"');
});

test('a skeleton of the table’s shape stands in for rows that are not there yet', () => {
  const html = table(undefined);
  expect(html.match(/role="row"/g)).toHaveLength(4);
  expect(html.match(/role="cell"/g)).toHaveLength(6);
  expect(html).toContain('aria-busy="true"');
});
