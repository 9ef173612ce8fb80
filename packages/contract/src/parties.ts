import { z } from 'zod';
import { LIMITS } from './constants.ts';
import { endpoint } from './endpoint.ts';
import {
  calendarDate,
  flag,
  id,
  instant,
  laterTotal,
  pageInfo,
  pageQuery,
  text,
  totalQuery,
  version,
} from './fields.ts';
import { notesPage } from './notes.ts';

/** The fields that every party of a case has beside its own. */
export const partyRecord = {
  id,
  created_at: instant,
  /** Null unless it was deleted; only the list of deleted ones returns those. */
  deleted_at: instant.nullable(),
  /** Null unless their data was permanently erased: then their name says so, and all other fields are empty. */
  erased_at: instant.nullable(),
  version,
};

/** The case columns in lists of parties, as far as the caller may know of the cases. */
export const partyCases = {
  /** The number of its unarchived cases. */
  cases: z.number().int(),
  /** The earliest open date of those, with its type; null without any. */
  next_date: z.object({ on: calendarDate, name: z.string() }).nullable(),
};

export type PartyCases = z.infer<z.ZodObject<typeof partyCases>>;

/** The filters of every list of parties. */
export const partyFilters = {
  /** Words of the name, in any order, ignoring accents. */
  name_filter: text(LIMITS.search).trim().optional(),
  /** `true`: only deleted ones, for admins. */
  deleted: flag,
};

interface PartyKind<One, Many, Create, Change, Filters> {
  /** The singular and plural nouns of the kind in the audit log and in paths. */
  words: readonly ['beneficiary', 'beneficiaries'] | readonly ['petitioner', 'petitioners'];
  /** Both spellings of the path of the DELETE call. */
  removePaths: readonly [path: `/${string}`, alias: `/${string}`];
  /** A party with its latest notes, under its name: `{ beneficiary }`. */
  one: One;
  /** A page of the list, under their name. */
  many: Many;
  create: Create;
  /** The fields that can be changed, beside the version. */
  change: Change;
  filters: Filters;
}

/** The calls that beneficiaries and petitioners share. */
export function partyCalls<
  One extends z.ZodRawShape,
  Many extends z.ZodRawShape,
  Create extends z.ZodRawShape,
  Change extends z.ZodRawShape,
  Filters extends z.ZodRawShape,
>({ words: [word, plural], ...kind }: PartyKind<One, Many, Create, Change, Filters>) {
  const one = z.object({ ...kind.one, ...notesPage });
  const [removePath, removeAlias] = kind.removePaths;
  const byId = { path: `/${plural}/{id}`, params: z.object({ id }) } as const;
  return {
    list: endpoint({
      method: 'GET',
      path: `/${plural}`,
      summary: `All ${plural}, newest first`,
      access: 'viewer',
      audit: false,
      lag: 'tolerated',
      query: z.object({ ...kind.filters, ...pageQuery, ...totalQuery }),
      response: z.object({ ...kind.many, ...pageInfo, total: laterTotal }),
      errors: [],
    }),
    exportAll: endpoint({
      method: 'GET',
      path: `/${plural}/export`,
      summary: `The ${plural} that pass the filters as CSV`,
      access: 'viewer',
      audit: `${plural}.exported`,
      query: z.object(kind.filters),
      response: z.string(),
      download: `${plural}.csv` as const,
      errors: [],
    }),
    create: endpoint({
      method: 'POST',
      path: `/${plural}`,
      summary: `Add a ${word}`,
      access: 'user',
      audit: `${word}.created`,
      body: z.strictObject(kind.create),
      response: one,
      status: 201,
      errors: [],
    }),
    get: endpoint({
      ...byId,
      method: 'GET',
      summary: `A ${word} with the latest notes`,
      access: 'viewer',
      audit: false,
      response: one,
      errors: ['not_found'],
    }),
    update: endpoint({
      ...byId,
      method: 'POST',
      summary: `Change the supplied fields of a ${word}`,
      access: 'user',
      audit: `${word}.updated`,
      body: z.strictObject({ ...kind.change, version: version.optional() }),
      response: one,
      errors: ['not_found', 'stale_version'],
    }),
    remove: endpoint({
      ...byId,
      method: 'POST',
      path: removePath,
      aliases: [removeAlias],
      summary: `Delete a ${word}, which can be restored`,
      access: 'user',
      audit: `${word}.deleted`,
      errors: ['not_found'],
    }),
    restore: endpoint({
      ...byId,
      method: 'POST',
      path: `/${plural}/{id}/restore`,
      summary: `Restore a deleted ${word}`,
      access: 'user',
      audit: `${word}.restored`,
      response: one,
      errors: ['not_found', 'conflict'],
    }),
  };
}
