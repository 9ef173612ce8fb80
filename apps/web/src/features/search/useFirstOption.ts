import type { ComboboxStore } from '@mantine/core';
import { useEffect } from 'react';
import type { SearchGroup } from './search-groups.ts';

/** Keeps the best result chosen, so that Enter opens it; it is another one with every answer. */
export function useFirstOption(combobox: ComboboxStore, groups: readonly SearchGroup[]): void {
  const first = groups[0]?.items[0]?.href;
  const { selectFirstOption, resetSelectedOption } = combobox;
  useEffect(() => {
    if (first) selectFirstOption();
    else resetSelectedOption();
  }, [first, selectFirstOption, resetSelectedOption]);
}
