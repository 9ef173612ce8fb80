import { DAY_MS } from '@landfall/domain/durations';
import type pg from 'pg';

/** Columns with times in the future. */
const PLANNED = [
  'app.reminder.due_at',
  'app.notification.escalate_at',
  'app.notification_setting.next_digest_at',
];

/** Rows with times outside of a simulation. @param start its first instant @param now its last, in milliseconds */
export async function strayRows(owner: pg.Pool, start: number, now: number): Promise<string[]> {
  const faults: string[] = [];
  const { rows: columns } = await owner.query<{ table: string; column: string }>(
    `select format('%I.%I', table_schema, table_name) as table, column_name as column
     from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'app' and table_type = 'BASE TABLE' and data_type = 'timestamp with time zone'`,
  );
  for (const { table, column } of columns) {
    const name = `${table}.${column}`;
    // Skipped reminders of dates that were near at the start were due before it.
    const only = name === 'app.reminder.due_at' ? `and status <> 'skipped'` : '';
    const until = PLANNED.includes(name) ? now + 400 * DAY_MS : now;
    const { rows } = await owner.query(
      `select count(*)::int as rows, min(${column}) as least, max(${column}) as most from ${table}
       where not ${column} between $1::timestamptz and $2::timestamptz ${only}`,
      [new Date(start), new Date(until)],
    );
    if (rows[0].rows > 0)
      faults.push(`${table}.${column} is out of the simulation: ${JSON.stringify(rows[0])}`);
  }
  return faults;
}
