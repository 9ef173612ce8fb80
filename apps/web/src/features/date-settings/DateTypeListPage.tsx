import { PRODUCT_NAME } from '@landfall/contract/product';
import { Group, Switch } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { errorWords } from '../../api/error-words.ts';
import { runReported } from '../../editing/run-reported.ts';
import { formatInstantDay } from '../../lib/date-format.ts';
import { oneOf, searchReader } from '../../lib/search-params.ts';
import { ListTable } from '../../listing/ListTable.tsx';
import { useAddress } from '../../listing/useAddress.ts';
import { PATHS } from '../../paths.ts';
import { StatusBadge } from '../../ui/Badge.tsx';
import { AddButton, QuietButton } from '../../ui/buttons.tsx';
import { columnsOf, type DataColumn } from '../../ui/DataTable.tsx';
import { FilledPage, PageHeader } from '../../ui/Page.tsx';
import { EmptyState } from '../../ui/StateMessage.tsx';
import { Swatch } from '../../ui/Swatch.tsx';
import { useMay } from '../settings/queries.ts';
import type { DateType } from './date-type.ts';
import { allDateTypesQuery, deletedDateTypesQuery, useRestoreDateType } from './queries.ts';
import { remindsAsAtFirst, STARTING_WORDS } from './starting-reminders.ts';

const column = columnsOf<DateType>();

const facts: DataColumn<DateType>[] = [
  column.accessor('createdAt', {
    header: 'Created At',
    cell: ({ getValue }) => formatInstantDay(getValue()),
  }),
  column.accessor(({ reminders, templateId }) => (templateId ? 'Template' : reminders.length), {
    id: 'reminders',
    header: 'Reminders',
  }),
];

const columns: DataColumn<DateType>[] = [
  column.accessor('name', {
    header: 'Name',
    meta: { place: 'lead' },
    cell: ({ row: { original } }) => (
      <Link to={PATHS.dateType} params={{ dateSettingId: original.id }} className="lead-link">
        <Swatch name={original.name} hex={original.hex} />
      </Link>
    ),
  }),
  ...facts,
  column.accessor('archived', {
    header: 'Status',
    cell: ({ getValue }) => <StatusBadge status={getValue() ? 'archived' : 'active'} />,
  }),
];

/** The columns of removed date types, which have no page, only a restore button. */
const deletedColumns: DataColumn<DateType>[] = [
  column.accessor('name', {
    header: 'Name',
    meta: { place: 'lead' },
    cell: ({ row: { original } }) => <Swatch name={original.name} hex={original.hex} />,
  }),
  ...facts,
  column.actions((type) => <RestoreButton type={type} />, { name: 'Restore' }),
];

function RestoreButton({ type: { id, name } }: { type: DateType }) {
  const { mutateAsync: restore, isPending } = useRestoreDateType();
  return (
    <QuietButton
      loading={isPending}
      aria-label={`Restore ${name}`}
      onClick={() => runReported(restore(id), `${name} restored`)}
    >
      Restore
    </QuietButton>
  );
}

/** Whether the removed date types are listed instead, as a search parameter. */
const parseDateTypeSearch = searchReader({ deleted: oneOf('true') });

/** The organization's date types, or those that were removed. */
export function DateTypeListPage() {
  useDocumentTitle(`Types of Dates · ${PRODUCT_NAME}`);
  const mayChange = useMay('admin');
  const { search, change } = useAddress(parseDateTypeSearch);
  const deleted = mayChange && search.deleted === 'true';
  const used = useQuery(allDateTypesQuery);
  const removed = useQuery({ ...deletedDateTypesQuery, enabled: deleted });
  const types = deleted ? removed : used;
  const navigate = useNavigate();
  const newType = mayChange && (
    <AddButton renderRoot={(props) => <Link to={PATHS.newDateType} {...props} />}>New Date Type</AddButton>
  );

  return (
    <FilledPage>
      <PageHeader
        title="Types of Dates"
        actions={
          <Group gap="8px 16px">
            <Link to={PATHS.deadlineRules} className="accent-link">
              Deadline Rules
            </Link>
            <Link to={PATHS.visaBulletin} className="accent-link">
              Visa Bulletin
            </Link>
            {newType}
          </Group>
        }
      />
      {mayChange && (
        <Switch
          mr="auto"
          label="Deleted"
          checked={deleted}
          onChange={({ currentTarget }) => change({ deleted: currentTarget.checked ? 'true' : undefined })}
        />
      )}
      {!deleted && used.data?.some(remindsAsAtFirst) && (
        <p className="notice" data-tone="accent">
          A new office begins with reminders to the case team: {STARTING_WORDS}.
          {mayChange && ' Open a date type to change its own.'}
        </p>
      )}
      <ListTable
        label="Types of Dates"
        list={types}
        failure={{ message: errorWords(types.error, 'Failed to fetch date settings') }}
        columns={deleted ? deletedColumns : columns}
        rows={types.data}
        onOpen={
          deleted ? undefined : ({ id }) => navigate({ to: PATHS.dateType, params: { dateSettingId: id } })
        }
        empty={
          deleted ? (
            <EmptyState
              title="Nothing deleted"
              text="Deleted date types are listed here and can be restored."
            />
          ) : (
            <EmptyState
              title="No date types yet"
              text="A date type names what is due: a filing deadline, an interview, an expiration."
              action={newType}
            />
          )
        }
      />
    </FilledPage>
  );
}
