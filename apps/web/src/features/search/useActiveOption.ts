import type { ComboboxStore } from '@mantine/core';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { asksForNewTab, openInNewTab } from './new-tab.ts';
import type { SearchGroup } from './search-groups.ts';

/** The result that Enter opens: `data-href` is its address. */
function activeOption(listId: string | null): HTMLElement | null {
  return listId ? (document.getElementById(listId)?.querySelector('[data-combobox-selected]') ?? null) : null;
}

interface ActiveOptionSource {
  typed: string;
  groups: readonly SearchGroup[];
  /** Whether the first result belongs to an earlier text than the typed one. */
  isStale: boolean;
}

/**
 * Keeps the best result active, so that Enter opens it; it changes with every response. While the results belong to an
 * earlier text none is active, and Enter waits for the response. The library announces only options chosen by arrow
 * keys to screen readers, but not this one. @returns attributes for the input
 */
export function useActiveOption(combobox: ComboboxStore, { typed, groups, isStale }: ActiveOptionSource) {
  const hrefs = groups.flatMap(({ items }) => items.map(({ href }) => href)).join(' ');
  const [activeId, setActiveId] = useState<string>();
  /** The text whose first result is opened as soon as it arrives. */
  const awaited = useRef<string>(undefined);
  const { selectFirstOption, resetSelectedOption, clickSelectedOption, listId } = combobox;
  useEffect(() => {
    if (hrefs && !isStale) {
      setActiveId(selectFirstOption() ?? undefined);
      if (awaited.current === typed) clickSelectedOption();
      awaited.current = undefined;
    } else {
      resetSelectedOption();
      setActiveId(undefined);
    }
  }, [hrefs, isStale, typed, selectFirstOption, resetSelectedOption, clickSelectedOption]);
  return {
    box: {
      // The library sets this only after the first change.
      'aria-expanded': combobox.dropdownOpened,
      'aria-activedescendant': activeId,
      onKeyUp: () => setActiveId(activeOption(listId)?.id),
      onKeyDownCapture: (event: KeyboardEvent) => {
        const active = activeOption(listId);
        if (asksForNewTab(event)) openInNewTab(event, active?.dataset.href);
        else awaited.current = event.key === 'Enter' && isStale && !active ? typed : undefined;
      },
    },
    /** For a list that is rendered after its groups have loaded. */
    chooseFirst: () => {
      if (hrefs && !isStale && !activeOption(listId)) setActiveId(selectFirstOption() ?? undefined);
    },
  };
}
