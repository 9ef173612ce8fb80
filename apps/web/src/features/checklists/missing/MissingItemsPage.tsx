import { PROVIDER_LABELS } from '@landfall/contract/checklist-words';
import { ITEM_STATE_LABELS } from '@landfall/contract/checklists';
import { counted } from '@landfall/contract/counted';
import { MISSING_COLUMNS, type MissingItem } from '@landfall/contract/missing-items';
import { PRODUCT_NAME } from '@landfall/contract/product';
import { Button } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { errorWords } from '../../../api/error-words.ts';
import { formatDate } from '../../../lib/date-format.ts';
import { noneOf } from '../../../lib/search-params.ts';
import { BackLink } from '../../../listing/BackLink.tsx';
import { ListTable } from '../../../listing/ListTable.tsx';
import { PrintedListActions } from '../../../listing/PrintedListActions.tsx';
import { useAddress } from '../../../listing/useAddress.ts';
import { PATHS } from '../../../paths.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { columnsOf, type DataColumn } from '../../../ui/DataTable.tsx';
import { Nothing } from '../../../ui/Nothing.tsx';
import { FlowingPage, PageHeader } from '../../../ui/Page.tsx';
import { RelativeDate } from '../../../ui/RelativeDate.tsx';
import { EmptyState } from '../../../ui/StateMessage.tsx';
import { useKindChoices } from '../../matter-types/queries.ts';
import { organizationQuery, useTeamChoices } from '../../organization/queries.ts';
import { STATE_TONES } from '../item-words.ts';
import { choicesOf, filterWords } from './filter-choices.ts';
import { MissingFilterDrawer } from './MissingFilterDrawer.tsx';
import { loadMissingCsv, missingItemsQuery } from './missing-queries.ts';
import { filtersOfMissing, parseMissingSearch } from './search.ts';

const column = columnsOf<MissingItem>();

/** @param today the organization's current day; undefined while it loads */
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
      cell: ({ row: { original }, getValue }) => (
        <span className="cell-lines">
          <span>
            <Badge tone={STATE_TONES[getValue()]}>{ITEM_STATE_LABELS[getValue()]}</Badge>
          </span>
          {original.asked_on && (
            <time dateTime={original.asked_on} title={MISSING_COLUMNS.asked_on} className="small muted">
              {formatDate(original.asked_on)}
            </time>
          )}
        </span>
      ),
    }),
    column.accessor('due_on', {
      header: MISSING_COLUMNS.due_on,
      meta: { isEmpty: ({ due_on }) => due_on === null },
      cell: ({ getValue }) => {
        const date = getValue();
        return date ? <RelativeDate date={date} today={today} /> : <Nothing />;
      },
    }),
  ];
}

/** The missing items of the open cases, by case, with filters, a CSV export and a printed form. */
export function MissingItemsPage() {
  useDocumentTitle(`Missing Documents · ${PRODUCT_NAME}`);
  const { search, change } = useAddress(parseMissingSearch);
  const filters = filtersOfMissing(search);
  const list = useInfiniteQuery(missingItemsQuery(filters));
  const today = useQuery(organizationQuery).data?.today;
  const navigate = useNavigate();
  const rows = useMemo(() => list.data?.pages.flatMap(({ items }) => items), [list.data]);
  const total = list.data?.pages.at(-1)?.total;
  const columns = useMemo(() => missingColumns(today), [today]);
  const choices = choicesOf(useTeamChoices(), useKindChoices(), filters);
  const filterCount = Object.keys(filters).length;
  const reset = () => change({ ...noneOf(filters), state: undefined });
  const empty = total === 0 && filterCount === 0;
  return (
    <FlowingPage>
      <PageHeader
        title="Missing Documents"
        back={<BackLink to={PATHS.reports}>Reports</BackLink>}
        summary={
          total !== undefined &&
          !empty &&
          [counted(total, 'item'), ...filterWords(filters, choices)].join(' · ')
        }
        actions={
          <PrintedListActions
            total={total}
            count={filterCount}
            search={search}
            onChange={change}
            csv={{ fileName: 'missing-documents.csv', load: () => loadMissingCsv(filters) }}
          />
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
          empty={<NothingMissing filtered={filterCount > 0} onReset={reset} />}
        />
      </div>
      <MissingFilterDrawer
        search={search}
        choices={choices}
        count={filterCount}
        onChange={change}
        onReset={reset}
      />
    </FlowingPage>
  );
}

/** The empty list: no item passes the filters, or none is missing. */
function NothingMissing({ filtered, onReset }: { filtered: boolean; onReset: () => void }) {
  return filtered ? (
    <EmptyState
      boxed
      title="Nothing is missing with these filters"
      text="No item passes the active filters."
      action={
        <Button variant="default" onClick={onReset}>
          Reset filters
        </Button>
      }
    />
  ) : (
    <EmptyState
      boxed
      title="Nothing is missing"
      text="What the checklists of open cases ask for and what has not come is listed here."
    />
  );
}
