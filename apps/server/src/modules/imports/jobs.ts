import { IMPORT_DAYS } from '@landfall/contract/constants';
import { DAY_MS, HOUR_MS } from '@landfall/domain/durations';
import { sweep } from '../../platform/jobs/periodic-tasks.ts';

/** Forgets imports that were read long ago and cannot be undone, or no more. */
export const forgetImports = sweep({
  name: 'forget imports',
  everyMs: HOUR_MS,
  statement: 'select from forget_imports($1) as forgotten where forgotten > 0',
  // A day more: the last undo may still be under way.
  agesMs: [(IMPORT_DAYS + 1) * DAY_MS],
});
