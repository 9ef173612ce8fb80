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
      return 'Open dates with reminders to come that nobody they are meant for would get: admins get them instead.';
    case 'no_future_date':
      return 'Open cases without an open date from today on: nothing would remind anyone of them.';
    case 'uncounted':
      return 'Events from which a rule should give a date and could not: find the day by hand, or enter what is missing.';
    case 'printed_differs':
      return 'Open dates whose notice says another day than the rule counts. The printed one stands: check both.';
    case 'unverified':
      return 'Open counted dates that no second person has confirmed against the document.';
    case 'event_without_date':
      return 'Events whose dates nobody has accepted: nothing reminds anyone of them yet.';
    case 'stale_count':
      return 'Open dates whose event was changed since, or whose rule is due to be checked, newer or no longer used.';
    case 'no_person':
      return 'Open cases with no beneficiary and no petitioner.';
    case 'no_team':
      return 'Open cases that nobody is responsible for.';
    case 'unseen_documents':
      return `Open cases with documents from outside that nobody has looked at for ${counted(UNSEEN_DAYS, 'day')}.`;
    case 'unanswered':
      return `Open cases with threads in which a client wrote ${counted(UNANSWERED_DAYS, 'day')} ago or longer and got no mail since. What is closed or snoozed is left out, and what a machine wrote.`;
    case 'expiring':
      return `Statuses, work permits, green cards and passports of beneficiaries on no open case that expire within ${counted(EXPIRING_DAYS, 'day')}, or did within a year.`;
    case 'task_overdue':
      return 'Open cases with open tasks that were due before today.';
    case 'task_unassigned':
      return 'Open cases with open tasks that nobody was given, or somebody who has left or may not see the case.';
    case 'no_activity':
      return `Open cases in which nothing has been changed, added or noted for ${counted(inactiveDays, 'day')}.`;
  }
}

/** The message for a check that found nothing. */
export const FOUND_NOTHING: Readonly<Record<BoardCheck, string>> = {
  overdue: 'No open date is overdue',
  unreached: 'Every reminder reaches whom it is meant for',
  no_future_date: 'Every case has a date ahead',
  uncounted: 'Every date that a rule should give was counted',
  printed_differs: 'No printed date differs from the counted one',
  unverified: 'Every counted date is confirmed',
  event_without_date: 'Every event has its dates',
  stale_count: 'Every counted date is as it would be counted today',
  no_person: 'Every case has a beneficiary or a petitioner',
  no_team: 'Every case has a team',
  no_activity: 'Every case has been worked on',
  unseen_documents: 'Every document that came has been looked at',
  unanswered: 'Every client who wrote was answered',
  expiring: 'Nothing expires of anybody without an open case',
  task_overdue: 'No open task is overdue',
  task_unassigned: 'Every open task is somebody’s to do',
};

/** The name of the CSV file of a check. */
export function fileNameOf(check: BoardCheck): string {
  return `${BOARD_CHECK_LABELS[check].toLowerCase().replaceAll(' ', '-')}.csv`;
}
