import type pg from 'pg';
import { newId } from '../../platform/new-record.ts';

/** A connection as the owner of the database. */
type Connection = Pick<pg.ClientBase, 'query'>;

/** The name of a person for commands: their address, else the subject of their sign-in. */
const NAME = "coalesce(nullif(p.email, ''), p.subject)";

/**
 * SQL that writes a command's action into the installation's log, in the statement that performs it: its `done` returns
 * `about`.
 */
const recorded = (action: string) => `
  insert into installation.event (id, at, actor_kind, action, about)
  select $2, $3, 'command', '${action}', about from done returning about`;

/**
 * Makes a person an operator.
 * @param personId a person who has signed in here
 * @param now ISO instant
 * @returns the person's name; undefined when they are an operator already
 */
export async function addOperator(
  connection: Connection,
  personId: string,
  now: string,
): Promise<string | undefined> {
  const { rows } = await connection.query<{ about: string }>(
    `with added as (
       insert into installation.operator (person_id, added_at) values ($1, $3) on conflict do nothing returning person_id),
     done as (select ${NAME} as about from added a join app.person p on p.id = a.person_id)
     ${recorded('operator.added')}`,
    [personId, newId(now), now],
  );
  return rows[0]?.about;
}

/** Removes an operator, with effect from their next call. Same parameters and result as {@link addOperator}. */
export async function removeOperator(
  connection: Connection,
  personId: string,
  now: string,
): Promise<string | undefined> {
  const { rows } = await connection.query<{ about: string }>(
    `with removed as (delete from installation.operator where person_id = $1 returning person_id),
     done as (select ${NAME} as about from removed r join app.person p on p.id = r.person_id)
     ${recorded('operator.removed')}`,
    [personId, newId(now), now],
  );
  return rows[0]?.about;
}

/** An operator, as listed by a command. */
export interface ListedOperator {
  id: string;
  name: string;
  display_name: string;
  subject: string;
  email_verified: boolean;
  added_at: Date;
}

/** The operators, the longest-serving first. */
export async function listOperators(connection: Connection): Promise<ListedOperator[]> {
  const { rows } = await connection.query<ListedOperator>(
    `select p.id, ${NAME} as name, p.display_name, p.subject, p.email_verified, o.added_at
     from installation.operator o join app.person p on p.id = o.person_id order by o.added_at, p.id`,
  );
  return rows;
}

/** An event of the installation's log, as listed by a command. */
export interface ListedEvent {
  at: Date;
  actor_kind: string;
  /** The operator; null for events that no operator caused. */
  actor: string | null;
  action: string;
  about: string;
}

/** The whole log of the installation, oldest first. */
export async function listEvents(connection: Connection): Promise<ListedEvent[]> {
  const { rows } = await connection.query<ListedEvent>(
    `select e.at, e.actor_kind, ${NAME} as actor, e.action, e.about
     from installation.event e left join app.person p on p.id = e.person_id order by e.at, e.id`,
  );
  return rows;
}
