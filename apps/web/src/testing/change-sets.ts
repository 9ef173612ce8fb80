import { type ChangeRow, type ChangeSet, getChangeSet } from '@landfall/contract/change-sets';
import { answer } from './answers.ts';
import { idOf } from './shell-answers.ts';

export const ADA = { id: idOf(1), display_name: 'Ada Lovelace' };
export const NO_CAUSE = {
  rule: null,
  version: null,
  calendar: null,
  on: null,
  name: null,
  closure_id: null,
  event_id: null,
};
/** A change set that is ready to be applied. */
export const SET: ChangeSet = {
  id: idOf(80),
  title: 'Version 2 of ‘Reply to counsel’',
  case: null,
  state: 'ready',
  cause: { ...NO_CAUSE, kind: 'rule_version', rule: 'own-reply', version: 2 },
  created_by: ADA,
  created_at: '2026-03-02T15:00:00Z',
  applied: null,
  applicable: true,
  stale: false,
  stopped: false,
  counts: { will_change: 1, changed: 0, left: 1, same: 0 },
  operation: null,
};
/** A date that it moves. */
const MOVES: ChangeRow = {
  id: idOf(81),
  case: { id: idOf(82), name: 'Okafor: I-130' },
  date_type: 'RFE Response Due',
  old: '2026-03-17',
  new: '2026-03-24',
  days: 7,
  why: '14 days later → 21 days later',
  state: 'will_change',
  left_because: null,
};
/** A date that it leaves unchanged. */
const STAYS: ChangeRow = {
  ...MOVES,
  id: idOf(83),
  case: { id: idOf(84), name: 'Silva: N-400' },
  old: '2026-03-20',
  days: 4,
  state: 'left',
  left_because: 'overridden',
  why: 'Put on this day by hand: The judge said so',
};

/** Answers a change set with its dates. */
export function answerSet(set: ChangeSet = SET, rows: ChangeRow[] = [MOVES, STAYS]) {
  answer(getChangeSet, ({ query }) => {
    const state = query.get('state');
    const shown = rows.filter((row) => !state || row.state === state);
    return { change_set: set, rows: shown, total: shown.length, next_cursor: null };
  });
}
