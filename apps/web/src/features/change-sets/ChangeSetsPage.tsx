import type { ChangeSetSummary } from '@landfall/contract/change-sets';
import { counted } from '@landfall/contract/counted';
import { PRODUCT_NAME } from '@landfall/contract/product';
import { useDocumentTitle } from '@mantine/hooks';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { errorWords } from '../../api/error-words.ts';
import { formatInstantDay } from '../../lib/date-format.ts';
import { BackLink } from '../../listing/BackLink.tsx';
import { ListTable } from '../../listing/ListTable.tsx';
import { PATHS } from '../../paths.ts';
import { Badge, type Tone } from '../../ui/Badge.tsx';
import { columnsOf, type DataColumn } from '../../ui/DataTable.tsx';
import { FilledPage, PageHeader } from '../../ui/Page.tsx';
import { EmptyState } from '../../ui/StateMessage.tsx';
import { CAUSE_LABELS } from './change-words.ts';
import { changeSetsQuery } from './queries.ts';

const STATES: Readonly<Record<ChangeSetSummary['state'], { label: string; tone: Tone }>> = {
  counting: { label: 'Being counted', tone: 'blue' },
  ready: { label: 'Not applied', tone: 'grey' },
  applied: { label: 'Applied', tone: 'green' },
};

const column = columnsOf<ChangeSetSummary>();

const columns: DataColumn<ChangeSetSummary>[] = [
  column.accessor('title', {
    header: 'Change',
    meta: { place: 'lead' },
    cell: ({ row: { original }, getValue }) => (
      <span className="cell-words">
        <Link to={PATHS.changeSet} params={{ changeSetId: original.id }} className="lead-link">
          {getValue()}
        </Link>
      </span>
    ),
  }),
  column.accessor(({ cause }) => CAUSE_LABELS[cause.kind], { id: 'kind', header: 'What changes' }),
  column.accessor('state', {
    header: 'State',
    cell: ({ getValue }) => <Badge tone={STATES[getValue()].tone}>{STATES[getValue()].label}</Badge>,
  }),
  column.accessor(({ created_by }) => created_by.display_name, { id: 'by', header: 'Counted by' }),
  column.accessor('created_at', {
    header: 'Counted on',
    cell: ({ getValue }) => formatInstantDay(getValue()),
  }),
  column.accessor(({ applied }) => applied?.at ?? null, {
    id: 'applied',
    header: 'Applied on',
    meta: { isEmpty: ({ applied }) => applied === null },
    cell: ({ getValue }) => {
      const at = getValue();
      return at ? formatInstantDay(at) : null;
    },
  }),
];

/** The list of change sets: the effects of changed rules, closed days and events on dates, applied or not. */
export function ChangeSetsPage() {
  useDocumentTitle(`Changes · ${PRODUCT_NAME}`);
  const list = useInfiniteQuery(changeSetsQuery);
  const navigate = useNavigate();
  const rows = list.data?.pages.flatMap((page) => page.change_sets);
  const total = list.data?.pages[0]?.total;
  return (
    <FilledPage>
      <PageHeader
        title="Changes"
        summary={total !== undefined && total > 0 && counted(total, 'change')}
        back={<BackLink to={PATHS.deadlineRules}>Deadline Rules</BackLink>}
        actions={
          <Link to={PATHS.closures} className="accent-link">
            Closed Days
          </Link>
        }
      />
      <ListTable
        label="Changes"
        list={list}
        failure={{ message: errorWords(list.error, 'Failed to fetch the changes') }}
        columns={columns}
        rows={rows}
        total={total}
        onOpen={({ id }) => navigate({ to: PATHS.changeSet, params: { changeSetId: id } })}
        empty={
          <EmptyState
            title="No changes yet"
            text="When a rule has a new version, Show What Changes counts each date by it before anything is moved. Closed days work the same way."
          />
        }
      />
    </FilledPage>
  );
}
