import { CASE_COLUMNS, type CaseColumn, DATE_SORT } from '@landfall/contract/case-records';
import { type ColumnChoice, choiceOf, hiddenIds as chosenIds } from '../../lib/column-choice.ts';
import { joinNames, splitNames } from '../../lib/search-params.ts';
import { columnLabel, dateColumns } from './date-columns.ts';

/** Which columns of the case list are hidden. */
export interface HiddenColumns extends ColumnChoice {
  /** Names of date types, comma separated. */
  hide?: string | undefined;
}

const { title: _, ...HIDEABLE } = CASE_COLUMNS;
/** Columns hidden by default: those that not every office needs, and the note, which takes much room. */
const ON_REQUEST: readonly string[] = [
  'matter_type',
  'checklist',
  'preference_category',
  'visa_state',
  'note',
] satisfies CaseColumn[];
const FIXED = Object.entries(HIDEABLE).map(([id, label]) => ({ id, label }));

/** The columns that can be hidden, in the table's order. The case's name is always shown. */
export function choosableColumns(
  dateTypes: readonly string[],
  archived: ReadonlySet<string> = new Set(),
): { id: string; label: string }[] {
  return [
    ...FIXED,
    ...dateColumns(dateTypes, []).map((name) => ({
      id: `${DATE_SORT}${name}`,
      label: columnLabel(name, archived),
    })),
  ];
}

/** Ids of the hidden columns, as the table names them. */
export function hiddenIds({ hide, ...choice }: HiddenColumns): ReadonlySet<string> {
  return new Set([
    ...chosenIds(choice, ON_REQUEST),
    ...splitNames(hide).map((name) => `${DATE_SORT}${name}`),
  ]);
}

/** The inverse of {@link hiddenIds}. */
export function hiddenColumns(ids: ReadonlySet<string>): Required<HiddenColumns> {
  const isDate = (id: string) => id.startsWith(DATE_SORT);
  return {
    hide: joinNames([...ids].filter(isDate).map((id) => id.slice(DATE_SORT.length))),
    ...choiceOf(new Set([...ids].filter((id) => !isDate(id))), ON_REQUEST),
  };
}

/** The visible columns in the format of an export, comma separated. */
export function exportedColumns(dateTypes: readonly string[], hidden: ReadonlySet<string>): string {
  const shown = choosableColumns(dateTypes).filter(({ id }) => !hidden.has(id));
  return ['title', ...shown.map(({ id }) => id)].join(',');
}
