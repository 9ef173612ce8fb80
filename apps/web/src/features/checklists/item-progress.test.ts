import { expect, it } from 'vitest';
import { ITEMS, PASSPORT_ITEM, TAX_ITEM } from '../../testing/checklists.ts';
import { checklistProgress, idsToAskFor, missingItems } from './item-progress.ts';

it('counts accepted items of required ones', () => {
  expect(checklistProgress(ITEMS)).toEqual({ done: 1, total: 4 });
  expect(checklistProgress([])).toEqual({ done: 0, total: 0 });
});

it('requests items that clients and petitioners have not sent', () => {
  const ofOffice = { ...PASSPORT_ITEM, id: 'office', from: 'office' as const };
  const items = [...ITEMS, ofOffice];
  expect(missingItems(items)).toEqual([PASSPORT_ITEM, TAX_ITEM, ofOffice]);
  expect(idsToAskFor(items)).toEqual([PASSPORT_ITEM.id, TAX_ITEM.id]);
});
