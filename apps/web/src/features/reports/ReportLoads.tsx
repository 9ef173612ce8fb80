import { counted } from '@landfall/contract/counted';
import { loadTables, type ReportGroup, type ReportLoad } from '@landfall/contract/report-layout';
import type { ReportData } from '@landfall/contract/reports';
import { SimpleGrid } from '@mantine/core';
import { useMemo } from 'react';
import { Section } from '../../ui/Section.tsx';
import styles from './ReportLoads.module.css';

/** How many rows have a bar of their own; the others are combined in one row. */
const MAX_ROWS = 10;

/** The greatest loads, with the others combined. */
function inShort(loads: readonly ReportLoad[], one: string, many?: string): readonly ReportLoad[] {
  if (loads.length <= MAX_ROWS) return loads;
  const others = loads.slice(MAX_ROWS - 1);
  const sum = (of: 'overdue' | 'soon' | 'later' | 'total') => others.reduce((all, load) => all + load[of], 0);
  const title = counted(others.length, one, many);
  const rest = { overdue: sum('overdue'), soon: sum('soon'), later: sum('later'), total: sum('total') };
  return [...loads.slice(0, MAX_ROWS - 1), { key: 'others', title, ...rest }];
}

/** The label of the combined row, singular and plural. */
const OTHERS: Readonly<Record<ReportGroup, [one: string, many?: string]>> = {
  person: ['other person', 'other people'],
  date_type: ['other date type'],
  matter_type: ['other kind of case', 'other kinds of cases'],
  preference_category: ['other category', 'other categories'],
};

/** The number of open dates of a report per responsible person, and per type or kind. */
export function ReportLoads({ data }: { data: ReportData }) {
  const tables = useMemo(() => loadTables(data), [data]);
  return (
    <SimpleGrid cols={{ base: 1, md: tables.length }} spacing={20} className={styles.loads ?? ''}>
      {tables.map(({ by, title, head, loads }) => (
        <LoadTable key={by} title={title} head={head} loads={inShort(loads, ...OTHERS[by])} />
      ))}
    </SimpleGrid>
  );
}

interface LoadTableProps {
  title: string;
  /** The heading of the rows. */
  head: string;
  loads: readonly ReportLoad[];
}

/** The loads as numbers, each with a bar of proportional length. */
function LoadTable({ title, head, loads }: LoadTableProps) {
  const most = Math.max(...loads.map(({ total }) => total));
  return (
    <Section title={title}>
      <div className={`${styles.frame} box`}>
        <table className={styles.table} aria-label={title}>
          <thead>
            <tr>
              <th scope="col">{head}</th>
              <th scope="col">Overdue</th>
              <th scope="col">This Week</th>
              <th scope="col">Later</th>
              <th scope="col">Total</th>
            </tr>
          </thead>
          <tbody>
            {loads.map((load) => (
              <tr key={load.key}>
                <th scope="row">
                  <span className="wrap-anywhere">{load.title}</span>
                  <span className={styles.bar} style={{ width: `${(load.total / most) * 100}%` }} aria-hidden>
                    <span style={{ flexGrow: load.overdue, background: 'var(--red)' }} />
                    <span style={{ flexGrow: load.soon, background: 'var(--yellow)' }} />
                    <span style={{ flexGrow: load.later, background: 'var(--accent)' }} />
                  </span>
                </th>
                <td data-tone={load.overdue > 0 ? 'red' : 'none'}>{load.overdue}</td>
                <td data-tone={load.soon > 0 ? 'yellow' : 'none'}>{load.soon}</td>
                <td data-tone={load.later > 0 ? undefined : 'none'}>{load.later}</td>
                <td>
                  <strong>{load.total}</strong>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  );
}
