import { expect, it } from 'vitest';
import { TEMPLATE } from '../../testing/checklists.ts';
import { offeredTemplates } from './template-order.ts';

const other = { ...TEMPLATE, id: 'other', matter_type_id: null };
const empty = { ...TEMPLATE, id: 'empty', items: [] };

it('lists those for the kind of case first, and suggests the first of them', () => {
  expect(offeredTemplates([other, empty, TEMPLATE], TEMPLATE.matter_type_id)).toEqual({
    suggested: TEMPLATE,
    forKind: [TEMPLATE],
    others: [other],
  });
});

it('suggests none for a case without a kind', () => {
  expect(offeredTemplates([other, TEMPLATE], null)).toEqual({
    suggested: undefined,
    forKind: [],
    others: [other, TEMPLATE],
  });
});
