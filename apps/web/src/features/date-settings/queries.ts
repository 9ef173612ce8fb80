import { DATE_SETTINGS_CACHE_MS } from '@landfall/contract/constants';
import { type DateSetting, listDateSettings } from '@landfall/contract/date-settings';
import { NOT_ARCHIVED } from '@landfall/contract/fields';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { QUERY_ROOT } from '../../api/query-keys.ts';

/** A date type as screens show it. */
export interface DateType {
  id: string;
  name: string;
  /** `#rrggbb`, when one was chosen. */
  hex: string | undefined;
}

function toDateType(setting: DateSetting): DateType {
  return { id: setting.id, name: setting.date_name, hex: setting.metadata?.color.hex };
}

/** The organization's date types in use, by name. */
export const dateTypesQuery = queryOptions({
  queryKey: [QUERY_ROOT.dateSettings],
  queryFn: ({ signal }) => call(listDateSettings, { signal }),
  staleTime: DATE_SETTINGS_CACHE_MS,
  select: ({ date_settings }) =>
    date_settings
      .filter((setting) => !setting.archived_at || setting.archived_at === NOT_ARCHIVED)
      .map(toDateType),
});
