import type { DueTask } from '../tasks/service.ts';
import type { ThreadNews } from '../thread-notices/service.ts';
import type { ToldMove } from '../visa-bulletins/service.ts';
import type { AssignedCase, DateSection, DigestDate } from './queries.ts';

/** The sections that name dates of the reader's own, in the order of a digest. */
export const OWN_SECTIONS = ['overdue', 'today', 'before_next', 'week', 'ahead'] as const;
/** Those of admins alone: what nobody took note of, and what stands for nobody. */
export const ADMIN_SECTIONS = ['unacknowledged', 'nobodys'] as const;
const NAMED_SECTIONS = [...OWN_SECTIONS, ...ADMIN_SECTIONS] as const;
export type NamedSection = (typeof NAMED_SECTIONS)[number];

/** What a digest says. */
export interface DigestContent {
  /** The first few of each section. */
  dates: readonly DigestDate[];
  cases: readonly AssignedCase[];
  threads: readonly ThreadNews[];
  moves: readonly ToldMove[];
  /** The reader's own that are due before their next digest, overdue ones first. */
  tasks: readonly DueTask[];
}

/** The dates that stand in a section. */
export function datesIn({ dates }: DigestContent, section: DateSection): DigestDate[] {
  return dates.filter((date) => date.section === section);
}

/** How many dates a section has, those that are not named too. */
export function totalOf(content: DigestContent, section: DateSection): number {
  return datesIn(content, section)[0]?.total ?? 0;
}

/** The dates that it names. */
export function namedDates(content: DigestContent): DigestDate[] {
  return NAMED_SECTIONS.flatMap((section) => datesIn(content, section));
}

/**
 * Whether there is anything to say: what has been said to be overdue within the week is not, and overdue tasks are only said
 * beside something else.
 */
export function saysSomething(content: DigestContent): boolean {
  const { cases, threads, moves, tasks } = content;
  const isTaskDue = tasks.some(({ days }) => days >= 0);
  return isTaskDue || cases.length + threads.length + moves.length + namedDates(content).length > 0;
}
