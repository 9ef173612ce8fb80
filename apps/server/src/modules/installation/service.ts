import type { HandlerResult } from '@landfall/contract/endpoint';
import { type getInstallation, HEALTH_KEYS, type Health } from '@landfall/contract/installation';
import { MINUTE_MS } from '@landfall/domain/durations';
import type { PersonTx } from '../../platform/db/session.ts';
import type { OperatorSession } from '../../platform/http/gate.ts';
import type { InstallationLog } from '../../platform/http/installation-log.ts';
import { newId } from '../../platform/new-record.ts';
import * as queries from './queries.ts';

export const { selectIsOperator: isOperator } = queries;

const MAX_EVENTS = 200;

/**
 * The latest check is overdue after this time: checks run every minute, and a process that takes over starts some
 * minutes later.
 */
const OVERDUE_MS = 5 * MINUTE_MS;

/** The state that no check can report: checks have stopped, since no process runs jobs. */
function unseen(checkedAt: string): Health {
  return {
    key: 'jobs',
    state: 'attention',
    since: checkedAt,
    words:
      'not worked, and nothing looks how the installation is: let a process with LANDFALL_ROLE all or worker run',
  };
}

/** The state of the installation at the latest check, in the order of the page. */
async function readHealth({
  tx,
  now,
}: OperatorSession): Promise<{ health: Health[]; looked_at: string | null }> {
  const rows = await queries.selectHealth(tx);
  const checkedAt = rows[0]?.looked_at ?? null;
  const isLate = checkedAt !== null && Date.parse(now) - Date.parse(checkedAt) > OVERDUE_MS;
  const health = rows.map(({ looked_at: _, ...one }) =>
    isLate && one.key === 'jobs' ? unseen(checkedAt) : one,
  );
  const place = ({ key }: Health) => HEALTH_KEYS.indexOf(key);
  return { health: health.toSorted((one, other) => place(one) - place(other)), looked_at: checkedAt };
}

/** The installation's state and administration, for its operators. */
export async function readInstallation(
  session: OperatorSession,
  version: string,
): Promise<HandlerResult<typeof getInstallation>> {
  const { tx } = session;
  return {
    version,
    ...(await readHealth(session)),
    operators: await queries.selectOperators(tx),
    log: await queries.selectEvents(tx, MAX_EVENTS),
  };
}

/** Writes the actions of operators' calls into the installation's log. */
export const installationLog: InstallationLog = {
  record: ({ tx, now, about = '' }, action) =>
    queries.insertEvent(tx, { id: newId(now), at: now, action, about }),
};

/**
 * Makes the person who founds the installation's very first organization its operator. Only called if the pages are
 * reachable from this machine alone: otherwise the first visitor could be a stranger.
 */
export function becomeFirstOperator(person: PersonTx, now: string): Promise<void> {
  return queries.insertFirstOperator(person, { id: newId(now), at: now });
}
