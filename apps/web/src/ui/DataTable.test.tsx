import { MantineProvider } from '@mantine/core';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { columnsOf, DataTable } from './DataTable.tsx';
import type { DataTableProps } from './data-table/columns.ts';

interface Row {
  id: string;
  name: string;
  note: string;
  fee: number;
}

const column = columnsOf<Row>();
const columns = [
  column.accessor('name', { header: 'Name', meta: { place: 'lead', sort: 'title' } }),
  column.accessor('note', { header: 'Note', meta: { isEmpty: (row) => row.note === '' } }),
  column.accessor('fee', { header: 'Fee', meta: { align: 'right', sort: 'fee' } }),
];
const people = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ id: `p${at}`, name: `Person ${at}`, note: 'called', fee: at }));
const [amara, minh] = [
  { id: '1', name: 'Amara', note: 'called', fee: 900 },
  { id: '2', name: 'Minh', note: '', fee: 12 },
];

const table = (rows: Row[] | undefined, more: Partial<DataTableProps<Row>> = {}) =>
  renderToString(
    <MantineProvider>
      <DataTable label="People" columns={columns} rows={rows} placeholders={3} {...more} />
    </MantineProvider>,
  );
const count = (html: string, what: RegExp) => html.match(what)?.length ?? 0;

test('rows keep table roles and name their cells for cards', () => {
  const html = table([amara, minh]);
  expect(html).toContain('aria-label="People"');
  expect(html).toMatch(/data-label="Note"[^>]*>called/);
  expect(count(html, /data-empty="true"/g)).toBe(1);
  expect(html).toContain('aria-busy="false"');
});

test('a read-only table has no controls or tab stops', () => {
  const html = table([amara, minh], { sort: 'title' });
  expect(html).not.toMatch(/<button|<input|tabindex|aria-sort|aria-rowcount|aria-rowindex/);
});

test('a skeleton with the table’s shape is shown while rows load', () => {
  const html = table(undefined);
  expect(count(html, /role="row"/g)).toBe(4);
  expect(count(html, /role="cell"/g)).toBe(9);
  expect(html).toContain('aria-busy="true"');
  const selectable = table(undefined, { selected: new Set(), onSelect: () => {} });
  expect(count(selectable, /role="cell"/g)).toBe(12);
});

test('rows of an earlier query stay, dimmed and busy', () => {
  const html = table([amara], { stale: true });
  expect(html).toContain('Amara');
  expect(html).toMatch(/data-stale="true"[^>]*aria-busy="true"/);
});

test('draws some of many rows; each has its position among all', () => {
  const html = table(people(500), { total: 3000, hasMore: true });
  expect(html).toContain('aria-rowcount="3001"');
  expect(html).toContain('aria-rowindex="2"');
  expect(count(html, /data-index/g)).toBeLessThan(60);
  expect(table(people(500), { hasMore: true })).toContain('aria-rowcount="-1"');
  expect(table(people(500))).toContain('aria-rowcount="501"');
  expect(table(people(59))).not.toContain('aria-rowcount');
  expect(count(table(people(59)), /data-index/g)).toBe(59);
});

test('skeletons are below the last row while the next load; a failure shows the reason', () => {
  const more = { hasMore: true, onNearEnd: () => {} };
  expect(count(table([amara], { ...more, loadingMore: true }), /role="row"/g)).toBe(4);
  expect(table([amara], { ...more, loadingMore: true })).not.toContain('<button');
  const failed = table([amara], { ...more, moreFailure: 'No response from server' });
  expect(failed).toMatch(/The next rows could not be loaded\. No response from server.*Try Again/);
  expect(table([amara], more)).toContain('Load more');
  expect(table([amara], { onNearEnd: () => {} })).not.toContain('Load more');
});

test('sortable columns are buttons, and the sorted one shows its direction', () => {
  const html = table([amara], { sort: '-fee', onSort: () => {} });
  expect(count(html, /<button/g)).toBe(2);
  expect(html).toMatch(/aria-sort="none"[^>]*><button[^>]*>Name/);
  expect(html).toMatch(/aria-sort="descending"[^>]*><button[^>]*>Fee/);
  expect(table([amara], { sort: 'fee', onSort: () => {} })).toContain('aria-sort="ascending"');
});

test('numbers are right-aligned, and so is their header', () => {
  expect(table([amara])).toMatch(/<th[^>]*data-align="right"[^>]*>Fee.*<td[^>]*data-align="right"[^>]*>900/);
});

test('rows have a named checkbox; the one for all is checked when all are', () => {
  const selection = { onSelect: () => {}, rowLabel: (row: Row) => row.name };
  const some = table([amara, minh], { ...selection, selected: new Set(['2']) });
  expect(some).toMatch(/aria-label="Select Minh"[^>]*checked/);
  expect(some).not.toMatch(/aria-label="Select Amara"[^>]*checked/);
  expect(some).not.toMatch(/aria-label="Select all"[^>]*checked/);
  expect(count(some, /data-selected="true"/g)).toBe(1);
  const all = table([amara, minh], { ...selection, selected: new Set(['1', '2', 'elsewhere']) });
  expect(all).toMatch(/aria-label="Select all"[^>]*checked/);
});

test('Tab enters the rows at one of them', () => {
  const html = table([amara, minh], { onOpen: () => {} });
  expect(count(html, /<tr[^>]*tabindex="0"/g)).toBe(1);
  expect(count(html, /<tr[^>]*tabindex="-1"/g)).toBe(1);
});
