import type { DatedCase } from '@landfall/contract/case-dates';
import type { DateBulk } from './queries.ts';

/**
 * The previous handled states of dates that were reopened, to restore them: as bulk calls for dates that were handled
 * alike, and the dates that another one superseded.
 */
export function formerStates(rows: readonly DatedCase[], changed: readonly string[]) {
  const ids = new Set(changed);
  const handled = rows.filter(({ id, state }) => ids.has(id) && state !== 'open');
  const superseded = handled.filter(({ state }) => state === 'superseded');
  const groups = Map.groupBy(
    handled.filter(({ state }) => state !== 'superseded'),
    ({ state, handled_note }) => JSON.stringify([state, handled_note]),
  );
  const alike = [...groups.values()].map((dates): DateBulk => {
    const [{ state, handled_note }] = dates as [DatedCase];
    return {
      ids: dates.map(({ id }) => id),
      action: 'handle',
      state: state === 'waived' ? 'waived' : 'done',
      note: handled_note,
      undo: true,
    };
  });
  return { alike, superseded };
}
