import type { DatedCase } from '@landfall/contract/case-dates';
import { Group } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { TotalCount } from '../../listing/TotalCount.tsx';
import type { Total } from '../../listing/useTotal.ts';
import { PATHS } from '../../paths.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import { LoadMore } from '../../ui/LoadMore.tsx';
import styles from './CaseDateTable.module.css';
import type { DateChoice } from './date-choice.ts';
import { type DateRowActions, datedCaseColumns, nameOfDate } from './dated-case-columns.tsx';
import corner from './row-actions.module.css';
import { useDateCards } from './useDateCards.ts';
import type { DateSelection } from './useDateSelection.ts';

/** The dates that are not loaded yet. */
export interface MoreDates {
  has: boolean;
  loading: boolean;
  failure: string | undefined;
  load: () => void;
}

/** The props that all tables of dates share. */
export interface DateTableOptions {
  today: string | undefined;
  types: readonly DateChoice[] | undefined;
  /** Undefined for those who may not change dates. */
  actions: DateRowActions | undefined;
  /** Undefined for those who may not change dates. */
  selection: DateSelection | undefined;
}

interface CaseDateTableProps extends DateTableOptions {
  title: string;
  tone: 'upcoming' | 'prior' | 'overdue';
  /** Undefined while they load. */
  rows: readonly DatedCase[] | undefined;
  total: Total;
  stale: boolean;
  more: MoreDates;
  /** Whether there is room for every action of a row. */
  roomy?: boolean;
}

/** A section of the dates view. */
export function CaseDateTable(props: CaseDateTableProps) {
  const { title, tone, rows, total, stale, more, today, types, actions, selection, roomy = false } = props;
  const navigate = useNavigate();
  const phone = useDateCards();
  const columns = useMemo(
    () => datedCaseColumns({ today, types, actions, roomy }),
    [today, types, actions, roomy],
  );
  return (
    <section className={`${styles.side} ${corner.actions}`} aria-label={title}>
      <Group wrap="nowrap" gap={8}>
        <h2 className={`${styles.title} ${styles[tone]}`}>{title}</h2>
        {rows && (
          <span className="muted">
            <TotalCount total={total} words={String} width="2rem" />
          </span>
        )}
      </Group>
      {rows?.length === 0 ? (
        <p className="empty-box">No case dates found</p>
      ) : (
        <DataTable
          label={title}
          columns={columns}
          rows={rows}
          placeholders={8}
          stale={stale}
          onOpen={(row) => navigate({ to: PATHS.case, params: { caseId: row.case_id } })}
          total={total.count}
          {...(selection && {
            selected: selection.ids,
            onSelect: selection.choose,
            rowLabel: nameOfDate,
          })}
          // On a phone, rows that load automatically would push the prior dates out of reach.
          {...(phone
            ? {}
            : {
                hasMore: more.has,
                loadingMore: more.loading,
                moreFailure: more.failure,
                onNearEnd: more.load,
              })}
        />
      )}
      {phone && rows && (total.count !== undefined || more.has) && (
        <LoadMore
          shown={rows.length}
          total={total.count}
          loading={more.loading}
          failure={more.failure}
          onLoadMore={more.load}
        />
      )}
    </section>
  );
}
