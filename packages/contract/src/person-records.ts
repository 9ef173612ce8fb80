import { z } from 'zod';
import type { AuditAction } from './audit-actions.ts';
import { endpoint } from './endpoint.ts';
import { calendarDate, calendarDateInput, id, instant, text, version } from './fields.ts';

/** The most records of each kind of one person. */
export const PERSON_RECORDS = 100;

const NOTE = 2_000;

/** The fields that all records of a person share. */
export const personRecord = { id, note: z.string(), version, created_at: instant };

/** The days on which something begins and ends; null if unknown, or without an end. */
export const days = { from: calendarDate.nullable(), to: calendarDate.nullable() };

/** A day as a caller may send it, or none. */
export const dayInput = calendarDateInput.nullable();

interface PersonRecordKind<
  Word extends string,
  Plural extends string,
  Record extends z.ZodObject,
  Fields extends z.ZodRawShape,
> {
  /** The nouns of the record in responses and in the audit log: singular, and plural. */
  words: readonly [word: Word, plural: Plural];
  /** The last segment of their path. */
  path: string;
  /** The nouns in summaries: singular, and plural. */
  called: readonly [one: string, many: string];
  record: Record;
  /** The fields of a new one. */
  create: Fields;
  audit: { created: AuditAction; updated: AuditAction; deleted: AuditAction };
}

/** The calls that all kinds of records of people share. */
export function personRecordCalls<
  Word extends string,
  Plural extends string,
  Record extends z.ZodObject,
  Fields extends z.ZodRawShape,
>(kind: PersonRecordKind<Word, Plural, Record, Fields>) {
  const [word, plural] = kind.words;
  const [called, many] = kind.called;
  const params = z.object({ id });
  const one = z.object({ [word]: kind.record } as { [Key in Word]: Record });
  const all = z.object({ [plural]: z.array(kind.record) } as { [Key in Plural]: z.ZodArray<Record> });
  const note = { note: text(NOTE).trim().optional() };
  const create = z.strictObject({ ...kind.create, ...note });
  const change = Object.fromEntries(
    Object.entries(kind.create).map(([field, shape]) => [field, (shape as z.ZodType).optional()]),
  ) as unknown as { [Field in keyof Fields]: z.ZodOptional<Fields[Field]> };

  const listOf = <const Of extends 'beneficiaries' | 'petitioners'>(of: Of) =>
    endpoint({
      method: 'GET',
      path: `/${of}/{id}/${kind.path}`,
      summary: `The ${many} of a ${of === 'beneficiaries' ? 'beneficiary' : 'petitioner'}`,
      access: 'viewer',
      audit: false,
      params,
      response: all,
      errors: ['not_found'],
    });
  const createOn = <const Of extends 'beneficiaries' | 'petitioners'>(of: Of) =>
    endpoint({
      method: 'POST',
      path: `/${of}/{id}/${kind.path}`,
      summary: `Add ${called} to a ${of === 'beneficiaries' ? 'beneficiary' : 'petitioner'}`,
      access: 'user',
      audit: kind.audit.created,
      params,
      body: create,
      response: one,
      status: 201,
      errors: ['not_found', 'conflict'],
    });
  return {
    listOf,
    createOn,
    update: endpoint({
      method: 'POST',
      path: `/${kind.path}/{id}`,
      summary: `Change the supplied fields of ${called}; \`removed: false\` brings a removed one back`,
      access: 'user',
      audit: kind.audit.updated,
      params,
      body: z.strictObject({
        ...change,
        ...note,
        removed: z.literal(false).optional(),
        version: version.optional(),
      }),
      response: one,
      errors: ['not_found', 'conflict', 'stale_version'],
    }),
    remove: endpoint({
      method: 'DELETE',
      path: `/${kind.path}/{id}`,
      summary: `Remove ${called}, which can be brought back`,
      access: 'user',
      audit: kind.audit.deleted,
      params,
      errors: ['not_found'],
    }),
  };
}
