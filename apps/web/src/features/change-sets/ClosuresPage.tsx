import type { CalendarClosure } from '@landfall/contract/change-sets';
import { counted } from '@landfall/contract/counted';
import { PRODUCT_NAME } from '@landfall/contract/product';
import { useDocumentTitle } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { errorWords } from '../../api/error-words.ts';
import { formatInstantDay, formatLongDate } from '../../lib/date-format.ts';
import { BackLink } from '../../listing/BackLink.tsx';
import { ListTable } from '../../listing/ListTable.tsx';
import { PATHS } from '../../paths.ts';
import { AddButton, QuietButton } from '../../ui/buttons.tsx';
import { columnsOf, type DataColumn } from '../../ui/DataTable.tsx';
import { deferred } from '../../ui/deferred.tsx';
import { FilledPage, PageHeader } from '../../ui/Page.tsx';
import { EmptyState } from '../../ui/StateMessage.tsx';
import { toastFailure } from '../../ui/toast.tsx';
import { organizationQuery } from '../organization/queries.ts';
import { useMay } from '../settings/queries.ts';
import { CLOSURE_LABELS } from './closure-words.ts';
import { closuresQuery, useCountChange } from './queries.ts';

const AddClosureDialog = deferred(async () => (await import('./AddClosureDialog.tsx')).AddClosureDialog);

const column = columnsOf<CalendarClosure>();

/** @param onRemove undefined for those who may not remove closures */
function closureColumns(
  onRemove: ((closure: CalendarClosure) => void) | undefined,
): DataColumn<CalendarClosure>[] {
  const columns: DataColumn<CalendarClosure>[] = [
    column.accessor('on', {
      header: 'Day',
      meta: { place: 'lead' },
      cell: ({ getValue }) => <strong>{formatLongDate(getValue())}</strong>,
    }),
    column.accessor('name', {
      header: 'Why',
      cell: ({ getValue }) => <span className="cell-words">{getValue()}</span>,
    }),
    column.accessor(({ calendar }) => CLOSURE_LABELS[calendar], { id: 'calendar', header: 'Counts as' }),
    column.accessor(({ added_by }) => added_by.display_name, { id: 'by', header: 'Added by' }),
    column.accessor('created_at', {
      header: 'Added on',
      cell: ({ getValue }) => formatInstantDay(getValue()),
    }),
  ];
  if (!onRemove) return columns;
  return [
    ...columns,
    column.actions((closure) => (
      <QuietButton aria-label={`Remove ${closure.name}`} onClick={() => onRemove(closure)}>
        Remove…
      </QuietButton>
    )),
  ];
}

/** The days that the organization counts as closed, beside federal holidays and those that ship with the product. */
export function ClosuresPage() {
  useDocumentTitle(`Closed Days · ${PRODUCT_NAME}`);
  const list = useQuery(closuresQuery);
  const today = useQuery(organizationQuery).data?.today;
  const mayWrite = useMay('user');
  const navigate = useNavigate();
  const [adding, setAdding] = useState(false);
  const { mutate: count } = useCountChange();
  const columns = useMemo(() => {
    const show = ({ id }: { id: string }) =>
      void navigate({ to: PATHS.changeSet, params: { changeSetId: id }, search: {} });
    const remove = ({ id: closure_id }: CalendarClosure) =>
      count(
        { kind: 'closure_removed', closure_id },
        { onSuccess: show, onError: (error) => toastFailure(errorWords(error)) },
      );
    return closureColumns(mayWrite ? remove : undefined);
  }, [mayWrite, count, navigate]);
  const addButton = mayWrite && today && (
    <AddButton onClick={() => AddClosureDialog.whenLoaded(() => setAdding(true))}>Add Closed Day</AddButton>
  );
  return (
    <FilledPage>
      <PageHeader
        title="Closed Days"
        summary={list.data && list.data.length > 0 && counted(list.data.length, 'day')}
        back={<BackLink to={PATHS.deadlineRules}>Deadline Rules</BackLink>}
        actions={list.data && list.data.length > 0 && addButton}
      />
      <p className="notice" data-tone="grey">
        Federal holidays, and days on which executive orders closed offices in past years, already count and
        are not listed here. When you add a day, you first see what it changes: it counts once an
        administrator applies that.
      </p>
      <ListTable
        label="Closed Days"
        list={list}
        failure={{ message: errorWords(list.error, 'Failed to fetch the closed days') }}
        columns={columns}
        rows={list.data}
        empty={
          <EmptyState
            title="No closed day added"
            text="When an order closes the agencies on a day, or a day becomes a holiday, add it here: each date that it moves is shown first."
            action={addButton}
          />
        }
      />
      {adding && today && (
        <AddClosureDialog
          today={today}
          onClose={() => setAdding(false)}
          onCounted={({ id }) =>
            void navigate({
              to: PATHS.changeSet,
              params: { changeSetId: id },
              search: {},
              ignoreBlocker: true,
            })
          }
        />
      )}
    </FilledPage>
  );
}
