import { ProblemError } from '@landfall/contract/call';
import { expect, it } from 'vitest';
import { ITEMS, PASSPORT_ITEM, TAX_ITEM } from '../../testing/checklists.ts';
import { ANA, LUIS } from '../../testing/records.ts';
import { recipientsOf } from './recipients.ts';
import { addressesOf, firstRequest, REQUEST_RULES, requestErrors, sentRequest } from './request-values.ts';

const recipients = recipientsOf({ beneficiaries: [ANA], petitioners: [LUIS] });
const first = firstRequest(ITEMS, recipients, [ANA]);

it('preselects unsent items of clients and petitioners, in the first beneficiary’s language', () => {
  expect(first).toEqual({
    item_ids: [PASSPORT_ITEM.id, TAX_ITEM.id],
    to: ['ana@example.test', 'luis@example.test'],
    other: '',
    language: 'es',
    text: '',
    link: true,
    days: '7',
  });
  expect(firstRequest([], [], [])).toMatchObject({ item_ids: [], to: [], language: 'en' });
});

it('sends once to each address', () => {
  expect(addressesOf({ to: ['ana@example.test'], other: 'ANA@example.test x@y.co, x@y.co' })).toEqual([
    'ana@example.test',
    'x@y.co',
  ]);
});

it('requires an item, a recipient and a number of days', () => {
  const nobody = { ...first, to: [] };
  expect(REQUEST_RULES.item_ids([])).toBe('Choose at least one item');
  expect(REQUEST_RULES.to([], nobody)).toBe('Choose somebody, or write an address below');
  expect(REQUEST_RULES.to([], { ...nobody, other: 'x@y.co' })).toBeNull();
  const many = Array.from({ length: 11 }, (_, at) => `a${at}@y.co`).join(' ');
  expect(REQUEST_RULES.to([], { ...nobody, other: many })).toBe('At most 10 addresses');
  expect(REQUEST_RULES.days('61', first)).toBe('At most 60');
  expect(REQUEST_RULES.days('x', first)).toBe('Must be a number');
  expect(REQUEST_RULES.days('', first)).toBe('Required');
  expect(REQUEST_RULES.days('61', { ...first, link: false })).toBeNull();
});

it('omits days without a link', () => {
  expect(sentRequest({ ...first, days: '14' })).toMatchObject({ link: true, days: 14 });
  expect(sentRequest({ ...first, link: false })).not.toHaveProperty('days');
});

it('shows a refusal of one entry at its field', () => {
  const error = new ProblemError(400, {
    code: 'invalid_input',
    message: 'Not valid',
    request_id: 'r',
    fields: { 'to.1': 'Not an e-mail address', days: 'At most 60' },
  });
  expect(requestErrors(error)).toEqual({ to: 'Not an e-mail address', days: 'At most 60' });
});
