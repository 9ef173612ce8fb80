import { IMPORT_DAYS } from '@landfall/contract/constants';
import { DAY_MS, HOUR_MS } from '@landfall/domain/durations';
import { sweep } from '../../platform/jobs/periodic-tasks.ts';

/** Deletes imports that can no longer be undone. */
export const deleteOldImports = sweep({
  name: 'forget imports',
  everyMs: HOUR_MS,
  statement: 'select from forget_imports($1) as forgotten where forgotten > 0',
  // One more day, as the last undo may still be running.
  agesMs: [(IMPORT_DAYS + 1) * DAY_MS],
});
