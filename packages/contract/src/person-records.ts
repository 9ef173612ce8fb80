import { z } from 'zod';
import type { AuditAction } from './audit-actions.ts';
import { endpoint } from './endpoint.ts';
import { calendarDate, calendarDateInput, id, instant, text, version } from './fields.ts';

/** At most so many of each kind are kept of one person. */
export const PERSON_RECORDS = 100;

const NOTE = 2_000;

/** What every record of a person has beside its own fields. */
export const personRecord = { id, note: z.string(), version, created_at: instant };

/** The days on which something begins and ends; null: not known, or it goes on. */
export const days = { from: calendarDate.nullable(), to: calendarDate.nullable() };

/** A day as a caller may send it, or none. */
export const dayInput = calendarDateInput.nullable();

interface PersonRecordKind<
  Word extends string,
  Plural extends string,
  Record extends z.ZodObject,
  Fields extends z.ZodRawShape,
> {
  /** The name of one in answers and in the audit log, and of several in answers. */
  words: readonly [word: Word, plural: Plural];
  /** The last part of their path. */
  path: string;
  /** What one is called in summaries, and several. */
  called: readonly [one: string, many: string];
  record: Record;
  /** What one is made of. */
  create: Fields;
  audit: { created: AuditAction; updated: AuditAction; deleted: AuditAction };
}

/** The calls that work alike for every kind of records that people have. */
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
