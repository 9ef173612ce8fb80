import type { DateState } from '@landfall/contract/case-dates';
import {
  CASE_COLUMNS,
  CASE_STATUS_LABELS,
  type CaseColumn,
  type CaseListRow,
  type CaseStatus,
  DATE_SORT,
  FIRST_DATE_COLUMN,
} from '@landfall/contract/case-records';
import { NOT_ARCHIVED } from '@landfall/contract/fields';
import type { Chargeability, VisaState } from '@landfall/contract/preference-categories';
import { CATEGORY_LABELS, VISA_STATE_LABELS } from '@landfall/contract/preference-words';

type ListedDates = CaseListRow['dates'];

/**
 * What the column of a date type shows: its earliest open date, else its latest handled one.
 * @param dates ascending, as in a row of the list
 */
export function shownDay(dates: ListedDates, dateType: string): string | null {
  const ofType = dates.filter(({ date_type }) => date_type === dateType);
  const shown = ofType.find(({ state }) => state === 'open') ?? ofType.at(-1);
  return shown?.important_date ?? null;
}

/** A date as it is stored in a row of the list. */
export interface StoredDate {
  id: string;
  date_setting_id: string;
  important_date: string;
  state: DateState;
}

/** A row of the list as it is stored. */
export type StoredRow = Omit<
  CaseListRow,
  'org' | 'archived_at' | 'dates' | 'checklist' | 'matter_type' | 'team' | 'visa_state'
> & {
  archived_at: string | null;
  priority_date: string | null;
  chargeability: Chargeability | null;
  dates: StoredDate[];
  checklist_done: number;
  checklist_total: number;
};

/** What all rows of a page share, and what they show of other tables. */
export interface RelatedRecords {
  /** The id of the organization. */
  orgId: string;
  /** Names of the types that rows reference by id, so that renaming a type changes no row. */
  dateTypes: ReadonlyMap<string, string>;
  matterTypes: ReadonlyMap<string, string>;
  /** Teams by case id; cases without a team are absent. */
  teams: ReadonlyMap<string, CaseListRow['team']>;
}

/** A row in the form of the contract; columns that the contract does not declare are ignored. */
export function toWire(
  row: StoredRow,
  visaState: VisaState | null,
  { orgId, dateTypes, matterTypes, teams }: RelatedRecords,
): CaseListRow {
  return {
    ...row,
    org: orgId,
    matter_type: (row.matter_type_id && matterTypes.get(row.matter_type_id)) ?? null,
    visa_state: visaState,
    archived_at: row.archived_at ?? NOT_ARCHIVED,
    checklist: { done: row.checklist_done, total: row.checklist_total },
    team: teams.get(row.id) ?? [],
    dates: row.dates.map(({ id, date_setting_id, important_date, state }) => ({
      id,
      date_type: dateTypes.get(date_setting_id) ?? '',
      important_date,
      state,
    })),
  };
}

/** A column of an export: its heading, and its cell for a row. */
export interface ExportColumn {
  heading: string;
  cell(row: CaseListRow): string | null;
}

function isKnownStatus(status: string): status is CaseStatus {
  return Object.hasOwn(CASE_STATUS_LABELS, status);
}

/** The cells of columns that are not exported as plain text. */
const CELLS = {
  status: ({ status }) => (isKnownStatus(status) ? CASE_STATUS_LABELS[status] : status),
  checklist: ({ checklist: { done, total } }) => (total === 0 ? null : `${done} of ${total}`),
  team: ({ team }) => team.map(({ display_name }) => display_name).join(', '),
  preference_category: ({ preference_category: category }) => category && CATEGORY_LABELS[category],
  visa_state: ({ visa_state: state }) => state && VISA_STATE_LABELS[state],
} satisfies Partial<Record<CaseColumn, ExportColumn['cell']>>;

const isComputed = (name: CaseColumn): name is keyof typeof CELLS => Object.hasOwn(CELLS, name);

function cellOf(name: CaseColumn): ExportColumn['cell'] {
  return isComputed(name) ? CELLS[name] : (row) => row[name];
}

const FIXED = new Map(
  (Object.entries(CASE_COLUMNS) as [CaseColumn, string][]).map(([name, heading]): [string, ExportColumn] => [
    name,
    { heading, cell: cellOf(name) },
  ]),
);

function dateColumn(name: string): ExportColumn {
  return { heading: name, cell: ({ dates }) => shownDay(dates, name) };
}

/** The columns of an export that names none: all columns of the list, 'Filing Deadline' first among the dates. */
export function allColumns(dateTypes: readonly string[]): ExportColumn[] {
  const ordered = dateTypes.toSorted(
    (a, b) => Number(b === FIRST_DATE_COLUMN) - Number(a === FIRST_DATE_COLUMN) || a.localeCompare(b),
  );
  return [...FIXED.values(), ...ordered.map(dateColumn)];
}

/**
 * The requested columns of an export, in the requested order; undefined if one does not exist.
 * @param asked their names, comma-separated; names of date types in any case
 */
export function askedColumns(asked: string, dateTypes: readonly string[]): ExportColumn[] | undefined {
  const byName = new Map(FIXED);
  for (const name of dateTypes) byName.set(`${DATE_SORT}${name}`.toLowerCase(), dateColumn(name));
  const columns = asked.split(',').map((name) => byName.get(name.trim().toLowerCase()));
  const known = columns.filter((column) => column !== undefined);
  return known.length === columns.length ? known : undefined;
}
