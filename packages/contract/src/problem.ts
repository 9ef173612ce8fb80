import { z } from 'zod';

/** Every expected failure, with its HTTP status. */
export const PROBLEM_STATUS = {
  invalid_input: 400,
  unauthenticated: 401,
  forbidden: 403,
  no_organization: 403,
  second_factor_required: 403,
  email_not_confirmed: 403,
  not_found: 404,
  timeout: 408,
  conflict: 409,
  stale_version: 409,
  payload_too_large: 413,
  quota_exceeded: 413,
  unsupported_media_type: 415,
  reused_key: 422,
  rate_limited: 429,
  internal: 500,
  unavailable: 503,
  storage_full: 507,
} as const;
export type ProblemCode = keyof typeof PROBLEM_STATUS;

const codes = Object.keys(PROBLEM_STATUS) as [ProblemCode, ...ProblemCode[]];

/** The format of every error response. `message` is for people; `fields` has a message for each invalid field. */
export const problem = z.object({
  code: z.enum(codes),
  message: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  /** With `stale_version`: the current record. With `conflict`: the conflicting record, if there is one. */
  current: z.unknown().optional(),
  request_id: z.string(),
});
export type Problem = z.infer<typeof problem>;
