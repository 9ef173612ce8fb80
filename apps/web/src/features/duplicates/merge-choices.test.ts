import { expect, it } from 'vitest';
import { FIELDS } from '../petitioners/petitioner-fields.ts';
import { fullerValues } from './merge-choices.ts';

const BRANDT = {
  petitioner_name: 'Brandt',
  address: '490 Lakeview Dr',
  city: 'Houston',
  state: 'TX',
  zip: '77036',
};
const ATELIER = {
  petitioner_name: 'Atelier',
  address: '710 Commerce Street',
  city: 'NYC',
  state: 'NY',
  zip: '10013',
};

it('proposes the longer value of each field, and the parts of an address from one record', () => {
  const address = (side: string) => ({ address: side, city: side, state: side, zip: side });
  expect(fullerValues(FIELDS, BRANDT, ATELIER)).toEqual({ petitioner_name: 'other', ...address('this') });
  expect(fullerValues(FIELDS, { ...BRANDT, address: '' }, ATELIER)).toMatchObject(address('other'));
});
