import { withOfficeDays } from '@landfall/domain/deadline-rules/calendars';
import { dayWords } from '@landfall/domain/deadline-rules/day-words';
import { withEveryCase } from '../../platform/db/session.ts';
import type { OrgSession } from '../../platform/http/gate.ts';
import { listClosures } from '../calendar-closures/service.ts';
import { sayStale } from '../case-deadlines/service.ts';
import { lockCases } from '../case-summary/service.ts';
import { countedCause } from './causes.ts';
import { recountDates } from './count-operation.ts';
import * as queries from './queries.ts';
import type { StoredCause } from './stored-cause.ts';

/** What is said of a date that disagrees with the calendars begins so. */
const CHANGED = 'The days that count as closed were changed';

/**
 * Says what dates would be now that a change of the closed days leaves where they are: those on cases of which whoever
 * changes them does not know, and handled and archived ones, which are looked at once they are reopened or restored. No version
 * of their rule tells it. What was said and does not go any more is taken back.
 */
export async function tellUnmoved(session: OrgSession, cause: StoredCause): Promise<void> {
  if (cause.kind !== 'closure' && cause.kind !== 'closure_removed') return;
  const { tx, today } = session;
  const calendars = withOfficeDays(await listClosures(tx));
  const by = { ...(await countedCause(tx, cause)), calendars, takesStale: true, takesHandled: true };
  const seen = new Set(await queries.selectScope(tx, by.scope));
  await withEveryCase(tx, async () => {
    const dates = (await queries.selectTellable(tx, by.scope, cause.on, CHANGED)).filter(
      ({ id, told, is_open }) => told || !is_open || !seen.has(id),
    );
    await lockCases(tx, [...new Set(dates.map(({ case_id }) => case_id))]);
    const wereTold = new Set(dates.flatMap(({ id, told }) => (told ? [id] : [])));
    const ids = dates.map(({ id }) => id);
    const said = new Map<string | null, string[]>();
    for (const { case_date_id: id, state, new_on } of await recountDates(tx, by, today, ids)) {
      const isOther = state === 'will_change' && new_on !== null;
      if (!isOther && !wereTold.has(id)) continue;
      const reason = isOther ? `${CHANGED}: counted again, it is ${dayWords(new_on)}` : null;
      said.set(reason, [...(said.get(reason) ?? []), id]);
    }
    for (const [reason, dateIds] of said) await sayStale(tx, dateIds, reason);
  });
}
