import { CASE_STATUS_LABELS } from '@landfall/contract/case-records';
import type { WaitingCase } from '@landfall/contract/home';
import { Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useId, useMemo } from 'react';
import { PATHS } from '../../paths.ts';
import { columnsOf, type DataColumn, DataTable } from '../../ui/DataTable.tsx';
import { RelativeDate } from '../../ui/RelativeDate.tsx';
import { settingsQuery } from '../settings/queries.ts';
import type { Home } from './due-words.ts';

const STATUS = 'client_action_required';

type WaitingRow = WaitingCase & { id: string };

const column = columnsOf<WaitingRow>();

function columnsFor(today: string | undefined): DataColumn<WaitingRow>[] {
  return [
    column.accessor('case_name', {
      header: 'Case',
      meta: { place: 'lead' },
      cell: ({ row: { original } }) => (
        <span className="cell-lines wrap-anywhere">
          <Link
            to={PATHS.case}
            params={{ caseId: original.case_id }}
            className="name-link"
            title={original.case_name}
          >
            {original.case_name}
          </Link>
          {original.client_name && <span className="small muted">{original.client_name}</span>}
        </span>
      ),
    }),
    column.accessor('urgent_date', {
      header: 'Next date',
      cell: ({ getValue }) => {
        const date = getValue();
        if (date === null) return <span className="muted">No open date</span>;
        return <RelativeDate date={date} today={today} layout="line" />;
      },
    }),
  ];
}

interface WaitingCasesProps {
  waiting: Home['waiting_for_client'];
  today: string | undefined;
  /** Whether they are limited to the person's own cases. */
  mine: boolean;
}

/** The cases that wait for their clients, with a link to all of them. */
export function WaitingCases({ waiting, today, mine }: WaitingCasesProps) {
  const titleId = useId();
  const navigate = useNavigate();
  const personId = useQuery(settingsQuery).data?.user.id;
  const columns = useMemo(() => columnsFor(today), [today]);
  const rows = useMemo(() => waiting.cases.map((each) => ({ ...each, id: each.case_id })), [waiting.cases]);
  const more = waiting.total === null || waiting.total > rows.length;
  return (
    <Stack component="section" gap={8} miw={0} aria-labelledby={titleId}>
      <Group gap={8} align="baseline">
        <h2 id={titleId} className="section-title">
          Waiting for client
        </h2>
        <span className="muted">{waiting.total ?? `more than ${rows.length}`}</span>
      </Group>
      <DataTable
        label="Waiting for client"
        columns={columns}
        rows={rows}
        total={waiting.total ?? undefined}
        onOpen={({ case_id }) => navigate({ to: PATHS.case, params: { caseId: case_id } })}
      />
      {more && (!mine || personId) && (
        <Group gap="4px 12px" className="small">
          <span className="muted">The first {rows.length} are shown.</span>
          <Link
            to={PATHS.cases}
            search={{
              status: STATUS,
              sort: 'urgent_date',
              ...(mine && personId && { assignee_id: personId }),
            }}
            className="name-link"
          >
            {`Case Records with ${CASE_STATUS_LABELS[STATUS]}`}
          </Link>
        </Group>
      )}
    </Stack>
  );
}
