import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { archivedAt, id, version } from './fields.ts';

/** A kind of case. */
export const matterType = z.object({
  id,
  name: z.string(),
  /** Names it for programs; it stays when the name changes. */
  key: z.string(),
  /** Of what it holds: a case keeps the one that it was made from. */
  version,
  /** While archived, no case is given it; those that have it keep it. */
  archived_at: archivedAt,
});
export type MatterType = z.infer<typeof matterType>;

/** A kind of case in the list of all, with what a case says of its kind. */
export const listedMatterType = matterType.extend({
  /** The forms that such a case is filed with, by their numbers, e.g. `I-130`. */
  forms: z.array(z.string()),
});
export type ListedMatterType = z.infer<typeof listedMatterType>;

export const listMatterTypes = endpoint({
  method: 'GET',
  path: '/matter-types',
  summary: 'Kinds of cases by name, archived ones included',
  access: 'viewer',
  audit: false,
  response: z.object({ matter_types: z.array(listedMatterType) }),
  errors: [],
});
