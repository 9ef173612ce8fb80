import {
  IconAlarm,
  IconBuilding,
  IconCalendarEvent,
  IconChartBar,
  IconChecklist,
  IconFolder,
  IconHome,
  IconMessage,
  IconSettings,
  IconTags,
  IconUser,
  IconUsersGroup,
} from '@tabler/icons-react';
import { PATHS } from '../paths.ts';

/** The sidebar's items in order, with the letter of their `g` shortcut, and the lowest role that sees each. */
export const NAVIGATION = [
  { label: 'My Work', path: PATHS.work, letter: 'h', Icon: IconHome },
  { label: 'Cases', path: PATHS.cases, letter: 'c', Icon: IconFolder },
  { label: 'Case Dates', path: PATHS.caseDates, letter: 'd', Icon: IconCalendarEvent },
  { label: 'Board', path: PATHS.board, letter: 'o', Icon: IconChecklist },
  { label: 'Messages', path: PATHS.messages, letter: 'i', Icon: IconMessage },
  { label: 'Beneficiaries', path: PATHS.beneficiaries, letter: 'b', Icon: IconUser },
  { label: 'Petitioners', path: PATHS.petitioners, letter: 'p', Icon: IconUsersGroup },
  { label: 'Date Types', path: PATHS.dateTypes, letter: 't', Icon: IconTags },
  { label: 'Reminders', path: PATHS.reminders, letter: 'm', least: 'admin', Icon: IconAlarm },
  { label: 'Reports', path: PATHS.reports, letter: 'r', Icon: IconChartBar },
  { label: 'Organization', path: PATHS.organization, Icon: IconBuilding },
  { label: 'Settings', path: PATHS.settings, Icon: IconSettings },
] as const;

/** The sidebar items for everybody, or for admins too. */
export function itemsFor(isAdmin: boolean) {
  return NAVIGATION.filter((item) => isAdmin || !('least' in item));
}

/** The pages that `g` and a letter open. */
export function lettersFor(isAdmin: boolean) {
  return itemsFor(isAdmin).filter((item) => 'letter' in item);
}

/** The sidebar item whose page `pathname` is, or lies below; the root path shows the cases. */
export function itemOf(pathname: string) {
  const shown = pathname === PATHS.home ? PATHS.cases : pathname;
  return NAVIGATION.find(({ path }) => shown === path || shown.startsWith(`${path}/`));
}

/** The path of the item that is marked as the current one: the root path counts as Case Dates. */
export function activeItem(pathname: string): string | undefined {
  return pathname === PATHS.home ? PATHS.caseDates : itemOf(pathname)?.path;
}
