import { useMantineColorScheme } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { SearchGroup } from '../features/search/search-groups.ts';
import type { SearchItem } from '../features/search/search-items.ts';
import type { Typed } from '../features/search/typed.ts';
import { settingsQuery, useMay } from '../features/settings/queries.ts';
import { beginsLike } from '../lib/matched-parts.ts';
import { PATHS } from '../paths.ts';
import { CREATE, NEW_TEMPLATE } from './create-href.ts';
import { itemsFor } from './navigation.ts';
import { useLogOutAsking } from './useLogOutAsking.ts';

/** An entry of the palette: an address to go to, or an action to run. */
export interface Command extends SearchItem {
  run?: () => void;
}

/** The actions that the signed-in person may take from anywhere. */
export function useCommands(): Command[] {
  const logOut = useLogOutAsking();
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
          { label: 'Add task', href: `${PATHS.work}?add=task` },
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
    { label: 'Control sheet', href: PATHS.controlSheet },
    { label: 'Recent operations', href: PATHS.operations },
    ...(isOperator ? [{ label: 'Health of this installation', href: PATHS.installation }] : []),
    { label: `Switch to the ${other} theme`, href: '#theme', run: () => setColorScheme(other) },
    { label: 'Log out', href: '#log-out', run: logOut },
  ];
}

/** The palette's entries beside search results. */
interface Offers {
  /** The actions of the current page. */
  here: readonly Command[];
  commands: readonly Command[];
  isAdmin: boolean;
}

/**
 * The palette's entries beside search results. With nothing typed: the page's actions, recent records and all other
 * commands. `>` restricts the search to commands; a search for only people or cases shows none.
 */
export function paletteGroups(
  { scope, text }: Typed,
  { here, commands, isAdmin }: Offers,
  recent: readonly SearchGroup[],
): SearchGroup[] {
  if (scope && scope !== 'commands') return [];
  const pages = itemsFor(isAdmin).map((item) => ({
    label: item.label,
    href: item.path,
    ...('letter' in item ? { keys: ['g', item.letter] } : {}),
  }));
  const matching = (items: readonly SearchItem[]) =>
    items.filter(({ label }) => text === '' || beginsLike(label, text));
  const groups: SearchGroup[] = [
    { label: 'On this page', items: matching(here) },
    ...recent,
    { label: 'Actions', items: matching(commands) },
    { label: 'Go to', items: matching(pages) },
  ];
  return groups.filter(({ items }) => items.length > 0);
}
