import type {
  CauseKind,
  ChangeRow,
  ChangeRowState,
  ChangeSet,
  LeftReason,
} from '@landfall/contract/change-sets';
import { counted } from '@landfall/contract/counted';
import type { Tone } from '../../ui/Badge.tsx';
import { isMoving } from './queries.ts';

const STATE_LABELS: Readonly<Record<ChangeRowState, string>> = {
  will_change: 'Will change',
  changed: 'Changed',
  left: 'Left alone',
  same: 'The same',
};

/** The label of a state of a set's dates. A date that an applied set has not moved stays where it is. */
export function stateLabel(set: Pick<ChangeSet, 'state' | 'stopped' | 'operation'>, state: ChangeRowState) {
  return state === 'will_change' && isOver(set) ? 'Not moved' : STATE_LABELS[state];
}

const isOver = (set: Pick<ChangeSet, 'state' | 'stopped' | 'operation'>) =>
  set.state === 'applied' && !isMoving(set);

/** Why a date is left unchanged. */
export const LEFT_LABELS: Readonly<Record<LeftReason, { label: string; tone: Tone }>> = {
  handled: { label: 'Handled', tone: 'grey' },
  overridden: { label: 'Set by hand', tone: 'blue' },
  printed: { label: 'Printed on the notice', tone: 'blue' },
  stale: { label: 'Event was changed', tone: 'yellow' },
  not_covered: { label: 'Not covered', tone: 'grey' },
  no_date: { label: 'No date', tone: 'red' },
};

/** The kinds of causes, by their labels. */
export const CAUSE_LABELS: Readonly<Record<CauseKind, string>> = {
  rule_version: 'New version of a rule',
  what_if: 'What if',
  closure: 'Closed day',
  closure_removed: 'Closed day removed',
  event: 'Changed event',
};

/** '7 days later'. */
export function daysWords(days: number | null): string {
  if (days === null) return 'No date';
  if (days === 0) return 'The same day';
  return `${counted(Math.abs(days), 'day')} ${days < 0 ? 'earlier' : 'later'}`;
}

/** The colour of a difference: an earlier date can be missed. */
export function daysTone({ days, state }: Pick<ChangeRow, 'days' | 'state'>): Tone | undefined {
  if (state !== 'will_change' && state !== 'changed') return undefined;
  return days !== null && days < 0 ? 'red' : 'blue';
}

/** '12 dates will change, 3 are left alone, 40 stay the same'. */
export function countWords(set: Pick<ChangeSet, 'counts' | 'state' | 'stopped' | 'operation'>): string {
  const { will_change, changed, left, same } = set.counts;
  const unmoved = isOver(set)
    ? `${counted(will_change, 'date was', 'dates were')} not moved`
    : `${counted(will_change, 'date')} will change`;
  const parts = [
    will_change > 0 && unmoved,
    changed > 0 && `${counted(changed, 'date was', 'dates were')} changed`,
    left > 0 && `${counted(left, 'date is', 'dates are')} left alone`,
    same > 0 && `${counted(same, 'date stays', 'dates stay')} the same`,
  ].filter(Boolean);
  return parts.join(', ') || 'No date is touched';
}

/** What applying a change will do, in words. */
export function applyWords({ cause, counts, state }: Pick<ChangeSet, 'cause' | 'counts' | 'state'>): string {
  const { will_change } = counts;
  const moves = `${counted(will_change, 'date moves', 'dates move')}, and ${will_change === 1 ? 'is' : 'are'} to be confirmed again.`;
  const holds = {
    rule_version: 'Dates are counted by the new version from now on.',
    closure: 'The day counts as closed from now on.',
    closure_removed: 'The day no longer counts as closed.',
    event: '',
    what_if: '',
  }[cause.kind];
  // For an applied set only the remaining dates are moved.
  return [state !== 'applied' && holds, will_change > 0 && moves, 'It can be undone for 30 days.']
    .filter(Boolean)
    .join(' ');
}
