import { z } from 'zod';
import { LIMITS } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { id, requiredLine } from './fields.ts';
import { role } from './roles.ts';

export const userSettings = z.object({
  user: z.object({
    id,
    email: z.string(),
    email_verified: z.boolean(),
    display_name: z.string(),
    /** The caller's current organization; null without one. */
    org_id: id.nullable(),
    /** The caller's roles in that organization. */
    roles: z.array(role),
    /**
     * The organization requires a second factor and the sign-in had none: its calls answer `second_factor_required`.
     */
    needs_second_factor: z.boolean(),
    /** Calls that send something to others answer `email_not_confirmed` until their address is confirmed. */
    needs_confirmed_email: z.boolean(),
    /** They are an operator of the installation and may make operators' calls. */
    operator: z.boolean(),
  }),
  settings: z.record(z.string(), z.unknown()),
  /** Every organization that the caller belongs to, by name. */
  organizations: z.array(z.object({ id, name: z.string(), roles: z.array(role) })),
});
export type UserSettings = z.infer<typeof userSettings>;

export const getSettings = endpoint({
  method: 'GET',
  path: '/settings',
  summary: 'The signed-in person and their settings',
  access: 'person',
  audit: false,
  response: userSettings,
  errors: [],
});

export const updateDisplayName = endpoint({
  method: 'POST',
  path: '/settings/display-name',
  summary: 'Change the name that colleagues see',
  access: 'person',
  audit: false,
  body: z.strictObject({ display_name: requiredLine(LIMITS.personName) }),
  response: userSettings,
  errors: [],
});

export const updateSettings = endpoint({
  method: 'POST',
  path: '/settings',
  summary: 'Merge into the free-form settings: each field replaces the one of its name, null removes it',
  access: 'person',
  audit: false,
  body: z.looseObject({}),
  response: userSettings,
  errors: [],
});

export const switchOrganization = endpoint({
  method: 'POST',
  path: '/settings/organization',
  summary: 'Switch to another of the caller’s organizations',
  access: 'person',
  audit: false,
  body: z.strictObject({ org_id: id }),
  response: userSettings,
  errors: ['forbidden'],
});

export const exportPersonalData = endpoint({
  method: 'GET',
  path: '/settings/export',
  summary:
    'What the server holds of the caller: profile, settings, memberships, notes written, what they did',
  access: 'person',
  audit: false,
  response: z.string(),
  download: 'my-data.json',
  errors: ['second_factor_required'],
});
