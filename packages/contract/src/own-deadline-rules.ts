import { z } from 'zod';
import { LIMITS } from './constants.ts';
import { ruleInOffice } from './deadline-rules.ts';
import { endpoint } from './endpoint.ts';
import { id, ruleKey, version } from './fields.ts';

/** The format name in a file of rules. */
export const RULE_FILE_SCHEMA = 'landfall.rules/1';

/** A rule as JSON, without its key and version. Validated as a whole: each error is reported at its path. */
const definition = z.record(z.string(), z.unknown());
const params = z.object({ key: ruleKey });

export const createDeadlineRule = endpoint({
  method: 'POST',
  path: '/deadline-rules',
  summary: 'Create a deadline rule of the organization',
  access: 'admin',
  audit: 'deadline_rule.created',
  body: z.strictObject({ definition }),
  response: ruleInOffice,
  status: 201,
  errors: ['conflict'],
});

export const updateDeadlineRule = endpoint({
  method: 'POST',
  path: '/deadline-rules/{key}',
  summary: 'Create a new version of the organization’s rule, or a copy of a bundled rule',
  access: 'admin',
  audit: 'deadline_rule.updated',
  params,
  body: z.strictObject({
    /** The latest known version; if there is a newer one, that is a conflict. */
    version: version.optional(),
    definition,
  }),
  response: ruleInOffice,
  errors: ['not_found', 'conflict', 'stale_version'],
});

export const exportDeadlineRules = endpoint({
  method: 'GET',
  path: '/deadline-rules/export',
  summary: 'The latest versions of the organization’s rules as a file',
  access: 'viewer',
  audit: 'deadline_rules.exported',
  response: z.string(),
  download: 'deadline-rules.json',
  errors: [],
});

export const importDeadlineRules = endpoint({
  method: 'POST',
  path: '/deadline-rules/import',
  summary:
    'Take in a file of own rules, all or none: of one that is there a new version, which is not in use yet',
  access: 'admin',
  audit: 'deadline_rules.imported',
  body: z.strictObject({
    schema: z.literal(RULE_FILE_SCHEMA, 'Not a file of deadline rules'),
    rules: z
      .array(z.record(z.string(), z.unknown()))
      .min(1, 'There is no rule in it')
      .max(LIMITS.ownRules, `At most ${LIMITS.ownRules} rules`),
  }),
  response: z.object({
    imported: z.array(
      z.object({
        id,
        key: z.string(),
        name: z.string(),
        version: z.number().int(),
        became: z.enum(['added', 'changed', 'unchanged']),
      }),
    ),
  }),
  errors: ['conflict'],
});
