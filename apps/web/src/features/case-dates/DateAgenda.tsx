import { useMemo } from 'react';
import type { Total } from '../../listing/useTotal.ts';
import { type AgendaGroup, agendaGroups } from './agenda-groups.ts';
import { CaseDateTable, type DateTableOptions } from './CaseDateTable.tsx';
import styles from './DateAgenda.module.css';
import type { DateLists } from './useDateLists.ts';

const NO_MORE = { has: false, loading: false, failure: undefined, load: () => {} };
const UNKNOWN: Total = { count: undefined, waiting: false };

interface DateAgendaProps extends DateTableOptions {
  lists: DateLists;
  /** Whether to reserve room for the selection bar. */
  selecting: boolean;
}

/** The agenda, the most urgent first: overdue, today, this week, later; and handled dates when they are asked for. */
export function DateAgenda({ lists, selecting, ...look }: DateAgendaProps) {
  const { upcoming, prior, overdue, today } = lists;
  const groups = useMemo(
    () => (today ? agendaGroups([...(prior.rows ?? []), ...(upcoming.rows ?? [])], today) : undefined),
    [prior.rows, upcoming.rows, today],
  );
  const stale = upcoming.stale || prior.stale;
  if (!groups)
    return (
      <CaseDateTable title="Today" tone="upcoming" {...look} {...upcoming} rows={undefined} more={NO_MORE} />
    );

  const names = groups.map(([name]) => name);
  const counts = new Map(groups.map(([name, rows]) => [name, rows.length]));
  // Each side continues below its last loaded date.
  const lastOf = (side: readonly AgendaGroup[]) => names.findLast((name) => side.includes(name));
  const [lastUpcoming, lastPrior] = [lastOf(['Today', 'This week', 'Later']), lastOf(['Overdue', 'Handled'])];

  function moreOf(name: AgendaGroup) {
    if (name === lastUpcoming) return upcoming.more;
    return name === lastPrior ? prior.more : NO_MORE;
  }

  /** Known once the group has loaded completely, or when the server has counted it. */
  function totalOf(name: AgendaGroup): Total {
    const loaded = counts.get(name) ?? 0;
    if (!moreOf(name).has) return { count: loaded, waiting: false };
    if (name === 'Overdue') return overdue;
    if (name !== 'Later' || upcoming.total.count === undefined) return UNKNOWN;
    const sooner = (counts.get('Today') ?? 0) + (counts.get('This week') ?? 0);
    return { count: upcoming.total.count - sooner, waiting: false };
  }

  return (
    <div className={styles.agenda} data-selecting={selecting || undefined}>
      {groups.map(([name, rows]) => (
        <CaseDateTable
          key={name}
          title={name}
          tone={name === 'Overdue' ? 'overdue' : name === 'Handled' ? 'prior' : 'upcoming'}
          {...look}
          rows={rows}
          total={totalOf(name)}
          stale={stale}
          more={moreOf(name)}
          roomy
        />
      ))}
    </div>
  );
}
