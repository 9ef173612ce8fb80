import type { ComboboxStore } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { SearchGroup } from './search-groups.ts';

/** The result that Enter opens: `data-href` is its address. */
function activeOption(listId: string | null): HTMLElement | null {
  return listId ? (document.getElementById(listId)?.querySelector('[data-combobox-selected]') ?? null) : null;
}

/**
 * Keeps the best result chosen, so that Enter opens it; it is another one with every answer. The library tells screen
 * readers of what arrow keys choose, and not of this one.
 * @returns attributes of the box that is typed into, and the address that Enter would open
 */
export function useActiveOption(combobox: ComboboxStore, groups: readonly SearchGroup[]) {
  const hrefs = groups.flatMap(({ items }) => items.map(({ href }) => href)).join(' ');
  const [activeId, setActiveId] = useState<string>();
  const { selectFirstOption, resetSelectedOption, listId } = combobox;
  useEffect(() => {
    if (hrefs) setActiveId(selectFirstOption() ?? undefined);
    else {
      resetSelectedOption();
      setActiveId(undefined);
    }
  }, [hrefs, selectFirstOption, resetSelectedOption]);
  return {
    box: {
      // The library says so only from the first change on.
      'aria-expanded': combobox.dropdownOpened,
      'aria-activedescendant': activeId,
      onKeyUp: () => setActiveId(activeOption(listId)?.id),
    },
    /** For when the list is drawn later than its groups are known. */
    chooseFirst: () => {
      if (hrefs && !activeOption(listId)) setActiveId(selectFirstOption() ?? undefined);
    },
    chosenHref: () => activeOption(listId)?.dataset.href,
  };
}
