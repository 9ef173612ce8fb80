import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { calendarDate, calendarDateInput, id, instant, pageInfo, pageQuery, requiredLine } from './fields.ts';
import { OPERATION_STATES, operation } from './operations.ts';

/**
 * The kinds of closed days that an organization can add. A `closure` is a single day on which offices were closed:
 * periods of business days skip it. A `holiday` also moves deadlines, like a federal holiday.
 */
export const CLOSURE_CALENDARS = ['closure', 'holiday'] as const;
export type ClosureCalendar = (typeof CLOSURE_CALENDARS)[number];

const person = z.object({ id, display_name: z.string() });

/** A day that the organization counts as closed, beside those that ship with the product. */
const calendarClosure = z.object({
  id,
  calendar: z.enum(CLOSURE_CALENDARS),
  on: calendarDate,
  name: z.string(),
  added_by: person,
  created_at: instant,
});
export type CalendarClosure = z.infer<typeof calendarClosure>;

export const listCalendarClosures = endpoint({
  method: 'GET',
  path: '/calendar-closures',
  summary: 'The organization’s closed days beside the federal holidays, latest first',
  access: 'viewer',
  audit: false,
  response: z.object({ calendar_closures: z.array(calendarClosure) }),
  errors: [],
});

/** The kinds of changes to rules, closed days and events. A `what_if` is a preview and can never be applied. */
export const CAUSE_KINDS = ['rule_version', 'what_if', 'closure', 'closure_removed', 'event'] as const;
export type CauseKind = (typeof CAUSE_KINDS)[number];

const ruleVersion = {
  /** Its key. */
  rule: requiredLine(100),
  version: z.number().int('A whole number').min(1, 'At least 1').max(1_000_000, 'At most 1000000'),
};

const sentCause = z.discriminatedUnion('kind', [
  /** A version that has not been adopted yet. */
  z.strictObject({ kind: z.literal('rule_version'), ...ruleVersion }),
  /** A version that is not in force, as if it were. */
  z.strictObject({ kind: z.literal('what_if'), ...ruleVersion }),
  /** A day to be added. */
  z.strictObject({
    kind: z.literal('closure'),
    calendar: z.enum(CLOSURE_CALENDARS),
    on: calendarDateInput,
    name: requiredLine(100),
  }),
  /** A day to be removed. */
  z.strictObject({ kind: z.literal('closure_removed'), closure_id: id }),
  /** An event that was changed. */
  z.strictObject({ kind: z.literal('event'), event_id: id }),
]);

/** The cause as it was sent; for a day to be removed also its calendar, day and name. */
const cause = z.object({
  kind: z.enum(CAUSE_KINDS),
  rule: z.string().nullable(),
  version: z.number().int().nullable(),
  calendar: z.enum(CLOSURE_CALENDARS).nullable(),
  on: calendarDate.nullable(),
  name: z.string().nullable(),
  closure_id: id.nullable(),
  event_id: id.nullable(),
});

const changeSetSummary = z.object({
  id,
  /** A description of the change. */
  title: z.string(),
  cause,
  /** The case of the event, if the cause is an event. */
  case: z.object({ id, name: z.string() }).nullable(),
  /** `counting` until every date is counted; `ready` to be applied, also after applying it was undone. */
  state: z.enum(['counting', 'ready', 'applied']),
  created_by: person,
  created_at: instant,
  /** Who applied it; null if it is not applied. */
  applied: z.object({ by: person, at: instant }).nullable(),
});
export type ChangeSetSummary = z.infer<typeof changeSetSummary>;

/** The effect on a date; `left`: it would change, but is left as it is. */
export const CHANGE_ROW_STATES = ['will_change', 'changed', 'left', 'same'] as const;
export type ChangeRowState = (typeof CHANGE_ROW_STATES)[number];

/**
 * Why a date is left as it is. `printed`: the date printed on its notice takes precedence; `stale`: its event was
 * changed, so that the date has to be accepted again first; `not_covered`: the version does not apply to its day;
 * `no_date`: no date would be counted.
 */
export const LEFT_REASONS = ['handled', 'overridden', 'printed', 'stale', 'not_covered', 'no_date'] as const;
export type LeftReason = (typeof LEFT_REASONS)[number];

const changeSet = changeSetSummary.extend({
  /** Whether it can be applied at all: a `what_if` cannot. */
  applicable: z.boolean(),
  /** Whether dates, events or rules were changed since it was counted, so that it has to be counted again. */
  stale: z.boolean(),
  /** Whether counting, applying or undoing it was stopped before every date was reached. */
  stopped: z.boolean(),
  /** The number of dates in each state, from cases that the caller may see. */
  counts: z.object({
    will_change: z.number().int(),
    changed: z.number().int(),
    left: z.number().int(),
    same: z.number().int(),
  }),
  /**
   * The operation that counts, applies or undoes it; null if there is none, or if the caller neither started it nor is
   * an admin. For an undo that was stopped, `undo_until` is the time until which the rest can be undone.
   */
  operation: operation
    .pick({ id: true, state: true, done: true, total: true, undo_until: true, undoes: true })
    .extend({ state: z.enum(OPERATION_STATES) })
    .nullable(),
});
export type ChangeSet = z.infer<typeof changeSet>;

/** A counted date before and after the change. */
const changeRow = z.object({
  /** The id of the date. */
  id,
  case: z.object({ id, name: z.string() }),
  date_type: z.string(),
  old: calendarDate,
  /** Null if no date would be counted. */
  new: calendarDate.nullable(),
  /** Days from the old date to the new one. */
  days: z.number().int().nullable(),
  /** Which step of the counting differs, in words. */
  why: z.string(),
  state: z.enum(CHANGE_ROW_STATES),
  left_because: z.enum(LEFT_REASONS).nullable(),
});
export type ChangeRow = z.infer<typeof changeRow>;

const params = z.object({ id });
const one = z.object({ change_set: changeSet });

export const listChangeSets = endpoint({
  method: 'GET',
  path: '/change-sets',
  summary: 'Change sets: what changes of rules, closed days and events would do to dates, latest first',
  access: 'viewer',
  audit: false,
  query: z.object(pageQuery),
  response: z.object({ change_sets: z.array(changeSetSummary), ...pageInfo }),
  errors: [],
});

export const createChangeSet = endpoint({
  method: 'POST',
  path: '/change-sets',
  summary:
    'Create a change set: compute what a change would do to every open date, in the background if there are many. No date is moved',
  access: 'user',
  audit: 'change_set.created',
  body: z.strictObject({ cause: sentCause }),
  response: one,
  status: 201,
  errors: ['not_found', 'conflict'],
});

export const getChangeSet = endpoint({
  method: 'GET',
  path: '/change-sets/{id}',
  summary: 'A change set with its dates, earliest first; totals are of those that pass the filter',
  access: 'viewer',
  audit: false,
  params,
  query: z.object({ state: z.enum(CHANGE_ROW_STATES).optional(), ...pageQuery }),
  response: one.extend({ rows: z.array(changeRow), ...pageInfo }),
  errors: ['not_found'],
});

export const countChangeSet = endpoint({
  method: 'POST',
  path: '/change-sets/{id}/count',
  summary: 'Recompute a change set after dates were changed',
  access: 'user',
  audit: 'change_set.counted',
  params,
  response: one,
  errors: ['not_found', 'conflict'],
});

export const applyChangeSet = endpoint({
  method: 'POST',
  path: '/change-sets/{id}/apply',
  summary:
    'Have the change hold and move the dates that it changes, or the rest of them after an operation was stopped; both can be undone, and what is left alone stays',
  access: 'admin',
  audit: 'change_set.applied',
  params,
  response: z.object({ operation }),
  status: 202,
  errors: ['not_found', 'conflict'],
});
