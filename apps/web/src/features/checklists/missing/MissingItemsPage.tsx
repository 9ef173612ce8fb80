import { PROVIDER_LABELS } from '@landfall/contract/checklist-words';
import { ITEM_STATE_LABELS } from '@landfall/contract/checklists';
import { counted } from '@landfall/contract/counted';
import { MISSING_COLUMNS, type MissingItem } from '@landfall/contract/missing-items';
import { PRODUCT_NAME } from '@landfall/contract/product';
import { Group } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { errorWords } from '../../../api/error-words.ts';
import { ExportButton } from '../../../listing/ExportButton.tsx';
import { ListTable } from '../../../listing/ListTable.tsx';
import { PATHS } from '../../../paths.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { columnsOf, type DataColumn } from '../../../ui/DataTable.tsx';
import { Nothing } from '../../../ui/Nothing.tsx';
import { FlowingPage, PageHeader } from '../../../ui/Page.tsx';
import { PrintButton } from '../../../ui/PrintButton.tsx';
import { RelativeDate } from '../../../ui/RelativeDate.tsx';
import { EmptyState } from '../../../ui/StateMessage.tsx';
import { organizationQuery } from '../../organization/queries.ts';
import { STATE_TONES } from '../item-words.ts';
import { loadMissingCsv, missingItemsQuery } from './missing-queries.ts';

const column = columnsOf<MissingItem>();

/** @param today the organization's day, from which days are counted; undefined while it loads */
function missingColumns(today: string | undefined): DataColumn<MissingItem>[] {
  return [
    column.accessor('case_name', {
      header: MISSING_COLUMNS.case_name,
      meta: { place: 'lead' },
      cell: ({ row: { original }, getValue }) => (
        <Link to={PATHS.case} params={{ caseId: original.case_id }} className="lead-link" title={getValue()}>
          {getValue()}
        </Link>
      ),
    }),
    column.accessor('matter_type', {
      header: MISSING_COLUMNS.matter_type,
      meta: { isEmpty: ({ matter_type }) => matter_type === null },
      cell: ({ getValue }) => <span className="cell-words">{getValue() ?? <Nothing />}</span>,
    }),
    column.accessor('title', {
      header: MISSING_COLUMNS.title,
      cell: ({ getValue }) => <span className="cell-words">{getValue()}</span>,
    }),
    column.accessor('from', {
      header: MISSING_COLUMNS.from,
      cell: ({ getValue }) => PROVIDER_LABELS[getValue()],
    }),
    column.accessor('state', {
      header: MISSING_COLUMNS.state,
      cell: ({ getValue }) => <Badge tone={STATE_TONES[getValue()]}>{ITEM_STATE_LABELS[getValue()]}</Badge>,
    }),
    column.accessor('due_on', {
      header: MISSING_COLUMNS.due_on,
      meta: { isEmpty: ({ due_on }) => due_on === null },
      cell: ({ getValue }) => {
        const date = getValue();
        return date ? <RelativeDate date={date} today={today} layout="line" /> : <Nothing />;
      },
    }),
  ];
}

/** What has not come for the open cases, by case; as a file and on paper, too. */
export function MissingItemsPage() {
  useDocumentTitle(`Missing Documents · ${PRODUCT_NAME}`);
  const list = useInfiniteQuery(missingItemsQuery);
  const today = useQuery(organizationQuery).data?.today;
  const navigate = useNavigate();
  const rows = useMemo(() => list.data?.pages.flatMap(({ items }) => items), [list.data]);
  const total = list.data?.pages.at(-1)?.total;
  const columns = useMemo(() => missingColumns(today), [today]);
  return (
    <FlowingPage>
      <PageHeader
        title="Missing Documents"
        summary={total ? `${counted(total, 'item')} open or asked for` : undefined}
        actions={
          <Group gap="8px 16px" className="screen-only">
            <Link to={PATHS.reports} className="back-link" style={{ alignSelf: 'center' }}>
              All reports
            </Link>
            {total ? (
              <>
                <PrintButton />
                <ExportButton fileName="missing-documents.csv" load={loadMissingCsv} />
              </>
            ) : null}
          </Group>
        }
      />
      <div className="dense-table">
        <ListTable
          label="Missing Documents"
          list={list}
          failure={{ title: 'What is missing could not be loaded', message: errorWords(list.error) }}
          columns={columns}
          rows={rows}
          placeholders={8}
          total={total}
          onDemand
          onOpen={({ case_id }) => navigate({ to: PATHS.case, params: { caseId: case_id } })}
          empty={
            <EmptyState
              boxed
              title="Nothing is missing"
              text="What the checklists of open cases ask for and what has not come is listed here."
            />
          }
        />
      </div>
    </FlowingPage>
  );
}
