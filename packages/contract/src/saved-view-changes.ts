import { z } from 'zod';
import { caseFilters, caseSort } from './case-records.ts';
import { LIMITS } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { id, requiredLine, version } from './fields.ts';
import { savedView, VIEWED_LISTS, viewColumns } from './saved-views.ts';

const params = z.object({ id });
const one = z.object({ saved_view: savedView });
const list = z.enum(VIEWED_LISTS);
const content = {
  name: requiredLine(LIMITS.viewName),
  filters: caseFilters,
  columns: viewColumns,
  sort: caseSort,
  shared: z.boolean(),
  pinned: z.boolean(),
  is_default: z.boolean(),
};

export const createSavedView = endpoint({
  method: 'POST',
  path: '/saved-views',
  summary: 'Save a view of a list, for the caller or, from the role user on, for the organization',
  access: 'viewer',
  audit: false,
  body: z.strictObject({
    list,
    ...content,
    filters: caseFilters.default({}),
    columns: viewColumns.default({}),
    shared: z.boolean().default(false),
    pinned: z.boolean().default(false),
    is_default: z.boolean().default(false),
  }),
  response: one,
  status: 201,
  errors: ['not_found', 'conflict'],
});

export const updateSavedView = endpoint({
  method: 'POST',
  path: '/saved-views/{id}',
  summary:
    'Change a view of one’s own, or a shared one as an admin; anybody pins it and begins with it for themselves',
  access: 'viewer',
  audit: false,
  params,
  body: z.strictObject({ ...z.object(content).partial().shape, version: version.optional() }),
  response: one,
  errors: ['not_found', 'conflict', 'stale_version'],
});

export const deleteSavedView = endpoint({
  method: 'DELETE',
  path: '/saved-views/{id}',
  summary: 'Delete the caller’s view, or a shared one as an admin; it can be restored for a day',
  access: 'viewer',
  audit: false,
  params,
  errors: ['not_found'],
});

export const restoreSavedView = endpoint({
  method: 'POST',
  path: '/saved-views/{id}/restore',
  summary: 'Restore a deleted view with everyone’s pins',
  access: 'viewer',
  audit: false,
  params,
  response: one,
  errors: ['not_found', 'conflict'],
});
