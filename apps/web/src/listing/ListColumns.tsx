import { ColumnsButton } from '../ui/buttons.tsx';
import { deferred } from '../ui/deferred.tsx';

/** The choice of a list's columns, whose code is loaded after the list. Its button shows from the start. */
export const ListColumns = deferred(
  async () => (await import('../ui/ColumnChooser.tsx')).ColumnChooser,
  () => <ColumnsButton disabled />,
);
