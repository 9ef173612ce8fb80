import { setImmediate as othersTurn } from 'node:timers/promises';
import { z } from 'zod';
import { type OrgTx, withEveryCase } from '../../platform/db/session.ts';
import type { OrgSession } from '../../platform/http/gate.ts';
import { announce } from '../../platform/live/announce.ts';
import { deadlinesOfDates } from '../case-deadlines/service.ts';
import { eventsNamed } from '../case-events/service.ts';
import { shareLockCases } from '../case-summary/service.ts';
import { defineOperation, StoppedOperation, startOperation } from '../operations/service.ts';
import { type CountedCause, countedCause } from './causes.ts';
import * as queries from './queries.ts';
import { Recounter } from './recount.ts';
import { storedCause } from './stored-cause.ts';

/** Up to this many dates are counted within the call. */
const AT_ONCE = 500;
/** The number of dates that are counted in one transaction. */
const PIECE = 2_000;
/** The number of dates after which other work of the process can run. */
const TURN = 50;

/**
 * Recounts dates.
 * @returns the rows of a change set
 */
export async function recountDates(
  tx: OrgTx,
  by: CountedCause,
  today: string,
  dateIds: readonly string[],
): Promise<queries.NewRow[]> {
  const basis = await queries.selectBasis(tx, dateIds);
  const kept = await deadlinesOfDates(tx, dateIds);
  const events = new Map(
    (await eventsNamed(tx, [...new Set(kept.map(({ event_id }) => event_id))])).map((event) => [
      event.id,
      event,
    ]),
  );
  const recounter = new Recounter(by, today);
  const rows: queries.NewRow[] = [];
  for (const [at, row] of kept.entries()) {
    if (at % TURN === TURN - 1) await othersTurn();
    const event = events.get(row.event_id);
    const { case_date_id, case_id, important_date: old_on } = row;
    if (!event || !case_date_id || old_on === null) continue;
    const { newOn: new_on, state, leftBecause: left_because, why, count } = recounter.recount(row, event);
    const word = basis.get(case_date_id) ?? '';
    rows.push({
      case_date_id,
      case_id,
      old_on,
      new_on,
      state,
      left_because,
      why,
      differs: count !== null,
      basis: word,
    });
  }
  return rows;
}

/** Recounts dates and adds them to a change set. */
async function countInto(
  tx: OrgTx,
  setId: string,
  by: CountedCause,
  today: string,
  dateIds: readonly string[],
) {
  const rows = await recountDates(tx, by, today, dateIds);
  await shareLockCases(tx, [...new Set(rows.map(({ case_id }) => case_id))]);
  await queries.insertRows(tx, setId, rows);
}

/** Notifies open pages that a change set was changed, at `now` (ISO). */
export function announceSet(tx: OrgTx, now: string): void {
  announce(tx, { kind: 'change_sets', id: null, n: Date.parse(now) }, 'every member');
}

/**
 * Counts the dates that are not in a change set yet, including those on cases that the caller may not see, and marks
 * the set as ready.
 */
async function finish({ tx, today, now }: OrgSession, setId: string, by: CountedCause): Promise<void> {
  await withEveryCase(tx, async () => {
    const ids = await queries.selectScope(tx, by.scope);
    const counted = new Set(await queries.selectCounted(tx, setId));
    const missing = ids.filter((id) => !counted.has(id));
    for (let at = 0; at < missing.length; at += PIECE)
      await countInto(tx, setId, by, today, missing.slice(at, at + PIECE));
  });
  await queries.updateSet(tx, setId, { state: 'ready' });
  announceSet(tx, now);
}

/** Counts a change set: the dates that the member who started it may see, and with the last piece all others. */
export const countOperation = defineOperation({
  kind: 'change_sets.count',
  input: z.object({
    change_set_id: z.uuid(),
    /** The last date to count; undefined if the caller may see none: then `ids` contains only the change set's id. */
    last: z.uuid().optional(),
  }),
  access: 'user',
  audit: 'change_set.counted',
  pieceSize: PIECE,
  async work(session, { operationId, ids, input: { change_set_id: id, last } }) {
    const { tx, today } = session;
    const set = await queries.lockSet(tx, id);
    if (set?.state !== 'counting' || set.operation_id !== operationId)
      throw new StoppedOperation('It was counted again in the meantime');
    const by = await countedCause(tx, storedCause.parse(set.cause));
    const dateIds = ids.filter((each) => each !== id);
    await countInto(tx, id, by, today, dateIds);
    if (ids.includes(last ?? id)) await finish(session, id, by);
    return { changed: [] };
  },
  summary: ({ title }) => title.replace(/^Count/, 'Counted'),
});

/** Counts a change set from the beginning: at once, or in the background if there are many dates. */
export async function countSet(
  session: OrgSession,
  { id, title, cause }: queries.ChangeSetRow,
): Promise<void> {
  const { tx } = session;
  const by = await countedCause(tx, storedCause.parse(cause));
  await withEveryCase(tx, () => queries.deleteRows(tx, id));
  const { length } = await withEveryCase(tx, () => queries.selectScope(tx, by.scope));
  await queries.updateSet(tx, id, { state: 'counting', basis: by.basis, operation_id: null });
  if (length <= AT_ONCE) return finish(session, id, by);
  const known = await queries.selectScope(tx, by.scope);
  const ids = known.length > 0 ? known : [id];
  const start = { title: `Count dates: ${title}`, input: { change_set_id: id, last: known.at(-1) }, ids };
  const operation = await startOperation(session, countOperation, start);
  await queries.updateSet(tx, id, { operation_id: operation.id });
}
