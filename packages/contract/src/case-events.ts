import { z } from 'zod';
import { caseDate, DATE_STATES, DEADLINE_CHOICES, VERIFICATIONS } from './case-dates.ts';
import { LIMITS } from './constants.ts';
import { computedOutput, countedStep, outputRole, ruleInput, ruleStatus } from './deadline-rules.ts';
import { endpoint } from './endpoint.ts';
import {
  archivedAt,
  calendarDate,
  calendarDateInput,
  flag,
  id,
  instant,
  line,
  requiredLine,
  text,
  version,
} from './fields.ts';

const person = z.object({ id, display_name: z.string() });
const document = z.object({ id, title: z.string() });

/** An event on a case from which rules count dates. */
export const caseEvent = z.object({
  id,
  case_id: id,
  /** Its key in rules: the event of their trigger, e.g. `uscis-rfe`. */
  kind: z.string(),
  /** Its title, e.g. 'Request for evidence (RFE)'. */
  title: z.string(),
  /** The day of the event; for a notice, the notice's date. */
  on: calendarDate,
  /** How it was served; null when unknown. */
  service: z.string().nullable(),
  received_on: calendarDate.nullable(),
  /** How the response is filed; null when unknown. */
  filing_mode: z.string().nullable(),
  /** Further inputs that rules ask for, by key. */
  inputs: z.record(z.string(), z.unknown()),
  /** The notice; null if there is none or it is in the trash. */
  document: document.nullable(),
  entered_by: person,
  created_at: instant,
  archived_at: archivedAt,
  version,
});
export type CaseEvent = z.infer<typeof caseEvent>;

/** The date that was accepted for an output. */
const accepted = z.object({
  case_date_id: id,
  /** The current date of the case. */
  on: calendarDate,
  state: z.enum(DATE_STATES),
  chosen: z.enum(DEADLINE_CHOICES),
  verified: z.enum(VERIFICATIONS),
  /** Why counting again would give another date; null when it would not. */
  stale_reason: z.string().nullable(),
  /** Days from the date of the case to the proposed one; 0 when they are equal. Null without a proposed one. */
  moves_by: z.number().int().nullable(),
});

/** A date that a rule counts from an event. */
const proposedOutput = z.object({
  output: z.string(),
  label: z.string(),
  role: outputRole,
  /** The date type of the resulting date; null if the organization does not use this output. */
  date_type: z.string().nullable(),
  /** The number, for a count. */
  value: z.number().nullable(),
  /** Why there is neither a date nor a number. */
  none: z.string().nullable(),
  /** The counted date, whatever the notice says. */
  computed_on: calendarDate.nullable(),
  /** The date printed on the notice. */
  printed_on: calendarDate.nullable(),
  /** The date that is safe under every reading. */
  safe_on: calendarDate.nullable(),
  /**
   * The default choice: the printed date, else the computed one. When the safe date, or the computed one beside the
   * same printed date, was chosen before, it is the default again.
   */
  proposed_on: calendarDate.nullable(),
  /** Days from the computed date to the printed one; null unless there are both. */
  difference: z.number().int().nullable(),
  /** How the computed date was counted. */
  steps: z.array(countedStep),
  readings: computedOutput.shape.readings,
  accepted: accepted.nullable(),
});
export type ProposedOutput = z.infer<typeof proposedOutput>;

/** The dates that a rule of the organization proposes for an event. */
const proposal = z.object({
  /** The key of the rule. */
  rule: z.string(),
  version: z.number().int(),
  name: z.string(),
  status: ruleStatus,
  /** Whether its dates can be accepted: a rule that is not in force only gives previews. */
  in_force: z.boolean(),
  /** The consequence of missing the date. */
  missed: z.string(),
  citations: z.array(z.string()),
  warnings: z.array(z.string()),
  outputs: z.array(proposedOutput),
});
export type Proposal = z.infer<typeof proposal>;

const eventWithProposals = z.object({ event: caseEvent, proposals: z.array(proposal) });
export type EventWithProposals = z.infer<typeof eventWithProposals>;

/** A kind of event that can be entered, with the inputs of the rules that it triggers. */
const eventKind = z.object({
  kind: z.string(),
  title: z.string(),
  /** The label of its day, such as 'Notice date'. */
  on_label: z.string(),
  /** The names of the rules that it triggers. */
  rules: z.array(z.string()),
  /** Whether one of these rules belongs to the case's kind. */
  of_kind: z.boolean(),
  /**
   * The inputs of these rules beside the day: `service`, `received_on` and `filing_mode` are fields of the event,
   * others are in `inputs`.
   */
  asks: z.array(ruleInput),
});
export type EventKind = z.infer<typeof eventKind>;

const caseParams = z.object({ id });

export const listCaseEvents = endpoint({
  method: 'GET',
  path: '/case_records/{id}/events',
  summary: 'The events of a case that are not archived, the latest first, and what can be entered',
  access: 'viewer',
  audit: false,
  params: caseParams,
  query: z.object({
    /** `true`: only archived ones. */
    archived: flag,
  }),
  response: z.object({
    events: z.array(eventWithProposals),
    /** How many events of the case are archived; left out when none is. */
    archived_events: z.number().int().optional(),
    kinds: z.array(eventKind),
  }),
  errors: ['not_found'],
});

const values = {
  on: calendarDateInput,
  service: line(100).nullable().optional(),
  received_on: calendarDateInput.nullable().optional(),
  filing_mode: line(100).nullable().optional(),
  document_id: id.nullable().optional(),
};

export const addCaseEvent = endpoint({
  method: 'POST',
  path: '/case_records/{id}/events',
  summary: 'Enter an event of a case; the dates that rules count from it are proposed and not yet set',
  access: 'user',
  audit: 'case_event.created',
  params: caseParams,
  body: z.strictObject({
    kind: requiredLine(100),
    ...values,
    inputs: z.record(z.string().max(100), z.unknown()).default({}),
  }),
  response: eventWithProposals,
  status: 201,
  errors: ['not_found', 'conflict'],
});

export const updateCaseEvent = endpoint({
  method: 'POST',
  path: '/case-events/{id}',
  summary: 'Change an event; its dates stay where they are until they are accepted again, and are unverified',
  access: 'user',
  audit: 'case_event.updated',
  params: z.object({ id }),
  body: z.strictObject({
    ...values,
    on: calendarDateInput.optional(),
    /** Replaces the inputs that rules ask for; those that no rule asks for any more are kept. */
    inputs: z.record(z.string().max(100), z.unknown()).optional(),
    archived: z.boolean().optional(),
    version: version.optional(),
  }),
  response: eventWithProposals,
  errors: ['not_found', 'stale_version'],
});

export const acceptProposals = endpoint({
  method: 'POST',
  path: '/case-events/{id}/accept',
  summary: 'Accept the dates that rules count from an event: they are added to the case, or moved',
  access: 'user',
  audit: 'case_event.accepted',
  params: z.object({ id }),
  body: z.strictObject({
    outputs: z
      .array(
        z.strictObject({
          /** The key of a rule, and of an output of it. */
          rule: z.string().max(100),
          output: z.string().max(100),
          /** The proposed one by default. */
          choose: z.enum(DEADLINE_CHOICES).optional(),
          /** With `override`, or the printed date of a rule that does not ask for it. */
          date: calendarDateInput.optional(),
          /** With `override`: the reason. */
          reason: text(LIMITS.reason).trim().optional(),
          /** The day that the caller saw and chose: when another one would be set by now, that is a conflict. */
          seen: calendarDateInput.optional(),
        }),
      )
      .min(1, 'At least one date')
      .max(50, 'At most 50 dates'),
  }),
  /** The resulting dates of the case, in the order of `outputs`. */
  response: z.object({ case_dates: z.array(caseDate) }),
  errors: ['not_found', 'conflict'],
});

/** The explanation of a date. */
const explanation = z.object({
  case_date: caseDate.pick({ id: true, case_id: true, important_date: true, date_type: true, state: true }),
  case_name: z.string(),
  event: caseEvent,
  rule: z.object({
    key: z.string(),
    version: z.number().int(),
    name: z.string(),
    status: ruleStatus,
    citations: z.array(z.string()),
    missed: z.string(),
    note: z.string(),
    /** Null when the version is no longer known. */
    review_by: calendarDate.nullable(),
  }),
  label: z.string(),
  chosen: z.enum(DEADLINE_CHOICES),
  computed_on: calendarDate.nullable(),
  safe_on: calendarDate.nullable(),
  printed_on: calendarDate.nullable(),
  /** Days from the computed date to the printed one; null unless there are both. */
  difference: z.number().int().nullable(),
  override: z.object({ on: calendarDate, reason: z.string(), by: person }).nullable(),
  steps: z.array(countedStep),
  readings: computedOutput.shape.readings,
  stale_reason: z.string().nullable(),
  /** Why a stale date cannot be accepted again; null if it can, or if it is not stale. */
  acceptance_refused: z.string().nullable(),
  verified: z.enum(VERIFICATIONS),
  /** Who confirmed it; null while it is unconfirmed. */
  verified_by: person.extend({ at: instant }).nullable(),
  /** How the caller may confirm it: by one click, by entering the date again, or not at all. */
  confirming: z.enum(['yes', 'again', 'no']),
  /** Why they may not. */
  confirming_refused: z.string().nullable(),
});
export type Explanation = z.infer<typeof explanation>;

const dateParams = z.object({ id });

export const explainCaseDate = endpoint({
  method: 'GET',
  path: '/case-dates/{id}/explanation',
  summary:
    'The explanation of a date: its event, its rule and how it was counted; null if no rule counted it',
  access: 'viewer',
  audit: false,
  params: dateParams,
  response: z.object({ explanation: explanation.nullable() }),
  errors: ['not_found'],
});

export const verifyCaseDate = endpoint({
  method: 'POST',
  path: '/case-dates/{id}/verify',
  summary:
    'Confirm a counted date against its document: by another member than who entered it, or by entering it again where nobody else can',
  access: 'user',
  audit: 'case_date.verified',
  params: dateParams,
  body: z.strictObject({
    /**
     * The confirmed day, as it was shown. A caller who entered or accepted the date types it again from the document,
     * which is allowed only where no other member can confirm it.
     */
    date: calendarDateInput,
  }),
  response: z.object({ explanation }),
  errors: ['not_found', 'conflict', 'forbidden'],
});
