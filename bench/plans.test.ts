import { appendFileSync, mkdtempDisposableSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { gainedBy, plansIn, shapeOf, shapesOf } from './plans.ts';

const LOG = `2026-03-01 09:00:00.000 UTC [7] LOG:  duration: 0.031 ms  plan:
\tQuery Text: select s.title
\tfrom case_summary s order by s.title limit 50
\tLimit  (cost=0.29..8.30 rows=50 width=64) (actual rows=50.00 loops=1)
\t  InitPlan 1
\t    ->  Result  (cost=0.00..0.01 rows=1 width=16) (actual rows=1.00 loops=1)
\t  ->  Sort  (cost=0.29..8.30 rows=900 width=64) (actual rows=50.00 loops=1)
\t        Sort Key: s.title
\t        ->  Index Scan using case_summary_active on case_summary s  (cost=0.29..8.30 rows=900 width=64) (actual rows=900.00 loops=1)
\t              Index Cond: (org_id = '0001'::uuid)
2026-03-01 09:00:00.001 UTC [7] LOG:  disconnection: session time: 0:00:00.1
`;
const SHAPE = `Limit
  InitPlan 1
    Result
  Sort
    Index Scan using case_summary_active on case_summary s`;

describe('the shape of a plan', () => {
  it('consists of nodes, relations and indexes, without figures', () => {
    const [plan = ''] = plansIn(LOG);
    expect(shapeOf(plan)).toBe(SHAPE);
  });

  it('is independent of costs and counts, but not of indexes', () => {
    const other = LOG.replaceAll('900', '12').replaceAll('8.30', '77.10');
    expect(shapesOf(plansIn(other))).toBe(shapesOf(plansIn(LOG)));
    const lost = LOG.replace('Index Scan using case_summary_active', 'Seq Scan');
    expect(shapesOf(plansIn(lost))).not.toBe(shapesOf(plansIn(LOG)));
  });

  it('is the same for equivalent bitmap indexes of an organization, but not of a part of it', () => {
    const bitmap = (index: string, condition: string) =>
      shapeOf(`\tBitmap Heap Scan on case_summary s  (cost=0.29..8.30 rows=900 width=64)
\t  ->  Bitmap Index Scan on ${index}  (cost=0.29..8.30 rows=900 width=0)
\t        Index Cond: ${condition}`);
    const whole = "(org_id = '0001'::uuid)";
    expect(bitmap('case_summary_status', whole)).toBe(bitmap('case_summary_beneficiary', whole));
    expect(bitmap('case_summary_status', whole)).toContain('\n  Bitmap Index Scan of the organization');
    const part = "((org_id = '0001'::uuid) AND (status = 'filed'::text))";
    expect(bitmap('case_summary_status', part)).toContain('case_summary_status');
  });

  it.each([
    ['of a notification, by which a process asks itself whether it hears', "select pg_notify($1, '')"],
    ['of counting the processes', 'select count(*)::int as count from pg_locks'],
  ])('is refused %s', (_, query) => {
    const echo = `2026-03-01 09:00:00.002 UTC [8] LOG:  duration: 0.012 ms  plan:
\tQuery Text: ${query}
\tResult  (cost=0.00..0.01 rows=1 width=4) (actual rows=1.00 loops=1)
`;
    expect(shapesOf(plansIn(echo + LOG))).toBe(`${SHAPE}\n`);
  });

  it('lists repeated plans once', () => {
    expect(shapesOf(plansIn(LOG + LOG))).toBe(`${SHAPE}\n`);
  });
});

describe('new log output of a call', () => {
  it('is what was appended, also after the log was truncated', async () => {
    using folder = mkdtempDisposableSync(join(tmpdir(), 'landfall-log-'));
    const log = join(folder.path, 'server.log');
    writeFileSync(log, 'much that was logged before\n');
    let asked = 0;
    const ask = async () => {
      asked += 1;
      if (asked === 2) truncateSync(log);
      appendFileSync(log, `call ${asked}\n`);
      return asked;
    };
    expect(await gainedBy(log, ask)).toEqual({ gained: 'call 1\n', answer: 1 });
    expect(await gainedBy(log, ask)).toEqual({ gained: 'call 3\n', answer: 3 });
  });
});
