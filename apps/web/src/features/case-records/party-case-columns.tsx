import type { CaseColumn, CaseListRow } from '@landfall/contract/case-records';
import { columnsOf, type DataColumn } from '../../ui/DataTable.tsx';
import { Nothing } from '../../ui/Nothing.tsx';
import { RelativeDate } from '../../ui/RelativeDate.tsx';
import { caseColumns } from './columns.tsx';

const column = columnsOf<CaseListRow>();

/** Those columns of the case list that have these fields. */
function fieldColumns(fields: readonly CaseColumn[]): DataColumn<CaseListRow>[] {
  return caseColumns([], undefined).filter((shown) =>
    fields.some((field) => field === Reflect.get(shown, 'accessorKey')),
  );
}

/** The columns of a petitioner's cases (product specification, section 2). */
export const petitionerCaseColumns: DataColumn<CaseListRow>[] = fieldColumns([
  'title',
  'petitioner_name',
  'beneficiary_name',
  'status',
  'note',
]);

/**
 * The columns of a beneficiary's cases: whose petition it is, how it stands and what is next.
 * @param today the organization's day; undefined while it is not known
 */
export function beneficiaryCaseColumns(today: string | undefined): DataColumn<CaseListRow>[] {
  return [
    ...fieldColumns(['title', 'petitioner_name', 'status']),
    column.display({
      id: 'next_date',
      header: 'Next Date',
      meta: { isEmpty: (row: CaseListRow) => !row.urgent_date },
      cell: ({ row: { original } }) =>
        original.urgent_date ? <RelativeDate date={original.urgent_date} today={today} /> : <Nothing />,
    }),
  ];
}
