import { z } from 'zod';
import { LIMITS } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { id, instant, pageInfo, pageQuery, text } from './fields.ts';
import { IMPORT_DATE, IMPORT_KINDS } from './import-fields.ts';
import { operation } from './operations.ts';

/** How dates of numbers alone are written, as in 03/04/2025: month first or day first. */
export const DATE_ORDERS = ['mdy', 'dmy'] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

/** What becomes of dates that are over: they come in as done, or are still to be dealt with. */
export const PAST_DATES = ['handled', 'open'] as const;

/**
 * What becomes of a row about somebody who is there already, or was in an earlier row: it is left out, it goes to whoever
 * is there, or makes another.
 */
export const DUPLICATE_CHOICES = ['skip', 'link', 'create'] as const;

/** Fields whose values are words of the office: statuses, and its kinds of cases. */
export const WORD_FIELDS = ['status', 'matter_type'] as const;
export type WordField = (typeof WORD_FIELDS)[number];

/** How long a value may be that can be said to mean something. */
export const WORD_LENGTH = 200;
/** How many values of a column are answered, those of the most rows first. */
export const WORDS_LISTED = 100;

/** What a value means that is none of the office's words. */
export const importMeaning = z.object({
  field: z.enum(WORD_FIELDS),
  value: text(WORD_LENGTH),
  /** A status, or the id of a kind of case; null: it is left out. */
  means: text(LIMITS.matterTypeName).nullable(),
});
export type ImportMeaning = z.infer<typeof importMeaning>;

/** A column of the sheet. */
export const importColumn = z.object({
  header: z.string(),
  /** Up to three of its values. */
  samples: z.array(z.string()),
  /** What it is read as; null: it is left out. */
  field: z.string().nullable(),
});
export type ImportColumn = z.infer<typeof importColumn>;

export const importRecord = z.object({
  id,
  kind: z.enum(IMPORT_KINDS),
  /** The file's name. */
  name: z.string(),
  created_at: instant,
  /** The sheets of a workbook; the one of a CSV file has no name. */
  sheets: z.array(z.object({ name: z.string(), rows: z.number().int() })),
  /** Which of them is read, from 0. */
  sheet: z.number().int(),
  /** The number of the row that names the columns. */
  header_row: z.number().int(),
  columns: z.array(importColumn),
  /** What its values were said to mean. */
  meanings: z.array(importMeaning),
  date_order: z.enum(DATE_ORDERS).nullable(),
  /** A date that could be read in two ways, while the order has to be chosen; null: it need not be. */
  ambiguous_date: z.string().nullable(),
  past_dates: z.enum(PAST_DATES),
  duplicates: z.enum(DUPLICATE_CHOICES),
  /** Null until its columns were settled. */
  counts: z
    .object({
      rows: z.number().int(),
      /** Those that would be imported. */
      good: z.number().int(),
      /** Those with something wrong. */
      faulty: z.number().int(),
      /** Those that are left out as duplicates. */
      skipped: z.number().int(),
      /** Those about somebody who is there already, whatever becomes of them. */
      duplicates: z.number().int(),
    })
    .nullable(),
  /** That which imports it; null while nobody has begun that. */
  operation_id: id.nullable(),
});
export type Import = z.infer<typeof importRecord>;

/** Something wrong in a row. */
const fault = z.object({
  /** What the column is read as. */
  field: z.string(),
  value: z.string(),
  message: z.string(),
});
export type ImportFault = z.infer<typeof fault>;

/** Whom a row is like. */
const alike = z.object({
  kind: z.enum(['beneficiary', 'petitioner']),
  /** The record that is there; null for one of an earlier row. */
  id: id.nullable(),
  /** The earlier row; null for a record that is there. */
  row: z.number().int().nullable(),
  name: z.string(),
  /** As 'same e-mail address'. */
  reason: z.string(),
});
export type Alike = z.infer<typeof alike>;

export const importRow = z.object({
  /** Its number in the file. */
  no: z.number().int(),
  /** The cells, by column; none once the row was imported. */
  values: z.array(z.string()),
  faults: z.array(fault),
  alike: z.array(alike),
  state: z.enum(['good', 'faulty', 'skipped', 'imported']),
});
export type ImportRow = z.infer<typeof importRow>;

const params = z.object({ id });
const one = z.object({ import: importRecord });

export const createImport = endpoint({
  method: 'POST',
  path: '/imports',
  summary: 'Read a spreadsheet whose parts have come, and guess what its columns hold',
  access: 'admin',
  audit: 'import.created',
  body: z.strictObject({
    /** An upload with the purpose `import`, of which all parts have come. */
    upload_id: id,
    kind: z.enum(IMPORT_KINDS),
  }),
  response: one,
  status: 201,
  errors: ['not_found', 'conflict', 'storage_full'],
});

export const getImport = endpoint({
  method: 'GET',
  path: '/imports/{id}',
  summary: 'An import as it stands',
  access: 'admin',
  audit: false,
  params,
  response: one,
  errors: ['not_found'],
});

export const deleteImport = endpoint({
  method: 'DELETE',
  path: '/imports/{id}',
  summary: 'Forget a file; what was imported of it stays',
  access: 'admin',
  audit: 'import.deleted',
  params,
  errors: ['not_found', 'conflict'],
});

/** A date's column, or one of the fields of the import's kind: the server says which. */
const field = text(LIMITS.dateName + IMPORT_DATE.length);

export const setImportColumns = endpoint({
  method: 'POST',
  path: '/imports/{id}/columns',
  summary: 'Say what the columns hold, and check every row as the import would',
  access: 'admin',
  audit: 'import.checked',
  params,
  body: z.strictObject({
    sheet: z.number().int().min(0).optional(),
    header_row: z.number().int().min(1).optional(),
    /** What each column is read as, in their order; guessed anew without it. */
    columns: z.array(field.nullable()).optional(),
    /** What values mean that are none of the office's words; without it as was said before. */
    meanings: z
      .array(importMeaning)
      .max(2 * WORDS_LISTED)
      .optional(),
    date_order: z.enum(DATE_ORDERS).nullable().optional(),
    past_dates: z.enum(PAST_DATES).optional(),
    duplicates: z.enum(DUPLICATE_CHOICES).optional(),
  }),
  response: one,
  errors: ['not_found', 'conflict'],
});

export const runImport = endpoint({
  method: 'POST',
  path: '/imports/{id}/run',
  summary:
    'Import the good rows, or all as long as none is wrong: then, should one fail, what was done is taken back',
  access: 'admin',
  audit: 'import.begun',
  params,
  body: z.strictObject({
    /** Whether rows with errors may be left out. */
    only_good: z.boolean(),
  }),
  response: z.object({ operation }),
  status: 202,
  errors: ['not_found', 'conflict'],
});

export const listImportWords = endpoint({
  method: 'GET',
  path: '/imports/{id}/words',
  summary:
    'Values of a column that are none of the office’s statuses or kinds of cases, those of the most rows first, with a guess',
  access: 'admin',
  audit: false,
  params,
  query: z.object({
    /** Its place, from 0. */
    column: z.coerce.number().int().min(0).max(1_000),
    /** What the column would be read as. */
    field: z.enum(WORD_FIELDS),
  }),
  response: z.object({
    words: z.array(
      z.object({
        value: z.string(),
        rows: z.number().int(),
        /** What it is likely to mean; null when nothing is. */
        guess: z.string().nullable(),
      }),
    ),
    /** How many more values there are than are answered. */
    left: z.number().int(),
  }),
  errors: ['not_found'],
});

/** Rows with something wrong, rows like somebody who is there, or rows that would be imported. */
export const ROW_PROBLEMS = ['faults', 'duplicates', 'none'] as const;

export const listImportRows = endpoint({
  method: 'GET',
  path: '/imports/{id}/rows',
  summary: 'Rows of the sheet, in their order',
  access: 'admin',
  audit: false,
  params,
  query: z.object({ problem: z.enum(ROW_PROBLEMS).optional(), ...pageQuery }),
  response: z.object({ rows: z.array(importRow), ...pageInfo }),
  errors: ['not_found'],
});

export const exportImportFaults = endpoint({
  method: 'GET',
  path: '/imports/{id}/faults',
  summary: 'What is wrong in the rows, as CSV: row, column, value and why',
  access: 'admin',
  audit: 'import.faults_exported',
  params,
  response: z.string(),
  download: 'import-errors.csv',
  errors: ['not_found'],
});

export const getImportSample = endpoint({
  method: 'GET',
  path: '/imports/sample',
  summary: 'A file to start from',
  access: 'viewer',
  audit: 'import.sample_exported',
  query: z.object({ kind: z.enum(IMPORT_KINDS).default('cases') }),
  response: z.string(),
  download: 'import-sample.csv',
  errors: [],
});
