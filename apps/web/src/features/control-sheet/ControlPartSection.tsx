import {
  CONTROL_COLUMNS,
  CONTROL_STATE_LABELS,
  CONTROL_STATE_WORDS,
  type ControlPart,
  type ControlRow,
  type ControlState,
  controlFacts,
  enteredWords,
  unlistedWords,
} from '@landfall/contract/control-sheet';
import { Button, Stack } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useId, useMemo } from 'react';
import { formatDate } from '../../lib/date-format.ts';
import { PATHS } from '../../paths.ts';
import { columnsOf, type DataColumn, DataTable } from '../../ui/DataTable.tsx';
import { RelativeDate } from '../../ui/RelativeDate.tsx';
import styles from './ControlSheet.module.css';

const FOUND_NOTHING: Readonly<Record<ControlState, string>> = {
  unverified: 'Every counted date is confirmed',
  overridden: 'No counted date was set by hand',
  differing: 'No printed date differs from the counted one',
  stale: 'Every counted date is up to date',
};

const column = columnsOf<ControlRow>();

function columns(today: string, onExplain: (row: ControlRow) => void): DataColumn<ControlRow>[] {
  return [
    column.accessor('case_name', {
      header: CONTROL_COLUMNS.case_name,
      meta: { place: 'lead' },
      cell: ({ row: { original } }) => (
        <span className={styles.case}>
          <Link
            to={PATHS.case}
            params={{ caseId: original.case_id }}
            className={`${styles.name} lead-link`}
            title={original.case_name}
          >
            {original.case_name}
          </Link>
          {original.beneficiary_name && <span className="small muted">{original.beneficiary_name}</span>}
        </span>
      ),
    }),
    column.accessor('date_type', {
      header: CONTROL_COLUMNS.date_type,
      cell: ({ row: { original } }) => (
        <span className={styles.lines}>
          <span>{original.date_type}</span>
          <span className="small muted">
            {original.event} of {formatDate(original.event_on)}
          </span>
        </span>
      ),
    }),
    column.accessor('important_date', {
      header: CONTROL_COLUMNS.important_date,
      cell: ({ getValue }) => <RelativeDate date={getValue()} today={today} />,
    }),
    column.accessor('states', {
      id: 'facts',
      header: CONTROL_COLUMNS.facts,
      cell: ({ row: { original } }) => (
        <span className={styles.lines}>
          {controlFacts(original, formatDate).map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </span>
      ),
    }),
    column.accessor('entered_by', {
      header: CONTROL_COLUMNS.entered_by,
      cell: ({ row: { original } }) => <span className={styles.by}>{enteredWords(original)}</span>,
    }),
    column.actions((row) => (
      <Button
        variant="default"
        size="compact-sm"
        aria-label={`Why this date? ${row.date_type} of ${row.case_name}`}
        onClick={() => onExplain(row)}
      >
        Why this date?
      </Button>
    )),
  ];
}

interface ControlPartSectionProps {
  part: ControlPart;
  /** The organization's current day. */
  today: string;
  /** Whether the rows belong to the previous filter. */
  stale: boolean;
  onExplain: (row: ControlRow) => void;
}

/** The dates that are on the control sheet for one reason. */
export function ControlPartSection({ part, today, stale, onExplain }: ControlPartSectionProps) {
  const id = useId();
  const navigate = useNavigate();
  const shown = useMemo(() => columns(today, onExplain), [today, onExplain]);
  const { state, total, rows } = part;
  const unlisted = unlistedWords(part);
  return (
    <Stack component="section" gap={8} miw={0} aria-labelledby={id} className={styles.part}>
      <div>
        <h2 id={id} className="section-title">
          {CONTROL_STATE_LABELS[state]} <span className={styles.total}>{total}</span>
        </h2>
        <p className="muted">{CONTROL_STATE_WORDS[state]}</p>
      </div>
      {total === 0 ? (
        <p className={`${styles.nothing} empty-box`}>{FOUND_NOTHING[state]}</p>
      ) : (
        <div className={`${styles.table} dense-table`}>
          <DataTable
            label={CONTROL_STATE_LABELS[state]}
            columns={shown}
            rows={rows}
            stale={stale}
            onOpen={({ case_id }) => navigate({ to: PATHS.case, params: { caseId: case_id } })}
          />
        </div>
      )}
      {unlisted && <p className="muted">{unlisted}.</p>}
    </Stack>
  );
}
