import type { CaseColumn, CaseListRow } from '@landfall/contract/case-records';
import type { DataColumn } from '../../ui/DataTable.tsx';
import { caseColumns } from './columns.tsx';

/** The columns of the case list for these fields. */
function fieldColumns(fields: readonly CaseColumn[], today?: string): DataColumn<CaseListRow>[] {
  return caseColumns([], { today }).filter((shown) =>
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
 * The columns of a beneficiary's cases: petitioner, status and next date. @param today the organization's current day;
 * undefined while it is not known
 */
export function beneficiaryCaseColumns(today: string | undefined): DataColumn<CaseListRow>[] {
  return fieldColumns(['title', 'urgent_date', 'petitioner_name', 'status'], today);
}
