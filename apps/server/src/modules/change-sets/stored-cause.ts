import { CLOSURE_CALENDARS } from '@landfall/contract/change-sets';
import { z } from 'zod';

const version = { rule: z.string(), version: z.number() };
const day = { calendar: z.enum(CLOSURE_CALENDARS), on: z.string(), name: z.string() };

/** The cause of a change set, in stored form. */
export const storedCause = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('rule_version'), ...version }),
  z.object({ kind: z.literal('what_if'), ...version }),
  z.object({ kind: z.literal('closure'), ...day }),
  z.object({ kind: z.literal('closure_removed'), closure_id: z.string(), ...day }),
  z.object({ kind: z.literal('event'), event_id: z.string() }),
]);
export type StoredCause = z.output<typeof storedCause>;

/** What a change replaced when it was applied. */
export const storedBefore = z.object({
  /** The version of the rule that was in use. */
  adoption: z
    .object({ version: z.number(), output_map: z.record(z.string(), z.string().nullable()) })
    .optional(),
  /** The id of the closed day that was added. */
  closure_id: z.string().optional(),
});
export type StoredBefore = z.output<typeof storedBefore>;
