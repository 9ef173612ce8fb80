import type { Health, InstallationEvent, Operator } from '@landfall/contract/installation';
import { sql } from 'kysely';
import type { OperatorTx, PersonTx } from '../../platform/db/session.ts';

/** Whether the person is an operator. */
export async function selectIsOperator({ db }: PersonTx): Promise<boolean> {
  const { rows } = await sql<{ operator: boolean }>`select is_operator() as operator`.execute(db);
  return rows[0]?.operator === true;
}

/** Makes the person an operator, if they are founding the first organization that the installation ever had. */
export async function insertFirstOperator(
  { db }: PersonTx,
  { id, at }: { id: string; at: string },
): Promise<void> {
  await sql`select become_first_operator(${id}, ${at})`.execute(db);
}

/** The operators, the longest-serving first. */
export async function selectOperators({ db }: OperatorTx): Promise<Operator[]> {
  const { rows } = await sql<Operator>`select id, email, display_name, added_at from operators()`.execute(db);
  return rows;
}

/** The latest events of the installation's log, newest first. */
export async function selectEvents({ db }: OperatorTx, limit: number): Promise<InstallationEvent[]> {
  const { rows } = await sql<InstallationEvent>`
    select id, at, actor_kind, actor, action, about from installation_events(${limit})`.execute(db);
  return rows;
}

/** Writes an operator's action into the installation's log. */
export async function insertEvent(
  { db }: OperatorTx,
  { id, at, action, about }: { id: string; at: string; action: string; about: string },
): Promise<void> {
  await sql`select record_installation_event(${id}, ${at}, ${action}, ${about})`.execute(db);
}

/** The state of the installation at the latest check, and the time of the check. */
export async function selectHealth({ db }: OperatorTx): Promise<(Health & { looked_at: string })[]> {
  const { rows } = await sql<Health & { looked_at: string }>`
    select key, state, since, words, looked_at from installation_health()`.execute(db);
  return rows;
}
