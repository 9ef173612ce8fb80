import {
  IconBuilding,
  IconCalendarEvent,
  IconChartBar,
  IconFolder,
  IconSettings,
  IconTags,
  IconUser,
  IconUsersGroup,
} from '@tabler/icons-react';
import { PATHS } from '../paths.ts';

/** The sidebar's items in order. */
export const NAVIGATION = [
  { label: 'Cases', path: PATHS.cases, Icon: IconFolder },
  { label: 'Case Dates', path: PATHS.caseDates, Icon: IconCalendarEvent },
  { label: 'Beneficiaries', path: PATHS.beneficiaries, Icon: IconUser },
  { label: 'Petitioners', path: PATHS.petitioners, Icon: IconUsersGroup },
  { label: 'Date Types', path: PATHS.dateTypes, Icon: IconTags },
  { label: 'Reports', path: PATHS.reports, Icon: IconChartBar },
  { label: 'Organization', path: PATHS.organization, Icon: IconBuilding },
  { label: 'Settings', path: PATHS.settings, Icon: IconSettings },
] as const;

/** The path of the item that `pathname` belongs to; the root path counts as Case Dates. */
export function activeItem(pathname: string): string | undefined {
  if (pathname === PATHS.home) return PATHS.caseDates;
  return NAVIGATION.find(({ path }) => pathname === path || pathname.startsWith(`${path}/`))?.path;
}
