import { SOON_DAYS } from '@landfall/contract/constants';
import { counted } from '@landfall/contract/counted';
import { daysWords } from '@landfall/contract/days-words';
import { dateWords, timeWords } from '../../platform/date-words.ts';
import type { Digest, DigestList } from '../../platform/mail/digest.ts';
import { inertText } from '../../platform/mail/inert-text.ts';
import { renderMail } from '../../platform/mail/layout.ts';
import { singleLine } from '../../platform/mail/single-line.ts';
import type { DueTask } from '../tasks/service.ts';
import { entryWords, type ThreadNews } from '../thread-notices/service.ts';
import type { ReportedMove } from '../visa-bulletins/service.ts';
import {
  ADMIN_SECTIONS,
  type DigestContent,
  datesIn,
  type NamedSection,
  OWN_SECTIONS,
  totalOf,
} from './content.ts';
import type { AssignedCase, DigestDate } from './queries.ts';

/** What a digest's mail needs in addition to its contents. */
export interface DigestMailOptions {
  /** Origin of the web pages, without a trailing slash. */
  publicUrl: string;
  readerName: string;
  organizationName: string;
  /** The calendar day of the digest, `YYYY-MM-DD`. */
  today: string;
  /** The last day before the reader's next digest. */
  covered: string;
  /** Whether the reader may handle dates, or only snooze them. */
  mayWrite: boolean;
}

const LONGEST_TEXT = 400;
const line = (text: string) => singleLine(text, LONGEST_TEXT);
const number = (count: number) => count.toLocaleString('en-US');

type Entry = DigestList['entries'][number];

function headingOf(section: NamedSection, covered: string): string {
  const headings: Readonly<Record<NamedSection, string>> = {
    overdue: 'Overdue',
    today: 'Due Today',
    before_next: `Before Your Next Digest, Until ${dateWords(covered)}`,
    week: `Within ${SOON_DAYS} Days`,
    ahead: 'Reminders',
    unacknowledged: 'Unacknowledged Reminders',
    nobodys: 'On Cases Without a Team',
  };
  return headings[section];
}

function dateEntry({ publicUrl, mayWrite }: DigestMailOptions, date: DigestDate): Entry {
  const { id, case_id, important_date, days, date_type, at_time, zone, place, case_name, client } = date;
  const time = at_time && [timeWords(at_time), zone && `(${zone})`].filter(Boolean).join(' ');
  // Includes the day, so that the page can detect that the date was moved since.
  const url = `${publicUrl}/case_records/${case_id}?date=${id}&on=${important_date}`;
  return {
    title: line(`${date_type}: ${case_name || 'Untitled'}`),
    url,
    urgency: line([daysWords(days), dateWords(important_date), time].filter(Boolean).join(' · ')),
    tone: days < 0 ? 'overdue' : days <= SOON_DAYS ? 'soon' : 'plain',
    detail: line([client, place].filter(Boolean).join(' · ')),
    acts: [
      ...(mayWrite ? [{ label: 'Mark handled', url: `${url}&act=handle` }] : []),
      { label: 'Snooze', url: `${url}&act=snooze` },
    ],
  };
}

function caseEntry(
  { publicUrl }: DigestMailOptions,
  { case_id, case_name, client, urgent_date }: AssignedCase,
): Entry {
  return {
    title: line(case_name || 'Untitled'),
    url: `${publicUrl}/case_records/${case_id}`,
    urgency: urgent_date ? `Next date ${dateWords(urgent_date)}` : 'No open date',
    tone: 'plain',
    detail: line(client),
  };
}

function taskEntry(
  { publicUrl }: DigestMailOptions,
  { case_id, case_name, title, due_on, days }: DueTask,
): Entry {
  return {
    title: line(title),
    url: `${publicUrl}/case_records/${case_id}?section=tasks`,
    urgency: [daysWords(days), dateWords(due_on)].join(' · '),
    tone: days < 0 ? 'overdue' : days <= SOON_DAYS ? 'soon' : 'plain',
    detail: line(case_name || 'Untitled'),
  };
}

/** An entry for a thread: who wrote, and where. The messages themselves are never in a mail. */
function threadEntry({ publicUrl }: DigestMailOptions, thread: ThreadNews): Entry {
  const more = thread.count - 1;
  return {
    // A client may have written the subject.
    title: inertText(line(thread.subject)),
    url: `${publicUrl}/messages/${thread.thread_id}`,
    urgency: [entryWords(thread), more > 0 && `and ${number(more)} more`].filter(Boolean).join(' · '),
    tone: 'plain',
    detail: line(thread.owner),
  };
}

function moveEntry(
  { publicUrl }: DigestMailOptions,
  { case_id, case_name, client, words }: ReportedMove,
): Entry {
  return {
    title: line(case_name || 'Untitled'),
    url: `${publicUrl}/case_records/${case_id}`,
    urgency: words,
    tone: 'plain',
    detail: line(client),
  };
}

/** The pages that show the dates that a digest leaves out. */
const OWN_REST = { page: 'My Work', path: '/home' };
const TEAMLESS_REST = { page: 'the board', path: '/board' };

/** The number of dates that are left out, with a link to the page that shows them. */
function rest(
  { publicUrl }: DigestMailOptions,
  count: number,
  { page, path }: { page: string; path: string },
): Pick<DigestList, 'more' | 'moreUrl'> {
  return count > 0 ? { more: `+${number(count)} more in ${page}`, moreUrl: `${publicUrl}${path}` } : {};
}

function listsOf(content: DigestContent, options: DigestMailOptions): DigestList[] {
  const { covered } = options;
  const listOf = (section: NamedSection): DigestList => {
    const shown = datesIn(content, section);
    return {
      heading: headingOf(section, covered),
      entries: shown.map((date) => dateEntry(options, date)),
      ...rest(
        options,
        totalOf(content, section) - shown.length,
        section === 'nobodys' ? TEAMLESS_REST : OWN_REST,
      ),
    };
  };
  const { cases, threads, moves, tasks } = content;
  const due: DigestList = {
    heading: 'Your Tasks',
    entries: tasks.map((task) => taskEntry(options, task)),
    ...rest(options, (tasks[0]?.total ?? 0) - tasks.length, OWN_REST),
  };
  const messages: DigestList = {
    heading: 'Messages',
    entries: threads.map((thread) => threadEntry(options, thread)),
    ...rest(options, (threads[0]?.total ?? 0) - threads.length, { page: 'Messages', path: '/messages' }),
  };
  const assigned: DigestList = {
    heading: 'Newly Assigned to You',
    entries: cases.map((assignedCase) => caseEntry(options, assignedCase)),
    ...rest(options, (cases[0]?.total ?? 0) - cases.length, { page: 'Cases', path: '/case_records' }),
  };
  const moved: DigestList = {
    heading: 'Priority Dates That Moved',
    entries: moves.map((move) => moveEntry(options, move)),
    ...rest(options, (moves[0]?.total ?? 0) - moves.length, { page: 'Cases', path: '/case_records' }),
  };
  // An admin's own lists precede those of unacknowledged reminders and of cases without a team.
  const lists = [...OWN_SECTIONS.map(listOf), due, moved, messages, assigned, ...ADMIN_SECTIONS.map(listOf)];
  return lists.filter(({ entries }) => entries.length > 0);
}

function overdueOf(content: DigestContent): number {
  return totalOf(content, 'overdue') + totalOf(content, 'told');
}

function dueSoon(content: DigestContent): number {
  return totalOf(content, 'today') + totalOf(content, 'before_next') + totalOf(content, 'week');
}

function figuresOf(content: DigestContent): Digest['figures'] {
  const [overdue, today, soon] = [overdueOf(content), totalOf(content, 'today'), dueSoon(content)];
  return [
    { label: 'Overdue', value: number(overdue), tone: overdue > 0 ? 'overdue' : 'plain' },
    { label: 'Due today', value: number(today), tone: today > 0 ? 'soon' : 'plain' },
    { label: `Today and within ${SOON_DAYS} days`, value: number(soon), tone: 'plain' },
  ];
}

/** The counts in words, without those that are zero; no case and no person is named. */
function countsOf(content: DigestContent): string {
  const [today, nobodys] = [totalOf(content, 'today'), totalOf(content, 'nobodys')];
  const unacknowledged = totalOf(content, 'unacknowledged');
  const later = dueSoon(content) - today;
  const ahead = totalOf(content, 'ahead');
  const assigned = content.cases[0]?.total ?? 0;
  const threads = content.threads[0]?.total ?? 0;
  const moves = content.moves[0]?.total ?? 0;
  const tasks = content.tasks[0]?.total ?? 0;
  const parts: [number, string][] = [
    [overdueOf(content), `${number(overdueOf(content))} overdue`],
    [today, `${number(today)} due today`],
    [later, `${number(later)} within ${SOON_DAYS} days`],
    [ahead, counted(ahead, 'reminder')],
    [moves, counted(moves, 'moved priority date')],
    [tasks, counted(tasks, 'task')],
    [threads, counted(threads, 'unread thread')],
    [assigned, counted(assigned, 'new case')],
    [unacknowledged, counted(unacknowledged, 'unacknowledged reminder')],
    [nobodys, `${number(nobodys)} on cases without a team`],
  ];
  return parts
    .filter(([count]) => count > 0)
    .map(([, words]) => words)
    .join(', ');
}

/** The mail of a digest, as HTML and text. */
export function digestMail(
  content: DigestContent,
  options: DigestMailOptions,
): { subject: string; html: string; text: string } {
  const { publicUrl, readerName, organizationName, today } = options;
  const counts = countsOf(content);
  return {
    subject: `${dateWords(today)}: ${counts}`,
    ...renderMail({
      title: `Your Dates on ${dateWords(today, 'full')}`,
      paragraphs: [
        ...(readerName ? [`Hello ${line(readerName)},`] : []),
        `At ${line(organizationName)}: ${counts}.`,
      ],
      digest: { figures: figuresOf(content), lists: listsOf(content, options) },
      button: { label: 'Open My Work', url: `${publicUrl}/home` },
      footer: `You get this mail because you belong to ${line(organizationName)}. You choose whether and when it comes under Settings: ${publicUrl}/settings`,
    }),
  };
}
