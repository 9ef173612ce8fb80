/** A parsed sheet: its name, and its non-empty rows, each with its number in the file, from 1. */
export interface Sheet {
  name: string;
  rows: SheetRow[];
}

/** The texts of a row's cells, up to the last non-empty one. Dates are `YYYY-MM-DD`. */
export interface SheetRow {
  no: number;
  cells: string[];
}

/** Limits of a spreadsheet. Excel's own limit of a cell is 32,767 characters. */
export const SHEET_LIMITS = {
  /** Of an unzipped workbook. */
  unpackedBytes: 150 * 1024 * 1024,
  /** Files within a workbook, and sheets. */
  entries: 2_000,
  sheets: 50,
  /** In all sheets together. */
  rows: 50_000,
  columns: 200,
  cellLength: 32_767,
  /** Of all cells together. */
  characters: 30_000_000,
} as const;

/** A file that cannot be read; the message is for the person who uploaded it. */
export class UnreadableSheetError extends Error {
  override name = 'UnreadableSheetError';
}

const counted = (count: number) => count.toLocaleString('en-US');

/** Collects rows, and refuses more than the limits. */
export class SheetRows {
  readonly #limits: { rows: number; characters: number };
  readonly #sheets: Sheet[] = [];

  constructor() {
    this.#limits = { rows: SHEET_LIMITS.rows, characters: SHEET_LIMITS.characters };
  }

  /** Starts a sheet, to which the following rows belong. */
  begin(name: string): void {
    if (this.#sheets.length >= SHEET_LIMITS.sheets)
      throw new UnreadableSheetError(`The file has more than ${SHEET_LIMITS.sheets} sheets`);
    this.#sheets.push({ name, rows: [] });
  }

  /** Adds a row unless it is empty. */
  add(no: number, values: readonly string[]): void {
    const cells = values.map((value) => value.trim());
    while (cells.at(-1) === '') cells.pop();
    if (cells.length === 0) return;
    if (cells.length > SHEET_LIMITS.columns)
      throw new UnreadableSheetError(`Row ${no} has more than ${SHEET_LIMITS.columns} columns`);
    for (const cell of cells) {
      if (cell.length > SHEET_LIMITS.cellLength)
        throw new UnreadableSheetError(
          `Row ${no} has a cell of more than ${counted(SHEET_LIMITS.cellLength)} characters`,
        );
      this.#limits.characters -= cell.length;
    }
    this.#limits.rows -= 1;
    if (this.#limits.rows < 0)
      throw new UnreadableSheetError(
        `The file has more than ${counted(SHEET_LIMITS.rows)} rows: split it into several`,
      );
    if (this.#limits.characters < 0)
      throw new UnreadableSheetError('The file holds too much text: split it into several');
    this.#sheets.at(-1)?.rows.push({ no, cells });
  }

  /** The sheets with content. */
  sheets(): Sheet[] {
    const filled = this.#sheets.filter(({ rows }) => rows.length > 0);
    if (filled.length === 0) throw new UnreadableSheetError('The file has no rows');
    return filled;
  }
}
