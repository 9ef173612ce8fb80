import { ColumnsButton } from '../ui/buttons.tsx';
import { deferred } from '../ui/deferred.tsx';

/** The choice of a list's columns, which the list does not wait for. Its button is there from the start. */
export const ListColumns = deferred(
  async () => (await import('../ui/ColumnChooser.tsx')).ColumnChooser,
  () => <ColumnsButton disabled />,
);
