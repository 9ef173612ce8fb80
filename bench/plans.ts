import type pg from 'pg';

const SETTINGS: Readonly<Record<string, string>> = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_timing': 'off',
  // What runs inside functions too.
  'auto_explain.log_nested_statements': 'on',
};

/** Lets connections that open from now on write the plan of each of their queries into the server's log. */
export async function explainQueries(admin: pg.Client): Promise<void> {
  for (const [name, value] of Object.entries(SETTINGS)) {
    await admin.query(`alter database landfall set ${name} = '${value}'`);
  }
}

/** The opposite of {@link explainQueries}. */
export async function stopExplaining(admin: pg.Client): Promise<void> {
  for (const name of Object.keys(SETTINGS)) await admin.query(`alter database landfall reset ${name}`);
}

/** The plans in a piece of the server's log, each as its text. */
export function plansIn(log: string): string[] {
  return log
    .split(/^(?=\d{4}-\d\d-\d\d .* LOG: )/m)
    .filter((entry) => entry.includes(' plan:'))
    .map((entry) =>
      entry
        .split('\n')
        .filter((line) => line.startsWith('\t') && !line.includes('Query Text:'))
        .join('\n'),
    );
}

/** Tables that grow with an office; the others fit a page. */
const GROWING = /Seq Scan on (case_\w+|beneficiary|petitioner|note|audit_entry)/g;
const SORT = /^\t?\s*(?:->\s+)?(?:Incremental )?Sort\b.*\(actual rows=(\d+(?:\.\d+)?)/gm;

/** What would not stay fast: sequential scans of growing tables, and the most rows that were sorted. */
export function verdictOf(plans: readonly string[]): string {
  const text = plans.join('\n');
  const scans = [...text.matchAll(GROWING)].map(([scan]) => scan);
  const sorted = Math.max(0, ...[...text.matchAll(SORT)].map(([, rows]) => Number(rows)));
  return `${scans.length > 0 ? scans.join(', ') : 'no sequential scan'}; at most ${sorted} rows sorted`;
}
