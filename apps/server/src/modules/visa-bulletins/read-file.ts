import { CHARGEABILITIES, type Chargeability } from '@landfall/contract/preference-categories';
import {
  BULLETIN_CATEGORIES,
  type BulletinCategory,
  type BulletinKind,
  CHARTS,
  type Chart,
  CUTOFF_STATUSES,
  kindOf,
} from '@landfall/contract/visa-bulletins';
import { utcMidnight } from '@landfall/domain/calendar-dates';
import type { Cutoff } from '@landfall/domain/visa-bulletin/cutoffs';
import { invalidInput } from '../../platform/http/failure.ts';
import { decodeText, readCsv } from '../../platform/spreadsheets/csv.ts';
import { UnreadableSheetError } from '../../platform/spreadsheets/spreadsheet.ts';

/** One cell of a bulletin. */
export interface Cell extends Cutoff {
  chart: Chart;
  category: BulletinCategory;
  country: Chargeability;
}

/** The bulletin of a month, as read from a file. */
export interface FileBulletin {
  month: string;
  cells: Cell[];
  /** The chart that USCIS uses, for the kinds for which the file states it. */
  uscis: Partial<Record<BulletinKind, Chart>>;
}

const NEEDED = ['bulletin', 'chart', 'kind', 'category', 'country', 'status', 'date'] as const;
const COLUMNS = [...NEEDED, 'uscis_chart'] as const;
type Column = (typeof COLUMNS)[number];

/** A row of a file, with its position. */
interface RawRow {
  /** 'Line 3' of a table, or 'Row 3' of JSON. */
  place: string;
  values: Partial<Record<Column, string>>;
}

const refused = (reason: string) => invalidInput({ file: reason });
const quoted = (value: string) => `“${value.length > 40 ? `${value.slice(0, 40)}…` : value}”`;
const isColumn = (name: string): name is Column => COLUMNS.some((column) => column === name);

function rowsOfTable(bytes: Uint8Array): RawRow[] {
  const [sheet] = readCsv(bytes);
  const [head, ...rows] = sheet?.rows ?? [];
  const names = (head?.cells ?? []).map((name) => name.toLowerCase());
  const headPlace = `Line ${head?.no ?? 1}`;
  for (const [at, name] of names.entries()) {
    if (!isColumn(name)) throw refused(`${headPlace}: ${quoted(name)} is no column of a visa bulletin`);
    if (names.indexOf(name) < at) throw refused(`${headPlace}: the column “${name}” is there twice`);
  }
  const missing = NEEDED.find((name) => !names.includes(name));
  if (missing) throw refused(`${headPlace}: the column “${missing}” is missing`);
  return rows.map(({ no, cells }) => {
    if (cells.length > names.length) throw refused(`Line ${no} has more cells than there are columns`);
    return { place: `Line ${no}`, values: Object.fromEntries(names.map((name, at) => [name, cells[at]])) };
  });
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function rowOfJson(value: unknown, at: number): RawRow {
  const place = `Row ${at + 1}`;
  if (!isObject(value)) throw refused(`${place} is no object with the columns of a visa bulletin`);
  const values: RawRow['values'] = {};
  for (const [name, given] of Object.entries(value)) {
    if (!isColumn(name)) throw refused(`${place}: ${quoted(name)} is no column of a visa bulletin`);
    if (given !== null && typeof given !== 'string') throw refused(`${place}, column “${name}”: not a text`);
    values[name] = given?.trim() ?? '';
  }
  return { place, values };
}

function rowsOfJson(text: string): RawRow[] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw refused('The file is not valid JSON');
  }
  const rows = isObject(value) ? value.rows : value;
  if (!Array.isArray(rows)) throw refused('The file holds no list of rows');
  return rows.map(rowOfJson);
}

/** Reads the cells of a row, and refuses values that are invalid in their column. */
class RowReader {
  readonly #row: RawRow;

  constructor(row: RawRow) {
    this.#row = row;
  }

  text(column: Column): string {
    return this.#row.values[column] ?? '';
  }

  fault(column: Column, reason: string) {
    return refused(`${this.#row.place}, column “${column}”: ${reason}`);
  }

  one<const Word extends string>(column: Column, words: readonly Word[]): Word {
    const value = this.text(column);
    const word = words.find((known) => known === value);
    if (word !== undefined) return word;
    throw this.fault(column, value === '' ? 'empty' : `${quoted(value)} is not known`);
  }

  month(): string {
    const value = this.text('bulletin');
    if (/^(19|20)\d{2}-(0[1-9]|1[0-2])$/.test(value)) return value;
    throw this.fault('bulletin', `${quoted(value)} is no month, such as 2026-07`);
  }

  cutoff(): Cutoff {
    const status = this.one('status', CUTOFF_STATUSES);
    const date = this.text('date');
    if (status !== 'date') {
      if (date !== '') throw this.fault('date', `empty unless the status is “date”`);
      return { status, date: null };
    }
    if (Number.isNaN(utcMidnight(date)))
      throw this.fault('date', `${quoted(date)} is no date, such as 2019-03-01`);
    return { status, date };
  }
}

/** Groups rows into bulletins; no cell may occur twice. */
function bulletinsOf(rows: readonly RawRow[]): FileBulletin[] {
  const bulletins = new Map<string, FileBulletin>();
  const places = new Map<string, string>();
  for (const row of rows) {
    const read = new RowReader(row);
    const month = read.month();
    const chart = read.one('chart', CHARTS);
    const category = read.one('category', BULLETIN_CATEGORIES);
    const kind = read.one('kind', ['family', 'employment']);
    if (kind !== kindOf(category))
      throw read.fault('kind', `${category} is in the section “${kindOf(category)}”`);
    const cell = { chart, category, country: read.one('country', CHARGEABILITIES), ...read.cutoff() };
    const key = [month, chart, category, cell.country].join(' ');
    const twin = places.get(key);
    if (twin) throw refused(`${row.place}: says again what ${twin.toLowerCase()} says`);
    places.set(key, row.place);
    const bulletin = bulletins.get(month) ?? { month, cells: [], uscis: {} };
    bulletins.set(month, bulletin);
    bulletin.cells.push(cell);
    if (read.text('uscis_chart') === '') continue;
    const used = read.one('uscis_chart', CHARTS);
    if ((bulletin.uscis[kind] ?? used) !== used)
      throw read.fault('uscis_chart', `another than in a row of ${month} before`);
    bulletin.uscis[kind] = used;
  }
  return [...bulletins.values()].sort((a, b) => (a.month < b.month ? -1 : 1));
}

/**
 * The bulletins in a file, the earliest first. A file is a table with a heading, or JSON: a list of rows, or an object
 * with the list as `rows`. An unknown label refuses the whole file.
 * @throws Failure `invalid_input` that names `file`, with the line and the column
 */
export function readBulletins(bytes: Uint8Array): FileBulletin[] {
  const text = decodeText(bytes)
    .replace(/^\uFEFF/, '')
    .trimStart();
  if (text === '') throw refused('The file is empty');
  try {
    const bulletins = bulletinsOf(/^[[{]/.test(text) ? rowsOfJson(text) : rowsOfTable(bytes));
    if (bulletins.length === 0) throw refused('The file has no rows');
    return bulletins;
  } catch (error) {
    if (error instanceof UnreadableSheetError) throw refused(error.message);
    throw error;
  }
}
