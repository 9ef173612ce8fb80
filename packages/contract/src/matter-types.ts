import { z } from 'zod';
import { LIMITS } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { archivedAt, id, requiredLine, text } from './fields.ts';

/** The kinds of cases that a new organization has. */
export const DEFAULT_MATTER_TYPES = [
  { key: 'i_130', name: 'I-130 family petition' },
  { key: 'i_485', name: 'I-485 adjustment of status' },
  { key: 'i_751', name: 'I-751 removal of conditions' },
  { key: 'n_400', name: 'N-400 naturalization' },
  { key: 'i_765', name: 'I-765 employment authorization' },
  { key: 'h_1b', name: 'H-1B specialty occupation' },
  { key: 'perm', name: 'PERM labor certification' },
  { key: 'i_140', name: 'I-140 immigrant worker petition' },
  { key: 'i_589', name: 'I-589 asylum' },
  { key: 'removal_defense', name: 'Removal defense' },
] as const;

/** A kind of case. */
export const matterType = z.object({
  id,
  name: z.string(),
  /** Names it for programs; it stays when the name changes. */
  key: z.string(),
  /** While archived, no case is given it; those that have it keep it. */
  archived_at: archivedAt,
});
export type MatterType = z.infer<typeof matterType>;

const params = z.object({ id });
const name = requiredLine(LIMITS.matterTypeName);
const response = z.object({ matter_type: matterType });

export const listMatterTypes = endpoint({
  method: 'GET',
  path: '/matter-types',
  summary: 'Kinds of cases by name, archived ones included',
  access: 'viewer',
  audit: false,
  response: z.object({ matter_types: z.array(matterType) }),
  errors: [],
});

export const createMatterType = endpoint({
  method: 'POST',
  path: '/matter-types',
  summary: 'Add a kind of case',
  access: 'admin',
  audit: 'matter_type.created',
  body: z.strictObject({
    name,
    /** Made from the name unless given. */
    key: text(LIMITS.matterTypeName)
      .regex(/^[a-z0-9]+(_[a-z0-9]+)*$/, 'Small letters and digits, with single underscores between them')
      .optional(),
  }),
  response,
  status: 201,
  errors: ['conflict'],
});

export const updateMatterType = endpoint({
  method: 'POST',
  path: '/matter-types/{id}',
  summary: 'Rename a kind of case',
  access: 'admin',
  audit: 'matter_type.updated',
  params,
  body: z.strictObject({ name }),
  response,
  errors: ['not_found', 'conflict'],
});

export const archiveMatterType = endpoint({
  method: 'POST',
  path: '/matter-types/{id}/archive',
  summary: 'Have no more cases given a kind; those that have it keep it',
  access: 'admin',
  audit: 'matter_type.archived',
  params,
  response,
  errors: ['not_found'],
});

export const restoreMatterType = endpoint({
  method: 'POST',
  path: '/matter-types/{id}/restore',
  summary: 'Have cases given a kind again',
  access: 'admin',
  audit: 'matter_type.restored',
  params,
  response,
  errors: ['not_found'],
});
