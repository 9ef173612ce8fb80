import { z } from 'zod';
import { archivedAt, calendarDate, id, instant, version } from './fields.ts';

/** How a date can be handled: it was dealt with, is not needed after all, or was superseded by another date. */
export const HANDLED_STATES = ['done', 'waived', 'superseded'] as const;
export type HandledState = (typeof HANDLED_STATES)[number];

/** The states of a date. An open one still has to be dealt with; only open dates have reminders and can be overdue. */
export const DATE_STATES = ['open', ...HANDLED_STATES] as const;
export type DateState = (typeof DATE_STATES)[number];

/** The labels of the states. */
export const DATE_STATE_LABELS: Readonly<Record<DateState, string>> = {
  open: 'Open',
  done: 'Done',
  waived: 'Waived',
  superseded: 'Superseded',
};

/** How a date was handled, in a word; undefined for an open one. */
export function handledWord({ state }: { state: DateState }): string | undefined {
  return state === 'open' ? undefined : DATE_STATE_LABELS[state];
}

/** Which of a rule's dates is used on the case. */
export const DEADLINE_CHOICES = ['computed', 'printed', 'override', 'safe'] as const;
export type DeadlineChoice = (typeof DEADLINE_CHOICES)[number];

/**
 * Who confirmed a counted date: no member yet, another one, or the only member with write access, by entering it again.
 */
export const VERIFICATIONS = ['no', 'other', 'self'] as const;

export const caseDate = z.object({
  id,
  case_id: id,
  important_date: calendarDate,
  /** Name of a date setting. */
  date_type: z.string(),
  /** When it begins, `HH:MM` in `zone`; null for a date of the whole day. Rules always use the calendar date. */
  at_time: z.string().nullable(),
  /** IANA name of the time's zone; null for the organization's. */
  zone: z.string().nullable(),
  place: z.string(),
  state: z.enum(DATE_STATES),
  /** Null while it is open, like `handled_by`. */
  handled_at: instant.nullable(),
  /** The member who handled it, with their name at that time. */
  handled_by: z.object({ id, display_name: z.string() }).nullable(),
  /** For example a receipt number. */
  handled_note: z.string(),
  /** The date of the same case that superseded it. */
  superseded_by: id.nullable(),
  /** Set for a date that a rule counted; null if it was entered by hand. */
  counted: z
    .object({
      chosen: z.enum(DEADLINE_CHOICES),
      verified: z.enum(VERIFICATIONS),
      /** Whether counting again would give another date. */
      stale: z.boolean(),
      /** The event that it was counted from, and its day. */
      event: z.string(),
      event_on: calendarDate,
    })
    .nullable(),
  created_at: instant,
  archived_at: archivedAt,
  version,
});
export type CaseDate = z.infer<typeof caseDate>;

/** A date beside the title of its case, as the dates view shows it. */
export const datedCase = caseDate.extend({ case_name: z.string() });
export type DatedCase = z.infer<typeof datedCase>;
