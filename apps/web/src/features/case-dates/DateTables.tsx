import type { DatedCase } from '@landfall/contract/case-dates';
import styles from './CaseDateTable.module.css';
import { CaseDateTable, type DateTableOptions } from './CaseDateTable.tsx';
import { useDateCards } from './useDateCards.ts';
import { type DateLists, restOf } from './useDateLists.ts';

const NO_MORE = { has: false, loading: false, failure: undefined, load: () => {} };

interface DateTablesProps extends DateTableOptions {
  lists: DateLists;
  /** Whether to reserve room for the selection bar. */
  selecting: boolean;
}

/** The two tables of the dates view. On a phone, where one is below the other, overdue dates come before both. */
export function DateTables({ lists, selecting, ...look }: DateTablesProps) {
  const { upcoming, prior, overdue } = lists;
  const phone = useDateCards();
  // On a phone the order of the sections is unknown until the dates have loaded; a section must not move down then.
  if (phone && !prior.rows) {
    return (
      <div className={styles.sides}>
        <CaseDateTable title="Case Dates" tone="prior" {...look} {...prior} />
      </div>
    );
  }
  const [late, handled] = phone ? parted(prior.rows) : [[], prior.rows];
  // Overdue dates come first among the prior ones, over several pages.
  const lateGoesOn = prior.more.has && handled?.length === 0;
  const none = (['upcoming', 'prior'] as const).find((side) => lists[side].rows?.length === 0);
  return (
    <div className={styles.sides} data-none={none} data-selecting={selecting || undefined}>
      {late.length > 0 && (
        <CaseDateTable
          title="Overdue"
          tone="overdue"
          {...look}
          {...prior}
          rows={late}
          total={overdue}
          more={lateGoesOn ? prior.more : NO_MORE}
        />
      )}
      <CaseDateTable title="Upcoming Dates" tone="upcoming" {...look} {...upcoming} />
      {(late.length === 0 || (handled && handled.length > 0)) && (
        <CaseDateTable
          title="Prior Dates"
          tone="prior"
          {...look}
          {...prior}
          rows={handled}
          total={late.length > 0 ? restOf(prior.total, overdue) : prior.total}
        />
      )}
    </div>
  );
}

/** Splits dates into overdue and handled ones. */
function parted(prior: DatedCase[] | undefined): [DatedCase[], DatedCase[] | undefined] {
  if (!prior) return [[], undefined];
  return [prior.filter(({ state }) => state === 'open'), prior.filter(({ state }) => state !== 'open')];
}
