import type { BoardCheck } from '@landfall/contract/board';
import { BOARD_CHECK_LABELS, UNSEEN_DAYS } from '@landfall/contract/board-rows';
import { EXPIRING_DAYS, UNANSWERED_DAYS } from '@landfall/contract/constants';
import { counted } from '@landfall/contract/counted';

/** What a check finds, and why it matters. */
export function explanationOf(check: BoardCheck, inactiveDays: number): string {
  switch (check) {
    case 'overdue':
      return 'Open dates before today. Say what became of them, or move them.';
    case 'unreached':
      return 'Open dates whose coming reminders would reach nobody they are meant for: admins get them instead.';
    case 'no_future_date':
      return 'Open cases with no open date ahead: nothing would remind anyone of them.';
    case 'uncounted':
      return 'Events for which a rule could not count a date: work it out by hand, or enter what is missing.';
    case 'printed_differs':
      return 'Open dates whose notice gives a different day than the rule. The printed day stands: check both.';
    case 'unverified':
      return 'Open counted dates that no second person has confirmed against the document.';
    case 'event_without_date':
      return 'Events whose dates nobody has accepted: nothing reminds anyone of them yet.';
    case 'stale_count':
      return 'Open dates whose event has changed, or whose rule is due to be checked, has a newer version or is no longer used.';
    case 'no_person':
      return 'Open cases with no beneficiary and no petitioner.';
    case 'no_team':
      return 'Open cases that nobody is responsible for.';
    case 'unseen_documents':
      return `Open cases with documents from outside that nobody has looked at for ${counted(UNSEEN_DAYS, 'day')}.`;
    case 'unanswered':
      return `Open cases with threads in which a client wrote ${counted(UNANSWERED_DAYS, 'day')} ago or longer and has had no answer. Closed and snoozed threads and automatic replies are left out.`;
    case 'expiring':
      return `Statuses, work permits, green cards and passports of beneficiaries on no open case that expire within ${counted(EXPIRING_DAYS, 'day')}, or did within a year.`;
    case 'task_overdue':
      return 'Open cases with open tasks that were due before today.';
    case 'task_unassigned':
      return 'Open cases with open tasks that are assigned to nobody, or to somebody who has left or may not see the case.';
    case 'no_activity':
      return `Open cases in which nothing has been changed, added or noted for ${counted(inactiveDays, 'day')}.`;
  }
}

/** The message for a check that found nothing. */
export const FOUND_NOTHING: Readonly<Record<BoardCheck, string>> = {
  overdue: 'No open date is overdue',
  unreached: 'Every reminder reaches the people it is meant for',
  no_future_date: 'Every case has a date ahead',
  uncounted: 'Every date that a rule gives could be counted',
  printed_differs: 'No printed date differs from the counted one',
  unverified: 'Every counted date is confirmed',
  event_without_date: 'Every event has its dates',
  stale_count: 'Every counted date is up to date',
  no_person: 'Every case has a beneficiary or a petitioner',
  no_team: 'Every case has a team',
  no_activity: 'Every case has been worked on',
  unseen_documents: 'Every document that came in has been looked at',
  unanswered: 'Every client who wrote has been answered',
  expiring: 'Nothing expires for anybody without an open case',
  task_overdue: 'No open task is overdue',
  task_unassigned: 'Every open task is assigned to somebody',
};

/** The name of the CSV file of a check. */
export function fileNameOf(check: BoardCheck): string {
  return `${BOARD_CHECK_LABELS[check].toLowerCase().replaceAll(' ', '-')}.csv`;
}
