import { counted } from '@landfall/contract/counted';
import type { ReportRow } from '@landfall/contract/reports';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { PATHS } from '../../paths.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import { Section } from '../../ui/Section.tsx';
import type { TypeChoice } from './DateTypeChoice.tsx';
import styles from './ReportRows.module.css';
import { reportRowColumns } from './report-row-columns.tsx';

interface ReportRowsProps {
  title: string;
  rows: readonly ReportRow[];
  types: readonly TypeChoice[] | undefined;
}

function idOf({ date_id }: ReportRow): string {
  return date_id;
}

/** One list of a report's dates. */
export function ReportRows({ title, rows, types }: ReportRowsProps) {
  const navigate = useNavigate();
  const columns = useMemo(() => reportRowColumns(types), [types]);
  return (
    <div className={styles.list}>
      <Section title={title} actions={<span className="muted">{counted(rows.length, 'date')}</span>}>
        {rows.length === 0 ? (
          <p className="empty-box">Nothing is due.</p>
        ) : (
          <DataTable
            label={title}
            columns={columns}
            rows={rows}
            rowId={idOf}
            onOpen={({ case_id }) => navigate({ to: PATHS.case, params: { caseId: case_id } })}
          />
        )}
      </Section>
    </div>
  );
}
