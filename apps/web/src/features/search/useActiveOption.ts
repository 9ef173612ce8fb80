import type { ComboboxStore } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { SearchGroup } from './search-groups.ts';

/** The result that Enter opens: `data-href` is its address. */
function activeOption(listId: string | null): HTMLElement | null {
  return listId ? (document.getElementById(listId)?.querySelector('[data-combobox-selected]') ?? null) : null;
}

/**
 * Keeps the best result active, so that Enter opens it; it changes with every response. The library announces only
 * options chosen by arrow keys to screen readers, but not this one. @returns attributes for the input, and the address
 * that Enter would open
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
      // The library sets this only after the first change.
      'aria-expanded': combobox.dropdownOpened,
      'aria-activedescendant': activeId,
      onKeyUp: () => setActiveId(activeOption(listId)?.id),
    },
    /** For a list that is rendered after its groups have loaded. */
    chooseFirst: () => {
      if (hrefs && !activeOption(listId)) setActiveId(selectFirstOption() ?? undefined);
    },
    chosenHref: () => activeOption(listId)?.dataset.href,
  };
}
