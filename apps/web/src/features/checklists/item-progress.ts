import type { ChecklistItem } from '@landfall/contract/checklists';

/** Whether an item is finished: the office has accepted it, or no longer needs it. */
export function isSettled({ state }: Pick<ChecklistItem, 'state'>): boolean {
  return state === 'accepted' || state === 'not_needed';
}

/** How many of the needed items are accepted. */
export function checklistProgress(items: readonly Pick<ChecklistItem, 'state'>[]): {
  done: number;
  total: number;
} {
  const needed = items.filter(({ state }) => state !== 'not_needed');
  return { done: needed.filter(({ state }) => state === 'accepted').length, total: needed.length };
}

/** Items that can be requested from clients: those not received yet. */
export function missingItems(items: readonly ChecklistItem[]): ChecklistItem[] {
  return items.filter(({ state }) => state === 'open' || state === 'asked');
}

/** Ids of the missing items that clients and petitioners provide. */
export function idsToAskFor(items: readonly ChecklistItem[]): string[] {
  return missingItems(items)
    .filter(({ from }) => from === 'client' || from === 'petitioner')
    .map(({ id }) => id);
}
