import { CASE_COLUMNS, type CaseColumn, DATE_SORT } from '@landfall/contract/case-records';
import { joinNames, splitNames } from '../../lib/search-params.ts';
import { columnLabel, dateColumns } from './date-columns.ts';

/** Which columns of the case list are hidden. */
export interface HiddenColumns {
  /** Names of date types, comma joined. */
  hide?: string | undefined;
  /** Ids of the other columns, comma joined. */
  without?: string | undefined;
  /** Ids of those that are hidden unless asked for, and were asked for, comma joined. */
  with?: string | undefined;
}

const { title: _, ...HIDEABLE } = CASE_COLUMNS;
/** Columns that not every office works with, and the note, which takes the room of what is to be done. */
const ON_REQUEST: readonly string[] = ['matter_type', 'checklist', 'note'] satisfies CaseColumn[];
const FIXED = Object.entries(HIDEABLE).map(([id, label]) => ({ id, label }));

/** The columns that can be hidden, in the table's order. The case's name always stays. */
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
export function hiddenIds({ hide, without, with: asked }: HiddenColumns): ReadonlySet<string> {
  const shown = splitNames(asked);
  return new Set([
    ...splitNames(without),
    ...ON_REQUEST.filter((id) => !shown.includes(id)),
    ...splitNames(hide).map((name) => `${DATE_SORT}${name}`),
  ]);
}

/** The opposite of {@link hiddenIds}. */
export function hiddenColumns(ids: ReadonlySet<string>): Required<HiddenColumns> {
  const isDate = (id: string) => id.startsWith(DATE_SORT);
  return {
    hide: joinNames([...ids].filter(isDate).map((id) => id.slice(DATE_SORT.length))),
    without: joinNames([...ids].filter((id) => !isDate(id) && !ON_REQUEST.includes(id))),
    with: joinNames(ON_REQUEST.filter((id) => !ids.has(id))),
  };
}

/** The columns in sight as an export wants them, comma joined. */
export function exportedColumns(dateTypes: readonly string[], hidden: ReadonlySet<string>): string {
  const shown = choosableColumns(dateTypes).filter(({ id }) => !hidden.has(id));
  return ['title', ...shown.map(({ id }) => id)].join(',');
}

const PREFIX = 'landfall.columns.';

/** The columns that a person hid the last time, for when the address says nothing of columns. */
export function rememberedColumns(personId: string, storage: Storage = localStorage): HiddenColumns {
  try {
    const kept = Object(JSON.parse(storage.getItem(`${PREFIX}${personId}`) ?? '{}'));
    const text = (value: unknown) => (typeof value === 'string' ? value : undefined);
    return { hide: text(kept.hide), without: text(kept.without), with: text(kept.with) };
  } catch {
    return {};
  }
}

/** Keeps which columns a person hid. */
export function rememberColumns(
  personId: string,
  hidden: HiddenColumns,
  storage: Storage = localStorage,
): void {
  try {
    storage.setItem(`${PREFIX}${personId}`, JSON.stringify(hidden));
  } catch {
    // A full storage costs the memory of a choice, nothing else.
  }
}
