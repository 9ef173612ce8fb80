import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { rememberColumns, rememberedColumns } from '../../lib/column-choice.ts';
import { joinNames, splitNames } from '../../lib/search-params.ts';
import type { ChangeAddress } from '../../listing/useAddress.ts';
import { columnTypesQuery } from '../date-settings/queries.ts';
import { organizationQuery } from '../organization/queries.ts';
import { settingsQuery, useMay } from '../settings/queries.ts';
import { choosableColumns, type HiddenColumns, hiddenColumns, hiddenIds } from './case-column-choice.ts';
import { caseColumns } from './columns.tsx';
import { dateColumns } from './date-columns.ts';
import type { CaseSearch } from './search.ts';

/** The columns of the case list: those of the address, else those that the person chose last. */
export function useCaseColumns(search: CaseSearch, change: ChangeAddress<CaseSearch>) {
  const types = useQuery(columnTypesQuery);
  const today = useQuery(organizationQuery).data?.today;
  const mayWrite = useMay('user');
  const personId = useQuery(settingsQuery).data?.user.id;
  // Chosen on this page, or remembered from an earlier visit.
  const [chosen, setChosen] = useState<HiddenColumns>();
  const kept = useMemo(() => (personId ? rememberedColumns(personId) : {}), [personId]);
  // A saved view defines all of its columns.
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
    /** Names of all date types with a column. */
    dateTypes: types.data && names,
    /** Names of the archived ones. */
    archived,
    failed: types.isError,
    /** False until all columns are known: columns that appear one by one would move the text being read. */
    ready: !types.isPending && today !== undefined,
    choosable: useMemo(() => choosableColumns(names, archived), [names, archived]),
    hidden,
    /** Names of the hidden date columns that still exist: a type may have been renamed, or have no dates left. */
    hide: types.data ? joinNames(splitNames(hide).filter((name) => names.includes(name))) : hide,
    /** The hidden and shown columns, as search parameters. */
    choice: { hide, without, with: asked },
    onHide: (ids: ReadonlySet<string>) => setHidden(hiddenColumns(ids)),
    onReset: () => setHidden({}),
    onHideDates: (next: string | undefined) => setHidden({ hide: next, without, with: asked }),
  };
}
