import type { HandlerResult } from '@landfall/contract/endpoint';
import type { getInstallation } from '@landfall/contract/installation';
import type { PersonTx } from '../../platform/db/session.ts';
import type { OperatorSession } from '../../platform/http/gate.ts';
import type { InstallationLog } from '../../platform/http/installation-log.ts';
import { newId } from '../../platform/new-record.ts';
import * as queries from './queries.ts';

export const { selectIsOperator: isOperator } = queries;

const MOST_EVENTS = 200;

/** How whoever runs it finds the installation. */
export async function readInstallation(
  { tx }: OperatorSession,
  version: string,
): Promise<HandlerResult<typeof getInstallation>> {
  const operators = await queries.selectOperators(tx);
  return { version, operators, log: await queries.selectEvents(tx, MOST_EVENTS) };
}

/** Writes into the installation's log what calls of operators do. */
export const installationLog: InstallationLog = {
  record: ({ tx, now, about = '' }, action) =>
    queries.insertEvent(tx, { id: newId(now), at: now, action, about }),
};

/**
 * Makes whoever founds the first organization that the installation ever had its operator. Only where nobody but the people at
 * the machine reach its pages: elsewhere the first to come may be anybody.
 */
export function becomeFirstOperator(person: PersonTx, now: string): Promise<void> {
  return queries.insertFirstOperator(person, { id: newId(now), at: now });
}
