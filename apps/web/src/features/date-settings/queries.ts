import { DATE_SETTINGS_CACHE_MS } from '@landfall/contract/constants';
import {
  createDateSetting,
  deleteDateSetting,
  getDateSetting,
  listDateSettings,
  restoreDateSetting,
  updateDateSetting,
} from '@landfall/contract/date-settings';
import type { CallArguments } from '@landfall/contract/endpoint';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { QUERY_ROOT } from '../../api/query-keys.ts';
import { useRefreshingMutation } from '../../api/refreshing-mutation.ts';
import { type DateType, toDateType, toDateTypes, withDates } from './date-type.ts';
import { remindsAsAtFirst } from './starting-reminders.ts';

const listed = {
  queryKey: [QUERY_ROOT.dateSettings],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(listDateSettings, { signal }),
  staleTime: DATE_SETTINGS_CACHE_MS,
};

/** Every date type of the organization, archived ones included, by name. */
export const allDateTypesQuery = queryOptions({ ...listed, select: toDateTypes });

/** The organization's date types in use, by name. */
export const dateTypesQuery = queryOptions({
  ...listed,
  select: (answer): DateType[] => toDateTypes(answer).filter(({ archived }) => !archived),
});

/** The removed date types, by name; for admins, who can restore them. */
export const deletedDateTypesQuery = queryOptions({
  queryKey: [QUERY_ROOT.dateSettings, 'deleted'],
  queryFn: ({ signal }) => call(listDateSettings, { query: { deleted: 'true' }, signal }),
  select: toDateTypes,
});

/** The date types with a column in the case list: active ones, and archived ones that dates of its cases still have. */
export const columnTypesQuery = queryOptions({ ...listed, select: withDates });

/** Whether some active date type still has the reminders of a new organization. */
export const startingRemindersQuery = queryOptions({
  ...listed,
  select: (answer): boolean => toDateTypes(answer).some(remindsAsAtFirst),
});

/** How many dates, report templates and deadline rules use a date type and keep it when it is deleted. */
export interface DateTypeUses {
  dates: number;
  templates: number;
  rules: number;
}

/** Counts the uses of a date type, without a cache. */
export async function countDateTypeUses(id: string): Promise<DateTypeUses> {
  const { dates_in_use, templates_in_use, rules_in_use } = await call(getDateSetting, { params: { id } });
  return { dates: dates_in_use, templates: templates_in_use, rules: rules_in_use };
}

/** One date type. */
export function dateTypeQuery(id: string) {
  return queryOptions({
    queryKey: [QUERY_ROOT.dateSettings, 'record', id],
    queryFn: async ({ signal }) =>
      toDateType((await call(getDateSetting, { params: { id }, signal })).date_setting),
  });
}

/** A type's name and colour are shown wherever its dates are. */
const SHOWING_TYPES = [QUERY_ROOT.dateSettings, QUERY_ROOT.cases];

/** Adds a date type. */
export function useCreateDateType() {
  return useRefreshingMutation(
    async (body: CallArguments<typeof createDateSetting>['body']) =>
      toDateType((await call(createDateSetting, { body })).date_setting),
    SHOWING_TYPES,
  );
}

/** The body of a change to a date type; `version` guards against overwriting a concurrent change. */
export type DateTypeChanges = CallArguments<typeof updateDateSetting>['body'];

/** Changes a date type. Its page shows the answer at once. */
export function useUpdateDateType(id: string) {
  const show = useShowDateType();
  return useRefreshingMutation(async (body: DateTypeChanges) => {
    const answer = await call(updateDateSetting, { params: { id }, body });
    return show(toDateType(answer.date_setting));
  }, SHOWING_TYPES);
}

/** Updates the cache of a date type's page with the server's version. */
export function useShowDateType() {
  const queryClient = useQueryClient();
  return (dateType: DateType) => queryClient.setQueryData(dateTypeQuery(dateType.id).queryKey, dateType);
}

/** Archives a date type that is used, and removes an unused one. */
export function useDeleteDateType() {
  return useRefreshingMutation((id: string) => call(deleteDateSetting, { params: { id } }), SHOWING_TYPES);
}

/** Restores an archived or removed date type. */
export function useRestoreDateType() {
  return useRefreshingMutation((id: string) => call(restoreDateSetting, { params: { id } }), SHOWING_TYPES);
}
