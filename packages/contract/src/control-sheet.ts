import { z } from 'zod';
import { DEADLINE_CHOICES } from './case-dates.ts';
import { CHOICE_WORDS, differenceWords } from './counted-date-words.ts';
import { endpoint } from './endpoint.ts';
import { calendarDate, id, instant } from './fields.ts';
import { fileResponse } from './file.ts';

/** The reasons why a counted date is on the control sheet, in order. A date may have several. */
export const CONTROL_STATES = ['unverified', 'overridden', 'differing', 'stale'] as const;
export type ControlState = (typeof CONTROL_STATES)[number];

/** The titles of the control sheet's parts on screens and on paper. */
export const CONTROL_STATE_LABELS: Readonly<Record<ControlState, string>> = {
  unverified: 'Not Confirmed',
  overridden: 'Set by Hand',
  differing: 'Printed and Counted Differ',
  stale: 'To Be Counted Again',
};

/** A description of each part, and what to do about it. */
export const CONTROL_STATE_WORDS: Readonly<Record<ControlState, string>> = {
  unverified: 'Compare each with its document: a second person confirms it.',
  overridden: 'On another day than the rule or the notice says. Check that the reason still holds.',
  differing: 'The notice says another day than the rule counts. Check both.',
  stale: 'The event was changed since, or the rule is due to be checked, newer or no longer used.',
};

/** The labels of the columns. */
export const CONTROL_COLUMNS = {
  case_name: 'Case',
  date_type: 'Date Type',
  important_date: 'Date',
  facts: 'How It Came About',
  entered_by: 'Entered By',
} as const;

/** The most dates that the sheet lists; it counts them all. */
export const CONTROL_ROWS = 1_000;

/** An open date that a rule counted and that needs review. */
const controlRow = z.object({
  /** The id of the date. */
  id,
  case_id: id,
  case_name: z.string(),
  /** The primary beneficiary, else the first added; empty when there is none. */
  beneficiary_name: z.string(),
  date_type: z.string(),
  /** The date of the case. */
  important_date: calendarDate,
  states: z.array(z.enum(CONTROL_STATES)),
  /** The event that it was counted from, and its day. */
  event: z.string(),
  event_on: calendarDate,
  /** The member who entered the event, with their name at that time. */
  entered_by: z.string(),
  /** The member who accepted the date; null if it is the same person, or someone who has left. */
  accepted_by: z.string().nullable(),
  chosen: z.enum(DEADLINE_CHOICES),
  /** The counted date, whatever the notice says. */
  computed_on: calendarDate.nullable(),
  printed_on: calendarDate.nullable(),
  /** Days from the computed date to the printed one; null unless there are both. */
  difference: z.number().int().nullable(),
  /** For a date that was set by hand: the reason, and by whom. */
  override: z.object({ reason: z.string(), by: z.string() }).nullable(),
  /** Why counting again would give another date; null when it would not. */
  stale_reason: z.string().nullable(),
});
export type ControlRow = z.infer<typeof controlRow>;

const query = z.object({
  /** A member of the case's team. */
  assignee_id: id.optional(),
});

const controlSheet = z.object({
  checked_at: instant,
  /** The organization's current day. */
  today: calendarDate,
  /** Whether counted dates need the confirmation of a second person; otherwise none is listed as unverified. */
  verifies: z.boolean(),
  /** The number of dates for each reason, including those beyond the rows. */
  totals: z.object({
    unverified: z.number().int(),
    overridden: z.number().int(),
    differing: z.number().int(),
    stale: z.number().int(),
  }),
  /** The number of dates. */
  total: z.number().int(),
  /** The first of them by date. */
  rows: z.array(controlRow).max(CONTROL_ROWS),
});
export type ControlSheet = z.infer<typeof controlSheet>;

export const getControlSheet = endpoint({
  method: 'GET',
  path: '/control-sheet',
  summary: `The open counted dates of cases that are not archived that nobody has confirmed, or that were set by hand, differ from what is printed or are to be counted again; the first ${CONTROL_ROWS} by date`,
  access: 'viewer',
  audit: false,
  lag: 'tolerated',
  query,
  response: controlSheet,
  errors: ['not_found'],
});

export const exportControlSheet = endpoint({
  method: 'GET',
  path: '/control-sheet/pdf',
  summary: 'The control sheet as a PDF document',
  access: 'viewer',
  audit: 'control_sheet.exported',
  query,
  response: fileResponse,
  download: 'control-sheet.pdf',
  errors: ['not_found'],
});

/** One part of the sheet: the dates with one reason. */
export interface ControlPart {
  state: ControlState;
  total: number;
  rows: readonly ControlRow[];
}

/** The parts of the sheet in order; without the unverified dates where no confirmation is needed. */
export function controlParts({ rows, totals, verifies }: ControlSheet): ControlPart[] {
  return CONTROL_STATES.filter((state) => verifies || state !== 'unverified').map((state) => ({
    state,
    total: totals[state],
    rows: rows.filter(({ states }) => states.includes(state)),
  }));
}

/** How many dates of a part are not listed, in words; empty when all are. */
export function unlistedWords({ total, rows }: ControlPart): string {
  const left = (total - rows.length).toLocaleString('en-US');
  return total > rows.length ? `${left} more with later dates. Choose a team member to list fewer dates` : '';
}

const sentence = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/**
 * How a date came about: the counted date, the printed date, why it was set by hand, why it has to be counted again.
 * @param day formats a calendar day
 */
export function controlFacts(row: ControlRow, day: (date: string) => string): string[] {
  const { chosen, computed_on, printed_on, difference, override, stale_reason } = row;
  const facts: string[] = [];
  if (computed_on) facts.push(`${CHOICE_WORDS.computed}: ${day(computed_on)}`);
  if (printed_on) {
    const differs = difference ? `, ${differenceWords(difference)}` : '';
    facts.push(`${CHOICE_WORDS.printed}: ${day(printed_on)}${differs}`);
  }
  if (chosen === 'safe') facts.push(`${CHOICE_WORDS.safe}: ${day(row.important_date)}`);
  if (override) facts.push(`Set by ${override.by}: ${override.reason}`);
  if (stale_reason) facts.push(sentence(stale_reason));
  return facts;
}

/** Who entered the event and who accepted its date, in words. */
export function enteredWords({ entered_by, accepted_by }: ControlRow): string {
  return accepted_by ? `${entered_by}, accepted by ${accepted_by}` : entered_by;
}
