import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { archivedAt, id, version } from './fields.ts';

/** A kind of case. */
export const matterType = z.object({
  id,
  name: z.string(),
  /** Its key for programs; unchanged when the name changes. */
  key: z.string(),
  /** The version of its content: a case keeps the version that it was created from. */
  version,
  /** When it was archived. It is then no longer offered for new cases; existing cases keep it. */
  archived_at: archivedAt,
});
export type MatterType = z.infer<typeof matterType>;

/** A kind of case in the list of all, with its forms. */
export const listedMatterType = matterType.extend({
  /** The forms with which such a case is filed, by number, e.g. `I-130`. */
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
