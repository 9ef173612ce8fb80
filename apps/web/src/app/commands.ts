import { useMantineColorScheme } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { SearchGroup, SearchItem } from '../features/search/search-groups.ts';
import { settingsQuery, useMay } from '../features/settings/queries.ts';
import { beginsLike } from '../lib/matched-parts.ts';
import type { RecentRecord } from '../lib/recent-records.ts';
import { PATHS } from '../paths.ts';
import { itemsFor } from './navigation.ts';
import { useLogOut } from './useLogOut.ts';

/** Something that the palette can do: go to an address, or run. */
export interface Command extends SearchItem {
  run?: () => void;
}

/** The create dialog of a list is part of its address. */
const CREATE = '?new=open';

const NEW_TEMPLATE = `${PATHS.reminders}?tab=templates&template=new`;

/** Where `n` leads from a page: what can be made there. */
export function createHref(pathname: string): string | undefined {
  if (pathname === PATHS.home || pathname === PATHS.work) return `${PATHS.cases}${CREATE}`;
  if (pathname.startsWith(PATHS.dateTypes)) return PATHS.newDateType;
  if (pathname === PATHS.reminders) return NEW_TEMPLATE;
  const lists = [PATHS.cases, PATHS.beneficiaries, PATHS.petitioners, PATHS.reports, PATHS.organization];
  const list = lists.find((path) => pathname === path);
  return list && `${list}${CREATE}`;
}

/** The actions that the signed-in person may take from anywhere. */
export function useCommands(): Command[] {
  const logOut = useLogOut();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const [mayWrite, mayAdminister] = [useMay('user'), useMay('admin')];
  const isOperator = useQuery(settingsQuery).data?.user.operator === true;
  const other = colorScheme === 'dark' ? 'light' : 'dark';
  return [
    ...(mayWrite
      ? [
          { label: 'New case record', href: `${PATHS.cases}${CREATE}` },
          { label: 'Add beneficiary', href: `${PATHS.beneficiaries}${CREATE}` },
          { label: 'New petitioner', href: `${PATHS.petitioners}${CREATE}` },
          { label: 'Generate report', href: `${PATHS.reports}${CREATE}` },
        ]
      : []),
    ...(mayAdminister
      ? [
          { label: 'New date type', href: PATHS.newDateType },
          { label: 'New reminder template', href: NEW_TEMPLATE },
          { label: 'Invite user', href: `${PATHS.organization}${CREATE}` },
        ]
      : []),
    ...(isOperator ? [{ label: 'Health of this installation', href: PATHS.installation }] : []),
    { label: `Switch to the ${other} theme`, href: '#theme', run: () => setColorScheme(other) },
    { label: 'Log out', href: '#log-out', run: logOut },
  ];
}

/** What the palette offers beside what a search finds: with nothing typed what was open last, then all of it. */
export function paletteGroups(
  text: string,
  commands: readonly Command[],
  recent: readonly RecentRecord[],
  isAdmin: boolean,
): SearchGroup[] {
  const pages = itemsFor(isAdmin).map(({ label, path }) => ({ label, href: path }));
  const matching = (items: readonly SearchItem[]) =>
    items.filter(({ label }) => text === '' || beginsLike(label, text));
  const groups: SearchGroup[] = [
    { label: 'Recent', items: text === '' ? [...recent] : [] },
    { label: 'Actions', items: matching(commands) },
    { label: 'Go to', items: matching(pages) },
  ];
  return groups.filter(({ items }) => items.length > 0);
}
