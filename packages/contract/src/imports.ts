import { z } from 'zod';
import { LIMITS } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { id, instant, pageInfo, pageQuery, text, wholeNumber } from './fields.ts';
import { IMPORT_DATE, IMPORT_KINDS } from './import-fields.ts';
import { operation } from './operations.ts';

/** How purely numeric dates are written, as in 03/04/2025: month first or day first. */
export const DATE_ORDERS = ['mdy', 'dmy'] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

/** How past dates are imported: as done, or as open. */
export const PAST_DATES = ['handled', 'open'] as const;

/**
 * What to do with a row about an existing person, or one of an earlier row: skip it, link it to that person, or create
 * another one.
 */
export const DUPLICATE_CHOICES = ['skip', 'link', 'create'] as const;

/** Fields whose values are terms of the office: statuses, and its kinds of cases. */
export const WORD_FIELDS = ['status', 'matter_type'] as const;
export type WordField = (typeof WORD_FIELDS)[number];

/** Maximum length of a value that can be given a meaning. */
export const WORD_LENGTH = 200;
/** How many values of a column are returned, the most frequent first. */
export const WORDS_LISTED = 100;

/** The meaning of a value that is not a term of the office. */
export const importMeaning = z.object({
  field: z.enum(WORD_FIELDS),
  value: text(WORD_LENGTH),
  /** A status, or the id of a kind of case; null if the value is ignored. */
  means: text(LIMITS.matterTypeName).nullable(),
});
export type ImportMeaning = z.infer<typeof importMeaning>;

/** A column of the sheet. */
export const importColumn = z.object({
  header: z.string(),
  /** Up to three of its values. */
  samples: z.array(z.string()),
  /** The field it is mapped to; null if the column is ignored. */
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
  /** Index of the sheet that is read. */
  sheet: z.number().int(),
  /** The number of the row that names the columns. */
  header_row: z.number().int(),
  columns: z.array(importColumn),
  /** The meanings chosen for its values. */
  meanings: z.array(importMeaning),
  date_order: z.enum(DATE_ORDERS).nullable(),
  /** An ambiguous date for which the order of day and month has to be chosen; null if it has not. */
  ambiguous_date: z.string().nullable(),
  past_dates: z.enum(PAST_DATES),
  duplicates: z.enum(DUPLICATE_CHOICES),
  /** Null until its columns are mapped. */
  counts: z
    .object({
      rows: z.number().int(),
      /** Rows that would be imported. */
      good: z.number().int(),
      /** Rows with errors. */
      faulty: z.number().int(),
      /** Rows skipped as duplicates. */
      skipped: z.number().int(),
      /** Rows about existing people, whatever happens to them. */
      duplicates: z.number().int(),
    })
    .nullable(),
  /** The operation that imports it; null before it was started. */
  operation_id: id.nullable(),
});
export type Import = z.infer<typeof importRecord>;

/** An error in a row. */
const fault = z.object({
  /** The field that the column is mapped to. */
  field: z.string(),
  value: z.string(),
  message: z.string(),
});
export type ImportFault = z.infer<typeof fault>;

/** The person that a row resembles. */
const alike = z.object({
  kind: z.enum(['beneficiary', 'petitioner']),
  /** The existing record; null for a person of an earlier row. */
  id: id.nullable(),
  /** The earlier row; null for an existing record. */
  row: z.number().int().nullable(),
  name: z.string(),
  /** For example 'same e-mail address'. */
  reason: z.string(),
});
export type Alike = z.infer<typeof alike>;

export const importRow = z.object({
  /** Its number in the file. */
  no: z.number().int(),
  /** The cells, by column; empty once the row was imported. */
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
  summary: 'Start an import of an uploaded spreadsheet, with a guess at its columns',
  access: 'admin',
  audit: 'import.created',
  body: z.strictObject({
    /** An upload with the purpose `import`, all of whose parts have been received. */
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
  summary: 'An import with its state',
  access: 'admin',
  audit: false,
  params,
  response: one,
  errors: ['not_found'],
});

export const deleteImport = endpoint({
  method: 'DELETE',
  path: '/imports/{id}',
  summary: 'Delete an import and its file; imported records stay',
  access: 'admin',
  audit: 'import.deleted',
  params,
  errors: ['not_found', 'conflict'],
});

/** A date column, or one of the fields of the import's kind; the server validates it. */
const field = text(LIMITS.dateName + IMPORT_DATE.length);

export const setImportColumns = endpoint({
  method: 'POST',
  path: '/imports/{id}/columns',
  summary: 'Set the meaning of the columns, and check every row',
  access: 'admin',
  audit: 'import.checked',
  params,
  body: z.strictObject({
    sheet: wholeNumber(0).optional(),
    header_row: wholeNumber(1).optional(),
    /** The field of each column, in order; guessed again when absent. */
    columns: z.array(field.nullable()).optional(),
    /** The meanings of values that are not terms of the office; unchanged when absent. */
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
    /** Its index, from 0. */
    column: z.coerce.number().int().min(0).max(1_000),
    /** The field that the column would be mapped to. */
    field: z.enum(WORD_FIELDS),
  }),
  response: z.object({
    words: z.array(
      z.object({
        value: z.string(),
        rows: z.number().int(),
        /** The likely meaning; null when there is none. */
        guess: z.string().nullable(),
      }),
    ),
    /** How many values are not returned. */
    left: z.number().int(),
  }),
  errors: ['not_found'],
});

/** Rows with errors, rows that resemble existing people, or rows that would be imported. */
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
  summary: 'The errors of the rows as CSV: row, column, value and reason',
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
  summary: 'A sample file for imports',
  access: 'viewer',
  audit: 'import.sample_exported',
  query: z.object({ kind: z.enum(IMPORT_KINDS).default('cases') }),
  response: z.string(),
  download: 'import-sample.csv',
  errors: [],
});
