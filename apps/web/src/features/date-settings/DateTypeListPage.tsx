import { PRODUCT_NAME } from '@landfall/contract/product';
import { Group } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { errorWords } from '../../api/error-words.ts';
import { formatInstantDay } from '../../lib/date-format.ts';
import { ListTable } from '../../listing/ListTable.tsx';
import { PATHS } from '../../paths.ts';
import { StatusBadge } from '../../ui/Badge.tsx';
import { AddButton } from '../../ui/buttons.tsx';
import { columnsOf, type DataColumn } from '../../ui/DataTable.tsx';
import { FilledPage, PageHeader } from '../../ui/Page.tsx';
import { EmptyState } from '../../ui/StateMessage.tsx';
import { Swatch } from '../../ui/Swatch.tsx';
import { useMay } from '../settings/queries.ts';
import type { DateType } from './date-type.ts';
import { allDateTypesQuery } from './queries.ts';
import { remindsAsAtFirst, STARTING_WORDS } from './starting-reminders.ts';

const column = columnsOf<DateType>();

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
  column.accessor('createdAt', {
    header: 'Created At',
    cell: ({ getValue }) => formatInstantDay(getValue()),
  }),
  column.accessor(({ reminders, templateId }) => (templateId ? 'Template' : reminders.length), {
    id: 'reminders',
    header: 'Reminders',
  }),
  column.accessor('archived', {
    header: 'Status',
    cell: ({ getValue }) => <StatusBadge status={getValue() ? 'archived' : 'active'} />,
  }),
];

/** The organization's date types. */
export function DateTypeListPage() {
  useDocumentTitle(`Types of Dates · ${PRODUCT_NAME}`);
  const types = useQuery(allDateTypesQuery);
  const mayChange = useMay('admin');
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
      {types.data?.some(remindsAsAtFirst) && (
        <p className="notice" data-tone="accent">
          A new office begins with reminders to the case team: {STARTING_WORDS}.
          {mayChange && ' Open a date type to change its own.'}
        </p>
      )}
      <ListTable
        label="Types of Dates"
        list={types}
        failure={{ message: errorWords(types.error, 'Failed to fetch date settings') }}
        columns={columns}
        rows={types.data}
        onOpen={({ id }) => navigate({ to: PATHS.dateType, params: { dateSettingId: id } })}
        empty={
          <EmptyState
            title="No date types yet"
            text="A date type names what is due: a filing deadline, an interview, an expiration."
            action={newType}
          />
        }
      />
    </FilledPage>
  );
}
