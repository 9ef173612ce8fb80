import { z } from 'zod';
import { caseDate, DATE_STATES, DEADLINE_CHOICES, VERIFICATIONS } from './case-dates.ts';
import { LIMITS } from './constants.ts';
import { computedOutput, countedStep, outputRole, ruleInput, ruleStatus } from './deadline-rules.ts';
import { endpoint } from './endpoint.ts';
import {
  archivedAt,
  calendarDate,
  calendarDateInput,
  id,
  instant,
  line,
  requiredLine,
  text,
  version,
} from './fields.ts';

const person = z.object({ id, display_name: z.string() });
const document = z.object({ id, title: z.string() });

/** Something that happened on a case and that rules count dates from. */
export const caseEvent = z.object({
  id,
  case_id: id,
  /** What rules call it: the event of their trigger, e.g. `uscis-rfe`. */
  kind: z.string(),
  /** What it is called, e.g. 'Request for evidence (RFE)'. */
  title: z.string(),
  /** The day on which it happened: of a notice, its own date. */
  on: calendarDate,
  /** How it was served; null: not said. */
  service: z.string().nullable(),
  received_on: calendarDate.nullable(),
  /** How what answers it is filed; null: not said. */
  filing_mode: z.string().nullable(),
  /** What else rules ask for, by key of their inputs. */
  inputs: z.record(z.string(), z.unknown()),
  /** The notice; null: none is named, or it is in the trash. */
  document: document.nullable(),
  entered_by: person,
  created_at: instant,
  archived_at: archivedAt,
  version,
});
export type CaseEvent = z.infer<typeof caseEvent>;

/** What was accepted of an output before. */
const accepted = z.object({
  case_date_id: id,
  /** The date of the case as it is. */
  on: calendarDate,
  state: z.enum(DATE_STATES),
  chosen: z.enum(DEADLINE_CHOICES),
  verified: z.enum(VERIFICATIONS),
  /** Why it no longer is what would be counted; null: it still is. */
  stale_reason: z.string().nullable(),
  /** Days from the date of the case to the one that is proposed; 0: it stays. Null without one. */
  moves_by: z.number().int().nullable(),
});

/** A date that a rule counts from an event. */
const proposedOutput = z.object({
  output: z.string(),
  label: z.string(),
  role: outputRole,
  /** The date type that it comes under; null: the organization takes no date from it. */
  date_type: z.string().nullable(),
  /** Of a count: the number. */
  value: z.number().nullable(),
  /** Why there is no date and no number. */
  none: z.string().nullable(),
  /** What is counted, whatever is printed. */
  computed_on: calendarDate.nullable(),
  /** What the notice says. */
  printed_on: calendarDate.nullable(),
  /** Good under every reading. */
  safe_on: calendarDate.nullable(),
  /**
   * What is taken unless something else is chosen: the printed date, else the computed one; where the safe one, or the computed
   * one beside the same printed one, was taken before, that one again.
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

/** What a rule of the organization comes to for an event. */
const proposal = z.object({
  /** The key of the rule. */
  rule: z.string(),
  version: z.number().int(),
  name: z.string(),
  status: ruleStatus,
  /** Whether its dates can be accepted: a rule that is not in force gives previews alone. */
  in_force: z.boolean(),
  /** What happens when the day is missed. */
  missed: z.string(),
  citations: z.array(z.string()),
  warnings: z.array(z.string()),
  outputs: z.array(proposedOutput),
});
export type Proposal = z.infer<typeof proposal>;

const eventWithProposals = z.object({ event: caseEvent, proposals: z.array(proposal) });
export type EventWithProposals = z.infer<typeof eventWithProposals>;

/** An event that can be entered, with what the rules that begin with it ask for. */
const eventKind = z.object({
  kind: z.string(),
  title: z.string(),
  /** What its day is called, such as 'Notice date'. */
  on_label: z.string(),
  /** The names of the rules that begin with it. */
  rules: z.array(z.string()),
  /** Whether the case's kind goes by one of these. */
  of_kind: z.boolean(),
  /** What these ask for beside its day: `service`, `received_on` and `filing_mode` stand in the event, others in `inputs`. */
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
  response: z.object({ events: z.array(eventWithProposals), kinds: z.array(eventKind) }),
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
    /** In place of what rules ask for; what none asks for any more stays. */
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
  summary: 'Set dates of a case as the rules count them from an event: added, or moved where they are there',
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
          /** Unless given, the one that is proposed. */
          choose: z.enum(DEADLINE_CHOICES).optional(),
          /** With `override`, or the printed date of a rule that asks for none. */
          date: calendarDateInput.optional(),
          /** With `override`: why. */
          reason: text(LIMITS.reason).trim().optional(),
        }),
      )
      .min(1, 'At least one date')
      .max(50, 'At most 50 dates'),
  }),
  /** The dates of the case as they then are, in the order of `outputs`. */
  response: z.object({ case_dates: z.array(caseDate) }),
  errors: ['not_found', 'conflict'],
});

/** Why a date is what it is. */
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
  /** Why a stale date cannot be accepted again; null: it can, or it is not stale. */
  acceptance_refused: z.string().nullable(),
  verified: z.enum(VERIFICATIONS),
  /** Who confirmed it; null: nobody has. */
  verified_by: person.extend({ at: instant }).nullable(),
  /** What the caller may do to confirm it: by one press, by entering the date again, or nothing. */
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
    'Why a date is what it is: its event, its rule and how it was counted; null of one that no rule counted',
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
    'Confirm a counted date against its document: by another member than who entered it, or by the only one who may write',
  access: 'user',
  audit: 'case_date.verified',
  params: dateParams,
  body: z.strictObject({
    /** The day that is confirmed, as it was shown; from whoever entered it and alone may write, once more as the document has it. */
    date: calendarDateInput,
  }),
  response: z.object({ explanation }),
  errors: ['not_found', 'conflict', 'forbidden'],
});
