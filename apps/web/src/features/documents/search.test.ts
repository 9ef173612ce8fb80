import { expect, it } from 'vitest';
import { parseDocumentSearch } from './search.ts';

const ID = '0190a000-0000-7000-9000-000000000001';

it('reads the URL, and omits invalid values', () => {
  const search = { document: ID, version: 2, document_filter: 'visa', documents: 'trash' };
  expect(parseDocumentSearch(search)).toEqual({ ...search, version: '2' });
  expect(parseDocumentSearch({ document: 'x', documents: 'all', other: 1 })).toEqual({});
});
