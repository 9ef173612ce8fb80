import { z } from 'zod';
import { LIMITS } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { calendarDate, id, requiredLine, version, wholeNumberText, wordKey } from './fields.ts';
import { kindDefinition } from './kind-definitions.ts';
import { matterType } from './matter-types.ts';

/** A kind of case with its content. */
export const definedKind = matterType.extend({ definition: kindDefinition });
export type DefinedKind = z.infer<typeof definedKind>;

const params = z.object({ id });
const name = requiredLine(LIMITS.matterTypeName);
const response = z.object({ matter_type: definedKind });

export const getMatterType = endpoint({
  method: 'GET',
  path: '/matter-types/{id}',
  summary: 'A kind of case with its definition',
  access: 'viewer',
  audit: false,
  params,
  query: z.object({
    /** The latest by default. */
    version: wholeNumberText(1).optional(),
  }),
  response,
  errors: ['not_found'],
});

export const createMatterType = endpoint({
  method: 'POST',
  path: '/matter-types',
  summary: 'Add a kind of case',
  access: 'admin',
  audit: 'matter_type.created',
  body: z.strictObject({
    name,
    /** Derived from the name by default. */
    key: wordKey(LIMITS.matterTypeName).optional(),
    definition: kindDefinition.optional(),
  }),
  response,
  status: 201,
  errors: ['conflict'],
});

export const addSuggestedKind = endpoint({
  method: 'POST',
  path: '/matter-types/suggested',
  summary: 'Add a bundled kind of case with its checklist',
  access: 'admin',
  audit: 'matter_type.created',
  body: z.strictObject({ key: wordKey(LIMITS.matterTypeName) }),
  response,
  status: 201,
  errors: ['conflict'],
});

export const updateMatterType = endpoint({
  method: 'POST',
  path: '/matter-types/{id}',
  summary: 'Rename a kind of case, or write its next version; cases stay as they are',
  access: 'admin',
  audit: 'matter_type.updated',
  params,
  body: z.strictObject({
    /** The latest known version; if there is a newer one, that is a conflict. */
    version: version.optional(),
    name: name.optional(),
    definition: kindDefinition.optional(),
  }),
  response,
  errors: ['not_found', 'conflict', 'stale_version'],
});

export const archiveMatterType = endpoint({
  method: 'POST',
  path: '/matter-types/{id}/archive',
  summary: 'Archive a kind of case; cases that have it keep it',
  access: 'admin',
  audit: 'matter_type.archived',
  params,
  response,
  errors: ['not_found'],
});

export const restoreMatterType = endpoint({
  method: 'POST',
  path: '/matter-types/{id}/restore',
  summary: 'Restore an archived kind of case',
  access: 'admin',
  audit: 'matter_type.restored',
  params,
  response,
  errors: ['not_found'],
});

/** A part that a case gets from a kind. */
const addedPart = z.object({
  kind: z.enum(['date', 'task', 'item']),
  title: z.string(),
  /** Null if it has no day, or not yet. */
  on: calendarDate.nullable(),
  /** Further details: the assignee, and what its day is counted from. */
  words: z.string(),
});
export type AddedPart = z.infer<typeof addedPart>;

export const applyMatterType = endpoint({
  method: 'POST',
  path: '/case_records/{id}/matter-type',
  summary: 'Apply a kind of case: add the dates, tasks and checklist items that the case does not have yet',
  access: 'user',
  audit: 'case_record.kind_applied',
  isRecorded: ({ dry_run }) => !dry_run,
  params,
  body: z.strictObject({
    matter_type_id: id,
    /** Only returns what would be added. */
    dry_run: z.boolean().default(false),
  }),
  response: z.object({
    /** The number of new parts. */
    added: z.object({ dates: z.number().int(), tasks: z.number().int(), items: z.number().int() }),
    parts: z.array(addedPart),
    /** The parts of the kind that the case cannot get, in words. */
    left: z.array(z.string()),
    /** Whether it was a dry run. */
    dry_run: z.boolean(),
  }),
  errors: ['not_found', 'conflict'],
});
