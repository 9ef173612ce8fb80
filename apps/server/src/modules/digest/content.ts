import type { DueTask } from '../tasks/service.ts';
import type { ThreadNews } from '../thread-notices/service.ts';
import type { ReportedMove } from '../visa-bulletins/service.ts';
import type { AssignedCase, DateSection, DigestDate } from './queries.ts';

/** The sections with the reader's own dates, in the order of a digest. */
export const OWN_SECTIONS = ['overdue', 'today', 'before_next', 'week', 'ahead'] as const;
/** The sections for admins only: unacknowledged reminders, and dates of cases without a team. */
export const ADMIN_SECTIONS = ['unacknowledged', 'nobodys'] as const;
const NAMED_SECTIONS = [...OWN_SECTIONS, ...ADMIN_SECTIONS] as const;
export type NamedSection = (typeof NAMED_SECTIONS)[number];

/** The contents of a digest. */
export interface DigestContent {
  /** The first dates of each section. */
  dates: readonly DigestDate[];
  cases: readonly AssignedCase[];
  threads: readonly ThreadNews[];
  moves: readonly ReportedMove[];
  /** The reader's tasks that are due before their next digest, overdue ones first. */
  tasks: readonly DueTask[];
}

/** The dates of a section. */
export function datesIn({ dates }: DigestContent, section: DateSection): DigestDate[] {
  return dates.filter((date) => date.section === section);
}

/** The number of dates in a section, including those that are not listed. */
export function totalOf(content: DigestContent, section: DateSection): number {
  return datesIn(content, section)[0]?.total ?? 0;
}

/** The dates that the digest lists. */
export function namedDates(content: DigestContent): DigestDate[] {
  return NAMED_SECTIONS.flatMap((section) => datesIn(content, section));
}

/** The cases that the digest names. */
export function namedCases(content: DigestContent): string[] {
  const { cases, threads, moves, tasks } = content;
  const entries = [...namedDates(content), ...cases, ...threads, ...moves, ...tasks];
  return entries.flatMap(({ case_id }) => case_id ?? []);
}

/**
 * Whether the digest has anything to report. Dates that were reported as overdue within the week do not count, and
 * overdue tasks are only reported together with something else.
 */
export function hasDigestContent(content: DigestContent): boolean {
  const { cases, threads, moves, tasks } = content;
  const isTaskDue = tasks.some(({ days }) => days >= 0);
  return isTaskDue || cases.length + threads.length + moves.length + namedDates(content).length > 0;
}
