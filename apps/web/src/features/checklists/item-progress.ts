import type { ChecklistItem } from '@landfall/contract/checklists';

/** Whether nothing more is waited for: the office has it, or needs it no more. */
export function isSettled({ state }: Pick<ChecklistItem, 'state'>): boolean {
  return state === 'accepted' || state === 'not_needed';
}

/** How many items are accepted, of those that are needed. */
export function checklistProgress(items: readonly Pick<ChecklistItem, 'state'>[]): {
  done: number;
  total: number;
} {
  const needed = items.filter(({ state }) => state !== 'not_needed');
  return { done: needed.filter(({ state }) => state === 'accepted').length, total: needed.length };
}

/** Items that clients can be asked for: those that have not come. */
export function missingItems(items: readonly ChecklistItem[]): ChecklistItem[] {
  return items.filter(({ state }) => state === 'open' || state === 'asked');
}

/** Ids of the missing ones that clients and petitioners provide. */
export function idsToAskFor(items: readonly ChecklistItem[]): string[] {
  return missingItems(items)
    .filter(({ from }) => from === 'client' || from === 'petitioner')
    .map(({ id }) => id);
}
