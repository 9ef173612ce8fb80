import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { rememberColumns, rememberedColumns } from '../../lib/column-choice.ts';
import { splitNames } from '../../lib/search-params.ts';
import type { ChangeAddress } from '../../listing/useAddress.ts';
import { columnTypesQuery } from '../date-settings/queries.ts';
import { organizationQuery } from '../organization/queries.ts';
import { settingsQuery, useMay } from '../settings/queries.ts';
import { choosableColumns, type HiddenColumns, hiddenColumns, hiddenIds } from './case-column-choice.ts';
import { caseColumns } from './columns.tsx';
import { dateColumns } from './date-columns.ts';
import type { CaseSearch } from './search.ts';

/** The case list's columns: those of the address, else those that the person chose the last time. */
export function useCaseColumns(search: CaseSearch, change: ChangeAddress<CaseSearch>) {
  const types = useQuery(columnTypesQuery);
  const today = useQuery(organizationQuery).data?.today;
  const mayWrite = useMay('user');
  const personId = useQuery(settingsQuery).data?.user.id;
  // Chosen on this page, or kept from the last time.
  const [chosen, setChosen] = useState<HiddenColumns>();
  const kept = useMemo(() => (personId ? rememberedColumns(personId) : {}), [personId]);
  // A view says all of its columns.
  const inAddress = [search.view, search.hide, search.without, search.with].some(
    (part) => part !== undefined,
  );
  const { hide, without, with: asked } = inAddress ? search : (chosen ?? kept);

  const names = useMemo(() => types.data?.map(({ name }) => name) ?? [], [types.data]);
  const archived = useMemo(
    () => new Set(types.data?.filter((type) => type.archived).map(({ name }) => name)),
    [types.data],
  );
  const hidden = useMemo(() => hiddenIds({ hide, without, with: asked }), [hide, without, asked]);
  const columns = useMemo(
    () => caseColumns(dateColumns(names, splitNames(hide)), { today, mayWrite }, hidden, archived),
    [names, hide, today, mayWrite, hidden, archived],
  );

  function setHidden(next: HiddenColumns) {
    if (!search.view) {
      setChosen(next);
      if (personId) rememberColumns(personId, next);
    }
    change({ hide: next.hide, without: next.without, with: next.with });
  }

  return {
    columns,
    /** Names of all date types that have a column. */
    dateTypes: types.data && names,
    /** Names of those that are archived. */
    archived,
    failed: types.isError,
    /** Columns that appear one after the other would move what is being read. */
    ready: !types.isPending && today !== undefined,
    choosable: useMemo(() => choosableColumns(names, archived), [names, archived]),
    hidden,
    hide,
    /** What is hidden and shown, as an address says it. */
    choice: { hide, without, with: asked },
    onHide: (ids: ReadonlySet<string>) => setHidden(hiddenColumns(ids)),
    onReset: () => setHidden({}),
    onHideDates: (next: string | undefined) => setHidden({ hide: next, without, with: asked }),
  };
}
